// What a single best run hides: medians, their spread, and whether two teams can be told apart.
import { randomBeta } from 'd3-random'
import { openUniform } from '../seeds/stream.ts'

const resamples = 10_000

/** Under so many runs a team's figures are provisional, and two teams can't be compared. */
const fewRuns = 3

/** Returns whether a team with `runs` ranked runs has too few for its figures to mean much. */
export function provisional(runs: number): boolean {
  return runs < fewRuns
}

/** Returns the median of ascending whole milliseconds, halves up to whole milliseconds; null of none. */
export function medianMs(sorted: readonly number[]): number | null {
  return sorted.length === 0 ? null : Math.ceil(exactMedian(sorted))
}

/** From where to where a team's times go, whole milliseconds. */
export interface Spread {
  readonly lowMs: number
  readonly highMs: number
}

/**
 * Returns how far ascending whole milliseconds spread: under six runs lowest to highest, from six on the interval that
 * holds the true median with at least 95 % confidence; null of none.
 */
export function spread(sorted: readonly number[]): Spread | null {
  const rank = intervalRank(sorted.length)
  const [lowMs, highMs] = [sorted[rank - 1], sorted[sorted.length - rank]]
  return lowMs === undefined || highMs === undefined ? null : { lowMs, highMs }
}

/**
 * Returns the rank k, from 1, so that of `runs` ascending times the k-th and the k-th last bound the spread.
 *
 * The true median lies between them unless fewer than k times lie on one side of it, which the binomial distribution
 * of fair coins says exactly: the largest k that keeps 95 %. Under six runs no k does, and k = 1 gives the range.
 */
export function intervalRank(runs: number): number {
  const middle = Math.floor(runs / 2)
  const weights = [1]
  // Chances of `middle`, `middle` - 1, … heads, as shares of the first: 2 ** -runs itself would be rounded to 0.
  for (let heads = middle; heads > 0; heads--) {
    const weight = ((weights.at(-1) ?? 0) * heads) / (runs - heads + 1)
    if (weight < Number.EPSILON ** 2) break
    weights.push(weight)
  }
  // Both sides mirror each other; an even number of runs has one value in the middle, an odd number two.
  const doubled = weights.map((weight, away) => (runs % 2 === 0 && away === 0 ? weight : 2 * weight))
  const whole = doubled.reduceRight((sum, weight) => sum + weight, 0)
  let inside = 0
  const away = doubled.findIndex(weight => {
    inside += weight
    return inside >= 0.95 * whole
  })
  return Math.max(1, middle - away)
}

/** How many times as long one team takes as another, by their medians. */
export interface Comparison {
  /** Under 1: the first team is faster. */
  readonly ratio: number
  /** The middle 95 % of 10,000 resamples. */
  readonly low: number
  readonly high: number
  /** Whether 1 lies outside of them. */
  readonly distinguishable: boolean
}

/**
 * Returns the medians of two teams' times against each other, with a bootstrap interval; null when either team has
 * under three runs. The seed is the times themselves: the same times give the same answer on every machine, and the
 * same one whichever team comes first.
 */
export function compareMedians(a: readonly number[], b: readonly number[]): Comparison | null {
  if (provisional(a.length) || provisional(b.length)) return null
  const [first, second] = [Float64Array.from(a).sort(), Float64Array.from(b).sort()]
  const [firstKey, secondKey] = [first.join(), second.join()]
  if (firstKey > secondKey) {
    const turned = compareMedians(b, a)
    return turned && { ...turned, ratio: 1 / turned.ratio, low: 1 / turned.high, high: 1 / turned.low }
  }
  const random = openUniform(`${firstKey}/${secondKey}`, 'bootstrap')
  const [drawFirst, drawSecond] = [medianDrawer(first, random), medianDrawer(second, random)]
  const ratios = Float64Array.from({ length: resamples }, () => drawFirst() / drawSecond()).sort()
  const cut = resamples * 0.025
  const [low = 1, high = 1] = [ratios[cut - 1], ratios[resamples - cut]]
  const ratio = exactMedian(first) / exactMedian(second)
  return { ratio, low, high, distinguishable: low > 1 || high < 1 }
}

/**
 * Returns a function that draws the median of one resample: as many of the ascending values as there are, with
 * repetition.
 *
 * It draws no resample. A resampled value is the one at ⌊n·U⌋, U uniform, so the resample's m-th value is the one at
 * ⌊n·U₍ₘ₎⌋; and the m-th of n ordered uniforms has the distribution Beta(m, n − m + 1). Of an even number, the value
 * after it is the lowest of the n − m uniforms that are left above U₍ₘ₎.
 */
export function medianDrawer(sorted: ArrayLike<number>, random: () => number): () => number {
  const runs = sorted.length
  const before = Math.ceil(runs / 2)
  const after = runs - before
  const drawOrdered = randomBeta.source(random)(before, after + 1)
  const valueAt = (share: number) => sorted[Math.min(runs - 1, Math.floor(runs * share))] ?? Number.NaN
  return () => {
    const lower = drawOrdered()
    if (runs % 2 === 1) return valueAt(lower)
    const upper = 1 - (1 - lower) * random() ** (1 / after)
    return (valueAt(lower) + valueAt(upper)) / 2
  }
}

function exactMedian(sorted: ArrayLike<number>): number {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
