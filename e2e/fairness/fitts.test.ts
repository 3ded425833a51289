import { describe, expect, it } from 'vitest'
import { allFittsSums, fittsSum } from './fitts.ts'

/** A target 40 px wide whose middle is `x` px to the right of the viewport's centre. */
const targetAt = (x: number) => ({ middle: { x: 640 + x, y: 400 }, sidePx: 40 })

describe('fittsSum(targets)', () => {
  it.each([
    ['a target where the pointer is', [0], 0],
    ['a target its own width away', [40], 1],
    ['a target three widths away', [120], 2],
    ['a target to the left', [-120], 2],
    ['two targets, the second seven widths from the first', [120, -160], 5],
  ])('of %s', (_, places, bits) => {
    expect(fittsSum(places.map(targetAt))).toBeCloseTo(bits, 10)
  })
})

describe('allFittsSums(targets)', () => {
  it('has one sum for every place each target can have', () => {
    const among = (...places: number[]) => {
      return { ...targetAt(places[0] ?? 0), places: places.map(x => targetAt(x).middle) }
    }
    expect(allFittsSums([among(0, 40), among(120, -160)])).toEqual([
      expect.closeTo(2, 10),
      expect.closeTo(Math.log2(5), 10),
      expect.closeTo(1 + Math.log2(3), 10),
      expect.closeTo(1 + Math.log2(6), 10),
    ])
  })
})
