// The orders of the board as SQL: total, so that a page ends at exactly one line, and with what is not known last
// whichever way they go. An order is walked in stretches, each of which one index serves.
import { readCursor, writeCursor } from './cursor.ts'
import type { BoardQuery } from './store.ts'

export type Given = Readonly<Record<string, number | string | null>>

/** A part of an order that comes after the parts before it. */
export interface Stretch {
  readonly where: string
  readonly by: string
  readonly given: Given
}

/** A line of a page, with its sort value or values. */
export interface Listed {
  readonly run: number
  readonly team: number
  readonly eventsRight: number
  readonly value: number | null
}

export interface Order {
  /** The column that is read as `value`. */
  readonly column: string
  readonly stretches: readonly Stretch[]
  /** Returns the cursor of a page that ends with a line. */
  after(line: Listed): string
}

const columns = { cost: 'cost_nano_usd', tokens: 'tokens', date: 'ended_at_us' } as const

/** Returns an order from a cursor on, or from its beginning. @throws BadCursor */
export function orderOf(
  sort: NonNullable<BoardQuery['sort']>,
  descending: boolean,
  after: string | null,
): Order {
  return sort === 'time' ? timeOrder(descending, after) : columnOrder(columns[sort], descending, after)
}

function timeOrder(descending: boolean, after: string | null): Order {
  const [beyond, more, by] = descending
    ? ['<', '>', 'events_right, total_ms DESC, run DESC']
    : ['>', '<', 'events_right DESC, total_ms, run']
  const shared = {
    column: 'total_ms',
    after: ({ eventsRight, value, run }: Listed) => writeCursor([eventsRight, value, run]),
  }
  if (after === null) return { ...shared, stretches: [{ where: 'TRUE', by, given: {} }] }
  const [events = null, ms = null, last = null] = readCursor(after, 3)
  const given = { afterEvents: events, afterMs: ms, afterRun: last }
  const sameEvents = `events_right = $afterEvents AND (total_ms, run) ${beyond} ($afterMs, $afterRun)`
  return {
    ...shared,
    stretches: [
      { where: sameEvents, by: by.replace(/^[^,]+, /, ''), given },
      { where: `events_right ${more} $afterEvents`, by, given: { afterEvents: events } },
    ],
  }
}

function columnOrder(column: string, descending: boolean, after: string | null): Order {
  const [beyond, by] = descending ? ['<', `${column} DESC, run DESC`] : ['>', `${column}, run`]
  const unknown = { where: `${column} IS NULL`, by: 'run', given: {} }
  const shared = { column, after: ({ value, run }: Listed) => writeCursor([value, run]) }
  if (after === null)
    return { ...shared, stretches: [{ where: `${column} IS NOT NULL`, by, given: {} }, unknown] }
  const [value = null, run = null] = readCursor(after, 2)
  if (value === null) {
    const where = `${column} IS NULL AND run > $afterRun`
    return { ...shared, stretches: [{ where, by: 'run', given: { afterRun: run } }] }
  }
  const where = `(${column}, run) ${beyond} ($afterValue, $afterRun)`
  return { ...shared, stretches: [{ where, by, given: { afterValue: value, afterRun: run } }, unknown] }
}
