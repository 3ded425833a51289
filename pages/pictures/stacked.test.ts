import { describe, expect, it } from 'vitest'
import { renderPart } from '../render.ts'
import { type StackedRun, stacked } from './stacked.ts'

function run(...seconds: number[]): StackedRun {
  const quantities = seconds.map(value => ({ value, text: value.toFixed(3) }))
  const total = seconds.reduce((sum, value) => sum + value, 0)
  return { name: 'Ada', href: '/runs/A', legs: quantities, total: { value: total, text: total.toFixed(3) } }
}

const usual = run(1, 2, 3, 4, 2, 0.5)

describe('stacked', () => {
  it.each<[string, StackedRun[]]>([
    ['no run', []],
    ['one', [usual]],
    ['ten', Array.from({ length: 10 }, () => usual)],
    ['legs of no time', [run(0, 0, 0, 0, 0, 0)]],
    ['one a thousand times as long', [usual, run(300, 300, 300, 300, 300, 299.999)]],
    ['legs that are missing', [run(1, 2)]],
  ])('of %s draws numbers only, within the picture', (_, runs) => {
    const view = stacked(runs)
    expect(renderPart('pictures/stacked', view)).not.toMatch(/NaN|Infinity|undefined/)
    for (const part of view.bars.flatMap(bar => bar.parts)) {
      expect(Number(part.width)).toBeGreaterThanOrEqual(0)
      expect(Number(part.x) + Number(part.width)).toBeLessThanOrEqual(Number(view.frame.right) + 0.1)
    }
  })

  it('lays the legs side by side, each as wide as its time', () => {
    const parts = stacked([usual]).bars[0]?.parts ?? []
    for (const [place, part] of parts.slice(1).entries())
      expect(Number(part.x)).toBeCloseTo(Number(parts[place]?.x) + Number(parts[place]?.width), 0)
    expect(Number(parts[3]?.width) / Number(parts[0]?.width)).toBeCloseTo(4, 1)
    expect(parts.map(part => part.sign)).toEqual(['1', '2', '3', '4', '5', 'F'])
  })

  it('leaves a sign out where it has no room', () => {
    const signs = stacked([run(100, 0.1, 100, 100, 100, 0.1)]).bars[0]?.parts.map(part => part.sign)
    expect(signs).toEqual(['1', '', '3', '4', '5', ''])
  })

  it('shows the first ten and says so', () => {
    const view = stacked(Array.from({ length: 12 }, () => usual))
    expect([view.bars.length, view.rows.length, view.notes]).toEqual([10, 10, ['The first 10 of 12 runs.']])
  })

  it('says which leg was the longest', () => {
    expect(stacked([usual]).finding).toBe('Ada: 12.500 s, the longest part Hurdles, 4.000 s.')
  })
})
