// Names and ids as they are kept: short, and no more of them than are bounded.
import { mostIds, mostNameLength } from './bounds.ts'

/** Returns a name without what is too long of it. A copy: a part of a text holds all of it in memory. */
export function shortName(name: string): string {
  return name.length <= mostNameLength ? name : Buffer.from(name.slice(0, mostNameLength)).toString()
}

/** Returns an id as it is kept: one that is too long by its length and its ends. */
export function shortId(id: string): string {
  if (id.length <= 2 * mostNameLength) return id
  return Buffer.from(`${id.slice(0, mostNameLength)} ${id.length} ${id.slice(-mostNameLength)}`).toString()
}

/** Ids that were met. Past `mostIds` none is remembered, so that a thing may be told again. */
export interface Ids {
  has(id: string): boolean
  add(id: string): void
}

export function startIds(): Ids {
  const ids = new Set<string>()
  return {
    has: id => ids.has(shortId(id)),
    add(id) {
      if (ids.size < mostIds) ids.add(shortId(id))
    },
  }
}
