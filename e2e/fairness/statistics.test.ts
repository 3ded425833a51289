import { describe, expect, it } from 'vitest'
import * as statistics from './statistics.ts'

describe('median(values)', () => {
  it.each([
    ['an odd number of values', [3, 1, 2], 2],
    ['an even number of values', [4, 1, 3, 2], 2.5],
    ['numbers of one and two digits', [10, 9, 2], 9],
    ['one value', [7], 7],
  ])('of %s', (_, values, middle) => {
    expect(statistics.median(values)).toBe(middle)
  })
})

describe('groupedMedian(values)', () => {
  it.each([
    ['an even spread over eight places', [1, 2, 3, 4, 5, 6, 7, 8], 4.5],
    ['a spread with one more below', [1, 2, 3, 3, 4, 5, 6, 7, 8], 4],
    ['one place', [5, 5, 5], 5],
  ])('of %s', (_, values, middle) => {
    expect(statistics.groupedMedian(values)).toBeCloseTo(middle, 10)
  })
})

describe('spread', () => {
  const values = [8, 10, 12]

  it.each([
    ['mean', statistics.mean(values), 10],
    ['variation, of the sample', statistics.variation(values), 0.2],
    ['range', statistics.range(values), 4],
    ['worstDeviation', statistics.worstDeviation([10, 10, 13]), 0.3],
    ['quantile, nearest rank', statistics.quantile([5, 1, 4, 2, 3], 0.5), 3],
    [
      'quantile of a high share',
      statistics.quantile(
        Array.from({ length: 100 }, (_, at) => at + 1),
        0.95,
      ),
      95,
    ],
  ])('%s', (_, measured, right) => {
    expect(measured).toBeCloseTo(right, 10)
  })
})

describe('chiSquare(values, slots)', () => {
  it('is 0 when every place has its share, and grows with what is unequal', () => {
    expect(statistics.chiSquare([1, 2, 3, 4], 4)).toBe(0)
    expect(statistics.chiSquare([1, 1, 1, 1], 4)).toBe(12)
  })
})

describe('correlation(a, b)', () => {
  it.each([
    ['two lists that go together', [2, 4, 6], 1],
    ['two lists that go apart', [6, 4, 2], -1],
    ['a list that goes both ways', [1, 0, 1], 0],
  ])('of %s', (_, other, r) => {
    expect(statistics.correlation([1, 2, 3], other)).toBeCloseTo(r, 10)
  })
})
