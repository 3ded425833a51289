// What becomes of an answer, decided from a run's steps alone. Pure: the store calls it with nothing in between.
import { maxRefusals } from '../integrity/limits.ts'
import { countRefusals, hasAnswered, turnOf } from '../integrity/progress.ts'
import type { RefusalReason } from '../integrity/record.ts'
import type { Decision, Draft, RunSteps } from '../integrity/store.ts'
import type { EventId } from '../seeds/edition.ts'
import { draftRecord } from './draft.ts'

/** What was decided: written down, sent on because there is nothing to write, or refused. */
export type Answered = 'taken' | 'sent-on' | RefusalReason

export interface Answer {
  /** The event it answers, or the finish. */
  readonly to: EventId | 'finish'
  readonly arrivedAtUs: number
  readonly ticketFits: boolean
  /** Makes the record, once it is known that the answer is taken. */
  readonly record: () => Draft
}

/**
 * Decides on an answer: the first to an event whose turn it is, with a ticket that fits, is taken. A second one, or
 * one to a run that has ended, changes nothing. Anything else is refused, and the refusal is written down.
 */
export function decideAnswer(
  { steps }: RunSteps,
  { to, arrivedAtUs, ticketFits, record }: Answer,
): Decision<Answered> {
  const turn = turnOf(steps, arrivedAtUs)
  if (turn === 'ended' || (to !== 'finish' && hasAnswered(steps, to))) return { outcome: 'sent-on' }
  const reason = turn !== to ? 'out-of-turn' : ticketFits ? null : 'wrong-ticket'
  if (reason === null) return { outcome: 'taken', append: record() }
  if (countRefusals(steps) >= maxRefusals) return { outcome: reason }
  const append = draftRecord('refusal', arrivedAtUs, null, { texts: {}, plain: { event: to, reason } })
  return { outcome: reason, append }
}
