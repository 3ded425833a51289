// What pointing costs along the straight way, by Fitts' law in Shannon's form: log2(D / W + 1) bits a target.
import { type Point, type TargetMeasures, viewport } from './browser.ts'

type Target = Pick<TargetMeasures, 'middle' | 'places' | 'sidePx'>

/** Returns the bits of a way that begins in the centre of the viewport and meets the targets where they were. */
export function fittsSum(targets: readonly Pick<Target, 'middle' | 'sidePx'>[]): number {
  let pointer: Point = { x: viewport.width / 2, y: viewport.height / 2 }
  let bits = 0
  for (const { middle, sidePx } of targets) {
    bits += Math.log2(Math.hypot(middle.x - pointer.x, middle.y - pointer.y) / sidePx + 1)
    pointer = middle
  }
  return bits
}

/** Returns the sums for all places the targets could have had, each as likely as the others. */
export function allFittsSums(targets: readonly Target[]): number[] {
  let ways: Target[][] = [[]]
  for (const target of targets)
    ways = ways.flatMap(way => target.places.map(middle => [...way, { ...target, middle }]))
  return ways.map(fittsSum)
}
