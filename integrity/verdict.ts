// The verdict: what the rules say of a chain, and so whether its run may be ranked.
import type { Chain } from './chain.ts'
import { isOverdue, stepsOf } from './progress.ts'
import { recordsOf } from './record.ts'
import type { Finding, Flag, Rule } from './rule.ts'
import { chainBroken } from './rules/chain-broken.ts'
import { clockSkew } from './rules/clock-skew.ts'
import { eventOrder } from './rules/event-order.ts'
import { eventTooFast } from './rules/event-too-fast.ts'
import { finishCount } from './rules/finish-count.ts'
import { forgedTicket } from './rules/forged-ticket.ts'
import { missingEvent } from './rules/missing-event.ts'
import { noClientClock } from './rules/no-client-clock.ts'
import { serverFault } from './rules/server-fault.ts'
import { startCount } from './rules/start-count.ts'
import { totalTooShort } from './rules/total-too-short.ts'
import { type Splits, splitsOf } from './splits.ts'

/** Names this set of rules. A change that can move a verdict gives it a new number. */
export const rulesVersion = 1

/** Every rule, in the order in which they are shown. */
export const rules: readonly Rule[] = [
  startCount,
  finishCount,
  missingEvent,
  eventOrder,
  eventTooFast,
  totalTooShort,
  clockSkew,
  noClientClock,
  forgedTicket,
  chainBroken,
  serverFault,
]

/**
 * How a run stands: still going; ranked, all rules hold; flagged, at least one does not; void, a fault of ours
 * is inside the clock; unfinished, its time ended before it did.
 */
export type Outcome = 'live' | 'ranked' | 'flagged' | 'void' | 'unfinished'

export interface Verdict {
  readonly rulesVersion: number
  readonly outcome: Outcome
  /** What every rule found, in the order of `rules`. */
  readonly findings: readonly Finding[]
  readonly flags: readonly Flag[]
  /** How many events were answered rightly, 0 to 5. */
  readonly eventsRight: number
  readonly splits: Splits
}

/** Returns the verdict on a chain as of `nowUs`, which only tells a live run from an unfinished one. */
export function judgeChain(chain: Chain, nowUs: number): Verdict {
  const findings = rules.map(rule => ({ flag: rule.flag, ...rule.check(chain) }))
  const broken = findings.filter(finding => !finding.holds).map(finding => finding.flag)
  // A chain that lost its finish is no live run: it is flagged for being broken.
  const ended = chain.records.some(record => record.kind === 'finish') || broken.includes('chain-broken')
  const outcome = ended ? outcomeOf(broken) : isOverdue(stepsOf(chain.records), nowUs) ? 'unfinished' : 'live'
  return {
    rulesVersion,
    outcome,
    findings,
    flags: broken,
    eventsRight: recordsOf(chain.records, 'event').filter(record => record.details.ok).length,
    splits: splitsOf(chain.records),
  }
}

function outcomeOf(broken: readonly Flag[]): Outcome {
  if (broken.includes('server-fault')) return 'void'
  return broken.length === 0 ? 'ranked' : 'flagged'
}
