// The runs the fairness criteria are measured on: fixed, so that a figure is the same on every machine.
import { createHash } from 'node:crypto'
import type { Run } from '../../integrity/store.ts'
import { commitTo } from '../../seeds/seed.ts'
import { newId, openTickets } from '../../server/tickets.ts'

const hash = (text: string) => createHash('sha256').update(text).digest()

/** Returns the seed of a sample run by its number, from 1. */
export function sampleSeed(number: number): string {
  return hash(`fairness-${number}`).toString('hex')
}

/** Returns a sample run: its seed, with a key and an id of the real form that depend on its number alone. */
export function sampleRun(number: number): Run {
  const bytes = hash(`fairness-id-${number}`)
  let at = 0
  return {
    id: newId(below => (bytes[at++ % bytes.length] ?? 0) % below),
    key: hash(`fairness-key-${number}`).subarray(0, 16).toString('base64url'),
    seed: sampleSeed(number),
    commitment: commitTo(sampleSeed(number)),
    practice: false,
  }
}

/** The secret behind the tickets and link addresses of all sample runs. */
export const sampleSecret = hash('fairness-secret')

export const sampleTickets = openTickets(sampleSecret)

/** Returns the numbers of the first `count` sample runs. */
export function sampleNumbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1)
}
