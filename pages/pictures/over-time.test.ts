import { describe, expect, it } from 'vitest'
import { renderPart } from '../render.ts'
import { overTime, type TimedRun } from './over-time.ts'

const start = Date.parse('2026-12-01T08:00:00.000Z')

function run(hours: number, seconds: number): TimedRun {
  const iso = new Date(start + hours * 3_600_000).toISOString()
  const finished = { iso, text: `${iso.slice(0, 10)} ${iso.slice(11, 19)}` }
  return { name: `R${hours}`, href: `/runs/R${hours}`, finished, total: quantity(seconds) }
}

const quantity = (value: number) => ({ value, text: value.toFixed(3) })

const many = Array.from({ length: 1000 }, (_, n) => run(n * 7, 10 + ((n * 7919) % 997) / 50))

describe('overTime', () => {
  it.each<[string, TimedRun[], number | null]>([
    ['no run', [], null],
    ['one', [run(0, 12)], 12],
    ['a thousand', many, 20],
    ['equal ones', [run(0, 12), run(0, 12)], 12],
    ['extreme ones', [run(0, 3), run(90_000, 1800)], 901.5],
    ['one second apart', [run(0, 3), run(1 / 3600, 4)], 3.5],
  ])('of %s draws numbers only, within the picture', (_, runs, median) => {
    const view = overTime(runs, median === null ? null : quantity(median))
    expect(renderPart('pictures/over-time', view)).not.toMatch(/NaN|Infinity|undefined/)
    for (const { x, y } of view.points) {
      expect(Number(x)).toBeGreaterThanOrEqual(Number(view.frame.left))
      expect(Number(x)).toBeLessThanOrEqual(Number(view.frame.right))
      expect(Number(y)).toBeGreaterThanOrEqual(Number(view.frame.top))
      expect(Number(y)).toBeLessThanOrEqual(Number(view.frame.bottom))
    }
  })

  it('puts runs in the order in which they finished, each with the best so far', () => {
    const view = overTime([run(2, 11), run(0, 14), run(1, 15), run(3, 12)], quantity(13))
    expect(view.rows.map(row => [row.total, row.best])).toEqual([
      ['14.000', '14.000'],
      ['15.000', '14.000'],
      ['11.000', '11.000'],
      ['12.000', '11.000'],
    ])
    expect(view.finding).toBe(
      'The first took 14.000 s, the best takes 11.000 s. The median of all is 13.000 s.',
    )
    expect(view.days).toBe('2026-12-01')
  })

  it('spreads the runs of one day by their time', () => {
    const places = overTime([run(0, 12), run(1, 12), run(4, 12)], quantity(12)).points.map(point =>
      Number(point.x),
    )
    expect((places[2] ?? 0) - (places[1] ?? 0)).toBeCloseTo(3 * ((places[1] ?? 0) - (places[0] ?? 0)), -1)
  })

  it('keeps its two labels apart, the median above', () => {
    const [best, median] = overTime([run(0, 12)], quantity(12)).labels
    expect(best?.text).toBe('best 12.000 s')
    expect(Number(best?.y) - Number(median?.y)).toBeGreaterThanOrEqual(20)
  })

  it.each([
    ['minutes', [run(0, 3), run(0.4, 4)], /^1 Dec 08:\d\d$/],
    ['hours', [run(0, 3), run(20, 4)], /^\d Dec \d\d:00$/],
    ['days', [run(0, 3), run(200, 4)], /^\d+ Dec$/],
    ['months', [run(0, 3), run(4000, 4)], /^(Jan|Feb|Mar|Apr|May|Dec) 202[67]$/],
    ['years', [run(0, 3), run(90_000, 4)], /^20\d\d$/],
  ])('dates %s', (_, runs, shape) => {
    const texts = overTime(runs, quantity(3)).xTicks.map(tick => tick.text)
    expect(texts.length).toBeGreaterThan(1)
    for (const text of texts) expect(text).toMatch(shape)
  })
})
