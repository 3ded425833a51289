// The few statistics the criteria need.

/** Returns the middle of the values; of an even number of them, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/**
 * Returns the median of whole numbers as grouped data: each stands for the values half a step to either side, and
 * within a step they count as spread evenly. Fine enough for a list of eight, where the plain median can't be 4.5.
 */
export function groupedMedian(values: readonly number[]): number {
  const middle = median(values)
  const step = Math.round(middle)
  const below = values.filter(value => value < step).length
  const within = values.filter(value => value === step).length
  return step - 0.5 + (values.length / 2 - below) / within
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Returns the coefficient of variation: the sample's standard deviation as a share of its mean. */
export function variation(values: readonly number[]): number {
  const centre = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1)) / centre
}

/** Returns the smallest value that at least `share` of the values don't exceed (nearest rank). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Returns the largest less the smallest value. */
export function range(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}

/** Returns how far the value furthest from the median is from it, as a share of the median. */
export function worstDeviation(values: readonly number[]): number {
  const centre = median(values)
  return Math.max(...values.map(value => Math.abs(value - centre))) / centre
}

/** Returns χ² of the slots, 1 to `slots`, against every slot being equally likely. */
export function chiSquare(values: readonly number[], slots: number): number {
  const expected = values.length / slots
  const counts = Array.from({ length: slots }, (_, at) => values.filter(value => value === at + 1).length)
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** Returns Pearson's correlation of two lists of one length. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)]
  const sum = (term: (at: number) => number) => a.reduce((total, _, at) => total + term(at), 0)
  const fromA = (at: number) => (a[at] ?? 0) - meanA
  const fromB = (at: number) => (b[at] ?? 0) - meanB
  const together = sum(at => fromA(at) * fromB(at))
  return together / Math.sqrt(sum(at => fromA(at) ** 2) * sum(at => fromB(at) ** 2))
}
