// Names that are told apart equally easily in every run: the nearest wrong name is always about as far away.
import { distance } from 'fastest-levenshtein'
import type { Stream } from './stream.ts'

/**
 * Returns `count` items of `pool` that differ from `target` by at least `nearest` edits, the closest of them by
 * `nearest` or one more, so that near misses are the same in every run (criterion S10).
 */
export function drawDistractors(
  stream: Stream,
  {
    pool,
    target,
    count,
    nearest,
  }: { pool: readonly string[]; target: string; count: number; nearest: number },
): string[] {
  const far = stream.shuffle(pool).filter(word => distance(word, target) >= nearest)
  const close = far.findIndex(word => distance(word, target) <= nearest + 1)
  if (close < 0 || far.length < count)
    throw new RangeError(`Cannot draw distractors for "${target}": the pool has too few at ${nearest} edits.`)
  const [anchor] = far.splice(close, 1)
  return [anchor as string, ...far.slice(0, count - 1)]
}
