// Ranks: events down, then time up; equal is equal, and the next rank counts everybody before it (1, 2, 2, 4).

/** What a run is ranked by. */
export interface Placing {
  readonly eventsRight: number
  /** Start to finish, whole milliseconds. */
  readonly totalMs: number
}

/** Orders two placings: the better one first; 0 is a tie. */
export function comparePlacings(a: Placing, b: Placing): number {
  return b.eventsRight - a.eventsRight || a.totalMs - b.totalMs
}

/** Returns each item of a list in ranking order with its rank. */
export function rank<Item extends Placing>(ordered: readonly Item[]): (Item & { readonly rank: number })[] {
  let rankNow = 1
  return ordered.map((item, at) => {
    const before = ordered[at - 1]
    if (before && comparePlacings(before, item) !== 0) rankNow = at + 1
    return { ...item, rank: rankNow }
  })
}
