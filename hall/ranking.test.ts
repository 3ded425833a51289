import { describe, expect, it } from 'vitest'
import { comparePlacings, rank } from './ranking.ts'

const place = (eventsRight: number, totalMs: number) => ({ eventsRight, totalMs })
const ranks = (...placings: ReturnType<typeof place>[]) => rank(placings).map(placed => placed.rank)

describe('rank(ordered)', () => {
  it.each([
    ['nobody', [], []],
    ['three different times', [place(5, 1), place(5, 2), place(5, 3)], [1, 2, 3]],
    ['a tie in the middle', [place(5, 1), place(5, 2), place(5, 2), place(5, 3)], [1, 2, 2, 4]],
    ['three equal', [place(5, 9), place(5, 9), place(5, 9)], [1, 1, 1]],
    ['a tie at the end', [place(5, 1), place(4, 1), place(4, 1)], [1, 2, 2]],
    ['equal times with fewer events are no tie', [place(5, 1), place(4, 1)], [1, 2]],
  ])('%s', (_, placings, expected) => {
    expect(ranks(...placings)).toEqual(expected)
  })
})

describe('comparePlacings(a, b)', () => {
  it('puts more events before any time, and then the shorter time', () => {
    const sorted = [place(4, 1), place(5, 900), place(5, 100), place(3, 1)].sort(comparePlacings)
    expect(sorted).toEqual([place(5, 100), place(5, 900), place(4, 1), place(3, 1)])
  })
})
