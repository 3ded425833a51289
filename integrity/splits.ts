// Where the time went: one split an event, the leg to the finish, the total.
import type { EventId } from '../seeds/edition.ts'
import { type ChainRecord, recordsOf } from './record.ts'

/** The times of one run, in microseconds by the arrival clock. */
export interface Splits {
  /** One entry for each answered event: the time since the event before, or since the start. */
  readonly events: readonly { readonly event: EventId; readonly durationUs: number }[]
  /** From the last event to the finish; null without a finish. */
  readonly finishLegUs: number | null
  /** From the start to the finish; null without a finish. */
  readonly totalUs: number | null
}

/** Returns the splits of a run's records; of a chain without a start, none. */
export function splitsOf(records: readonly ChainRecord[]): Splits {
  const start = records.find(record => record.kind === 'start')
  const finish = records.find(record => record.kind === 'finish')
  if (!start) return { events: [], finishLegUs: null, totalUs: null }

  let before: ChainRecord = start
  const events = recordsOf(records, 'event').map(record => {
    const durationUs = record.arrivedAtUs - before.arrivedAtUs
    before = record
    return { event: record.details.event, durationUs }
  })
  return {
    events,
    finishLegUs: finish ? finish.arrivedAtUs - before.arrivedAtUs : null,
    totalUs: finish ? finish.arrivedAtUs - start.arrivedAtUs : null,
  }
}
