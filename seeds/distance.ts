// Names that are told apart equally easily in every run: the nearest wrong name is always about as far away.
import { distance } from 'fastest-levenshtein'
import type { Stream } from './stream.ts'

/** How many wrong names are wanted beside a target, and how many edits away the nearest of them is. */
interface Distractors {
  /** The names to choose from. */
  readonly pool: readonly string[]
  readonly count: number
  /** The fewest edits a wrong name differs by; the nearest one differs by this many, or by one more. */
  readonly nearest: number
}

/**
 * Returns `count` items of `pool` that differ from `target` by at least `nearest` edits, the closest of them by
 * `nearest` or one more, so that near misses are the same in every run (criterion S10).
 *
 * @throws RangeError when the pool has too few of them; see canBeTarget.
 */
export function drawDistractors(
  stream: Stream,
  { pool, target, count, nearest }: Distractors & { readonly target: string },
): string[] {
  const far = stream.shuffle(pool).filter(word => distance(word, target) >= nearest)
  const close = far.findIndex(word => distance(word, target) <= nearest + 1)
  if (close < 0 || far.length < count)
    throw new RangeError(`Cannot draw distractors for "${target}": the pool has too few at ${nearest} edits.`)
  const [anchor] = far.splice(close, 1)
  return [anchor as string, ...far.slice(0, count - 1)]
}

/** Returns whether `pool` has enough names at the right distance from `target` for drawDistractors. */
export function canBeTarget(target: string, { pool, count, nearest }: Distractors): boolean {
  const edits = pool.map(word => distance(word, target)).filter(away => away >= nearest)
  return edits.length >= count && edits.some(away => away <= nearest + 1)
}
