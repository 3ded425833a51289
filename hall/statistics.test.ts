import { describe, expect, it } from 'vitest'
import { openStream, openUniform } from '../seeds/stream.ts'
import { compareMedians, intervalRank, medianDrawer, medianMs, provisional, spread } from './statistics.ts'

/** Returns `count` ascending times around `middleMs`, skewed to the right as real ones are. */
function times(count: number, middleMs: number, name = 'times'): number[] {
  const random = openUniform('statistics', `${name} ${count}`)
  return Array.from({ length: count }, () =>
    Math.round(middleMs * Math.exp(0.2 * (random() + random() - 1))),
  ).sort((a, b) => a - b)
}

describe('medianMs', () => {
  it.each<[string, number[], number | null]>([
    ['none', [], null],
    ['one', [7], 7],
    ['an odd number', [1, 2, 9], 2],
    ['an even number', [10, 20], 15],
    ['a half, which goes up', [10, 11], 11],
    ['equal times', [5, 5, 5, 5], 5],
  ])('of %s', (_, sorted, median) => expect(medianMs(sorted)).toBe(median))
})

describe('provisional', () => {
  it.each([
    [0, true],
    [2, true],
    [3, false],
  ])('of %i runs is %s', (runs, answer) => expect(provisional(runs)).toBe(answer))
})

describe('intervalRank', () => {
  it.each([
    [0, 1],
    [1, 1],
    [5, 1],
    [6, 1],
    [8, 1],
    [9, 2],
    [11, 2],
    [12, 3],
    [14, 3],
    [15, 4],
    [17, 5],
    [20, 6],
    [25, 8],
    [100, 40],
    [1000, 469],
  ])('of %i runs is %i', (runs, rank) => expect(intervalRank(runs)).toBe(rank))

  it('is the largest that keeps 95 %, counted in whole numbers', () => {
    for (let runs = 6; runs <= 700; runs++) {
      const rank = intervalRank(runs)
      expect([runs, outside(runs, rank) * 40n <= 2n ** BigInt(runs)]).toEqual([runs, true])
      expect([runs, outside(runs, rank + 1) * 40n > 2n ** BigInt(runs)]).toEqual([runs, true])
    }
  })

  it('of 100,000 runs is right too, where 2 ** -runs is too small a number', () => {
    expect(intervalRank(100_000)).toBe(49_690)
  })
})

/** Returns in how many of 2 ** `runs` ways fewer than `rank` of the coins show heads. */
function outside(runs: number, rank: number): bigint {
  let [ways, sum] = [1n, 0n]
  for (let heads = 0; heads < rank; heads++) {
    sum += ways
    ways = (ways * BigInt(runs - heads)) / BigInt(heads + 1)
  }
  return sum
}

describe('spread', () => {
  it.each<[string, number[], unknown]>([
    ['no run', [], null],
    ['one run', [7], { lowMs: 7, highMs: 7 }],
    ['five runs: the range', [1, 2, 3, 4, 5], { lowMs: 1, highMs: 5 }],
    ['eight: lowest to highest', [1, 2, 3, 4, 5, 6, 7, 8], { lowMs: 1, highMs: 8 }],
    ['nine: second to second last', [1, 2, 3, 4, 5, 6, 7, 8, 9], { lowMs: 2, highMs: 8 }],
  ])('of %s', (_, sorted, answer) => expect(spread(sorted)).toEqual(answer))
})

describe('medianDrawer', () => {
  it.each([3, 4, 5, 10, 31])('of %i values draws what resampling draws', count => {
    const sorted = times(count, 12_000)
    const [draws, stream] = [40_000, openStream('naive', `${count}`)]
    const drawMedian = medianDrawer(sorted, openUniform('drawn', `${count}`))
    const drawn = Float64Array.from({ length: draws }, drawMedian).sort()
    const naive = Float64Array.from({ length: draws }, () => {
      const resample = Float64Array.from(sorted, () => stream.pick(sorted)).sort()
      const middle = count >> 1
      const upper = resample[middle] ?? 0
      return count % 2 === 1 ? upper : ((resample[middle - 1] ?? 0) + upper) / 2
    }).sort()
    // Kolmogorov–Smirnov: the two distributions' largest distance; 0.0163 is its 0.001 level here.
    const below = (values: Float64Array, limit: number) =>
      values.filter(value => value <= limit).length / draws
    const points = new Set([...drawn, ...naive])
    const few = [...points].sort((a, b) => a - b).filter((_, at) => at % Math.ceil(points.size / 200) === 0)
    const distance = Math.max(...few.map(limit => Math.abs(below(drawn, limit) - below(naive, limit))))
    expect(distance).toBeLessThan(0.0163)
  })
})

describe('compareMedians', () => {
  const [fast, slow] = [times(20, 10_000), times(20, 15_000)]

  it('has too few runs to tell under three', () => {
    expect(compareMedians([1, 2], slow)).toBeNull()
    expect(compareMedians(fast, [1, 2])).toBeNull()
    expect(compareMedians([1, 2, 3], [1, 2, 3])).not.toBeNull()
  })

  it('tells teams apart whose medians are far from each other', () => {
    const comparison = compareMedians(fast, slow)
    expect(comparison?.distinguishable).toBe(true)
    expect(comparison?.ratio).toBeCloseTo(10 / 15, 1)
    expect(comparison?.high).toBeLessThan(1)
  })

  it('does not tell a team from itself, nor from one much like it', () => {
    expect(compareMedians(fast, fast)).toMatchObject({ ratio: 1, distinguishable: false })
    expect(compareMedians(fast, times(20, 10_100, 'others'))?.distinguishable).toBe(false)
  })

  it('says the same of the same times in any order, and turned round of the teams turned round', () => {
    const comparison = compareMedians(fast, slow)
    expect(compareMedians([...fast].reverse(), [...slow].reverse())).toEqual(comparison)
    const turned = compareMedians(slow, fast)
    expect(turned?.low).toBeCloseTo(1 / (comparison?.high ?? 0), 12)
    expect(turned?.ratio).toBeCloseTo(1 / (comparison?.ratio ?? 0), 12)
  })

  it('holds the ratio between low and high, and equal times exactly at it', () => {
    const comparison = compareMedians(times(7, 10_000), times(8, 11_000))
    expect(comparison?.low).toBeLessThanOrEqual(comparison?.ratio ?? 0)
    expect(comparison?.high).toBeGreaterThanOrEqual(comparison?.ratio ?? 0)
    expect(compareMedians([5, 5, 5], [10, 10, 10])).toEqual({
      ratio: 0.5,
      low: 0.5,
      high: 0.5,
      distinguishable: true,
    })
  })
})
