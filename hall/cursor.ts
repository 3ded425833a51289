// Where a page of the board ended, so that the next begins there however many runs arrive meanwhile.
import { BadCursor } from './store.ts'

/** The last line's sort values and its run's number; a value that is not known is null. */
export type Cursor = readonly (number | null)[]

/** Returns a cursor as an address carries it. */
export function writeCursor(cursor: Cursor): string {
  return cursor.map(value => value ?? '').join('_')
}

/** Returns the cursor an address carries. @throws BadCursor when it has not `length` whole numbers. */
export function readCursor(text: string, length: number): Cursor {
  const values = text.split('_').map(value => (value === '' ? null : Number(value)))
  if (
    values.length !== length ||
    !/^[\d_]*\d$/.test(text) ||
    !values.every(value => value === null || Number.isSafeInteger(value))
  )
    throw new BadCursor('Cannot continue the list: no page of ours carries this cursor.')
  return values
}
