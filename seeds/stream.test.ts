import { describe, expect, it } from 'vitest'
import { openStream } from './stream.ts'

/** The χ² that an even draw exceeds once in a thousand times, by the number of outcomes. */
const mostChiSquare = { 6: 20.5, 10: 27.9 } as const

function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

function countOf<T>(draws: readonly T[], outcomes: readonly T[]): number[] {
  return outcomes.map(outcome => draws.filter(draw => draw === outcome).length)
}

const times = <T>(count: number, draw: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => draw(at))

describe('openStream(seed, name)', () => {
  it('gives the same numbers to the same seed and name', () => {
    const once = openStream('a', 'e1')
    expect(times(5, () => once.index(1000))).toEqual([818, 745, 606, 128, 609])
  })

  it('gives other numbers to another name of the same seed', () => {
    const [one, other] = [openStream('a', 'e1'), openStream('a', 'e2')]
    expect(times(5, () => one.index(1000))).not.toEqual(times(5, () => other.index(1000)))
  })

  it('gives other numbers to the same name of another seed', () => {
    const [one, other] = [openStream('a', 'e1'), openStream('b', 'e1')]
    expect(times(5, () => one.index(1000))).not.toEqual(times(5, () => other.index(1000)))
  })

  it('is not moved by what another stream of the seed gave before', () => {
    const untouched = openStream('a', 'e2').shuffle([1, 2, 3, 4, 5])
    openStream('a', 'e1').shuffle(times(100, at => at))
    expect(openStream('a', 'e2').shuffle([1, 2, 3, 4, 5])).toEqual(untouched)
  })

  it('gives streams of one seed that say nothing of each other', () => {
    const pairs = times(2000, at => [
      openStream(`${at}`, 'e1').index(10),
      openStream(`${at}`, 'e2').index(10),
    ])
    const apart = pairs.map(([a = 0, b = 0]) => (a - b + 10) % 10)
    expect(
      chiSquare(
        countOf(
          apart,
          times(10, at => at),
        ),
      ),
    ).toBeLessThan(mostChiSquare[10])
  })
})

describe('index(below)', () => {
  it('is a whole number from 0 to below less 1, each equally often', () => {
    const stream = openStream('even', 'index')
    const counts = countOf(
      times(10_000, () => stream.index(10)),
      times(10, at => at),
    )
    expect(counts.reduce((sum, count) => sum + count)).toBe(10_000)
    expect(chiSquare(counts)).toBeLessThan(mostChiSquare[10])
  })
})

describe('pick(items)', () => {
  it('is each item equally often', () => {
    const stream = openStream('even', 'pick')
    const items = ['a', 'b', 'c', 'd', 'e', 'f']
    const counts = countOf(
      times(6000, () => stream.pick(items)),
      items,
    )
    expect(counts.reduce((sum, count) => sum + count)).toBe(6000)
    expect(chiSquare(counts)).toBeLessThan(mostChiSquare[6])
  })

  it('refuses an empty list', () => {
    const pickOfNone = () => openStream('a', 'e1').pick([])
    expect(pickOfNone).toThrow(RangeError)
    expect(pickOfNone).toThrow('Cannot pick an item: the list is empty, one item is needed.')
  })
})

describe('shuffle(items)', () => {
  it('is each order equally often', () => {
    const stream = openStream('even', 'shuffle')
    const orders = ['abc', 'acb', 'bac', 'bca', 'cab', 'cba']
    const draws = times(6000, () => stream.shuffle(['a', 'b', 'c']).join(''))
    const counts = countOf(draws, orders)
    expect(counts.reduce((sum, count) => sum + count)).toBe(6000)
    expect(chiSquare(counts)).toBeLessThan(mostChiSquare[6])
  })

  it('leaves the list it was given as it was', () => {
    const items = ['a', 'b', 'c', 'd']
    openStream('a', 'e1').shuffle(items)
    expect(items).toEqual(['a', 'b', 'c', 'd'])
  })

  it('of an empty list is an empty list', () => {
    expect(openStream('a', 'e1').shuffle([])).toEqual([])
  })
})
