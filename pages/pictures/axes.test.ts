import { describe, expect, it } from 'vitest'
import { logDomain, logTicks, plainDomain, showTicks, thinned } from './axes.ts'

describe('logDomain', () => {
  it.each([[[12]], [[12, 12.001]], [[3, 1800]], [[1e-9, 1e6]]])(
    'of %j holds all with room on either side',
    values => {
      const [low, high] = logDomain(values)
      expect(low).toBeLessThan(Math.min(...values))
      expect(high).toBeGreaterThan(Math.max(...values))
      expect(high / low).toBeGreaterThanOrEqual(1.5)
    },
  )
})

describe('logTicks', () => {
  it.each<[[number, number], number[]]>([
    [
      [8, 300],
      [10, 20, 50, 100, 200],
    ],
    [
      [3, 1800],
      [5, 10, 20, 50, 100, 200, 500, 1000],
    ],
    [
      [0.0001, 100],
      [0.0001, 0.001, 0.01, 0.1, 1, 10, 100],
    ],
    [
      [1e-9, 1e6],
      [1e-9, 1e-7, 1e-5, 1e-3, 0.1, 10, 1000, 1e5],
    ],
    [
      [10, 20],
      [10, 12, 14, 16, 18, 20],
    ],
  ])('of %j are %j', (domain, expected) => {
    const ticks = logTicks(domain)
    expect(ticks).toHaveLength(expected.length)
    for (const [place, tick] of ticks.entries()) expect(tick / (expected[place] ?? 0)).toBeCloseTo(1, 9)
  })
})

describe('plainDomain', () => {
  it.each([
    [[5], 1, [4.5, 5.5]],
    [[0, 100], 1, [-6, 106]],
  ])('of %j, at least %d wide, is %j', (values, least, domain) => {
    const [low, high] = plainDomain(values, least)
    expect(low).toBeCloseTo(domain[0] ?? 0, 9)
    expect(high).toBeCloseTo(domain[1] ?? 0, 9)
  })
})

describe('showTicks', () => {
  it.each([
    [
      [0, 10, 20],
      ['0', '10', '20'],
    ],
    [
      [10, 100, 1000],
      ['10', '100', '1,000'],
    ],
    [
      [0, 0.5, 1],
      ['0.0', '0.5', '1.0'],
    ],
    [
      [24.8, 25, 25.2],
      ['24.8', '25.0', '25.2'],
    ],
    [
      [0.1, 0.1 + 0.2],
      ['0.1', '0.3'],
    ],
    [
      [0.001, 1, 100],
      ['0.001', '1', '100'],
    ],
    [
      [1e-9, 1e-5, 1e7],
      ['1e-9', '0.00001', '1e+7'],
    ],
    [[], []],
  ])('prints %j as %j', (values, texts) => expect(showTicks(values)).toEqual(texts))
})

describe('thinned', () => {
  const ticks = [0, 40, 80, 120].map(place => ({ place, at: String(place), text: 'x' }))
  it.each([
    [30, ['0', '40', '80', '120']],
    [50, ['0', '80']],
    [500, ['0']],
  ])('of ticks 40 apart with %d wide texts leaves %j', (width, left) => {
    expect(thinned(ticks, width).map(({ at }) => at)).toEqual(left)
  })
})
