// What a rule is: one flag, one question to a chain, one measured value beside its limit.
import type { Chain } from './chain.ts'

/** The flags, in the order in which they are shown. The README and the rules page list the same. */
export const flags = [
  'start-count',
  'finish-count',
  'missing-event',
  'event-order',
  'event-too-fast',
  'total-too-short',
  'clock-skew',
  'no-client-clock',
  'forged-ticket',
  'chain-broken',
  'server-fault',
] as const

export type Flag = (typeof flags)[number]

/** What a rule found in one chain. */
export interface Finding {
  readonly flag: Flag
  readonly holds: boolean
  /** The measured value, printable. */
  readonly measured: string
  /** The limit it is held against, printable. */
  readonly limit: string
}

/** One integrity rule. Pure: the same chain gives the same finding, on every machine and at any time. */
export interface Rule {
  readonly flag: Flag
  /** What must hold, as a sentence for people. */
  readonly states: string
  /** Why it must, as a sentence for people. */
  readonly because: string
  check(chain: Chain): Omit<Finding, 'flag'>
}

/** Returns "1 record", "2 records". */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** Returns microseconds as milliseconds with three decimals, exact: "299.999 ms". */
export function showUs(us: number): string {
  return `${(us / 1000).toFixed(3)} ms`
}
