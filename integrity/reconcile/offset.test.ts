import { describe, expect, it } from 'vitest'
import { type Bounds, fitOffset } from './offset.ts'

const bounds = (name: string, leastMs: number, mostMs: number): Bounds => ({ name, leastMs, mostMs })

describe('fitOffset(bounds)', () => {
  it.each<[string, readonly Bounds[]]>([
    ['nothing', []],
    ['bounds that are open on both sides', [bounds('a', -Infinity, Infinity)]],
  ])('is null for %s', (_, all) => expect(fitOffset(all)).toBeNull())

  it.each<[string, readonly Bounds[], number, Readonly<Record<string, number>>]>([
    ['0 where that fits', [bounds('a', -2, 3), bounds('b', -5, 1)], 0, { a: 0, b: 0 }],
    ['the least that fits where 0 does not', [bounds('a', 7, 20), bounds('b', 5, 9)], 7, { a: 0, b: 0 }],
    ['the same behind 0', [bounds('a', -20, -7), bounds('b', -9, -5)], -7, { a: 0, b: 0 }],
    ['a bound on one side alone', [bounds('a', 4, Infinity)], 4, { a: 0 }],
    [
      'that of the true ones where one is false',
      [bounds('a', -1, 1), bounds('b', 60, 62), bounds('c', -1, 1), bounds('d', -1, 1)],
      1,
      { a: 0, b: 59, c: 0, d: 0 },
    ],
    [
      'that of the true ones where one is false and all are off',
      [bounds('a', 999, 1001), bounds('b', 60, 62), bounds('c', 999, 1001)],
      999,
      { a: 0, b: 937, c: 0 },
    ],
  ])('is %s', (_, all, offsetMs, missesMs) => {
    expect(fitOffset(all)).toEqual({ offsetMs, missesMs: new Map(Object.entries(missesMs)) })
  })
})
