// Where a run stands, read from its records alone: nothing a client sends moves it.
import { type EventId, eventIds } from '../seeds/edition.ts'
import { maxRunUs } from './limits.ts'
import type { ChainRecord, RecordKind } from './record.ts'

/** What of a record is needed to know where its run stands. */
export type Step = Pick<ChainRecord, 'arrivedAtUs'> & {
  readonly kind: RecordKind
  /** Of an answer, the event it was given to; of a refusal, what it was meant for; null of anything else. */
  readonly event: EventId | 'finish' | null
}

/** What a run is to do next: an event, the finish, or nothing any more. */
export type Turn = EventId | 'finish' | 'ended'

/** Returns the step that a record is. */
export function stepOf({ kind, arrivedAtUs, details }: ChainRecord): Step {
  return { kind, event: 'event' in details ? details.event : null, arrivedAtUs }
}

/** Returns the steps of a chain's records. */
export function stepsOf(records: readonly ChainRecord[]): Step[] {
  return records.map(stepOf)
}

/** Returns whose turn it is in a run at `nowUs`. A run without a finish has ended when its time is over. */
export function turnOf(steps: readonly Step[], nowUs: number): Turn {
  if (steps.some(step => step.kind === 'finish') || isOverdue(steps, nowUs)) return 'ended'
  return eventIds.find(id => !hasAnswered(steps, id)) ?? 'finish'
}

/** Returns whether an event has its answer; the first counts. */
export function hasAnswered(steps: readonly Step[], id: EventId): boolean {
  return steps.some(step => step.kind === 'event' && step.event === id)
}

/** Returns whether a run's time was over at `nowUs`: half an hour after its start. */
export function isOverdue(steps: readonly Step[], nowUs: number): boolean {
  const start = steps[0]
  return start === undefined || nowUs - start.arrivedAtUs > maxRunUs
}

/** Returns the number of refusals that were written down. */
export function countRefusals(steps: readonly Step[]): number {
  return steps.filter(step => step.kind === 'refusal').length
}
