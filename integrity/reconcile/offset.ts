// One clock held against another: each pair of instants that must come in order bounds the offset between the two.

/** Bounds on server time minus trace time, ms; what is not bounded is infinite. */
export interface Bounds {
  readonly name: string
  readonly leastMs: number
  readonly mostMs: number
}

export interface Fit {
  /** Server time minus trace time, ms, that fits the bounds best; 0 where 0 fits as well as any. */
  readonly offsetMs: number
  /** By how much each of the bounds misses the offset, ms; 0 where it holds. */
  readonly missesMs: ReadonlyMap<string, number>
}

/**
 * Returns the one constant offset that misses the bounds by the least in all, so that one false instant among several
 * true ones is the one that misses; null when nothing is bounded.
 */
export function fitOffset(bounds: readonly Bounds[]): Fit | null {
  const ends = bounds.flatMap(({ leastMs, mostMs }) => [leastMs, mostMs]).filter(Number.isFinite)
  if (ends.length === 0) return null
  const missOf = ({ leastMs, mostMs }: Bounds, offsetMs: number) =>
    Math.max(0, leastMs - offsetMs, offsetMs - mostMs)
  const missInAll = (offsetMs: number) => bounds.reduce((sum, one) => sum + missOf(one, offsetMs), 0)
  // The sum is piecewise linear, so it is least at an end, or everywhere between two.
  let best = 0
  let least = missInAll(0)
  for (const end of ends) {
    const miss = missInAll(end)
    if (miss < least || (miss === least && Math.abs(end) < Math.abs(best))) [best, least] = [end, miss]
  }
  return { offsetMs: best, missesMs: new Map(bounds.map(one => [one.name, missOf(one, best)])) }
}
