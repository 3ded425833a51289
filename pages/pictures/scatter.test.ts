import { describe, expect, it } from 'vitest'
import { renderPart } from '../render.ts'
import { type ScatterTeam, scatter } from './scatter.ts'

function team(seconds: number, usd: number | null, name = 'Ada', verified = false): ScatterTeam {
  const cost = usd === null ? null : { value: usd, text: `$${usd}` }
  return { name, href: `/runs/${name}`, total: { value: seconds, text: seconds.toFixed(3) }, cost, verified }
}

const many = Array.from({ length: 500 }, (_, n) =>
  team(8 + ((n * 7919) % 997), 0.001 + ((n * 104_729) % 1009) / 100, `Team ${n}`, n % 3 === 0),
)

describe('scatter', () => {
  it.each<[string, ScatterTeam[]]>([
    ['no team', []],
    ['one', [team(12, 0.1)]],
    ['seven', many.slice(0, 7)],
    ['five hundred', many],
    ['equal ones', [team(12, 0.1, 'a'), team(12, 0.1, 'b'), team(12, 0.1, 'c')]],
    ['extreme ones', [team(0.001, 1e-9), team(1_800, 1e6), team(12, 0.1)]],
    ['free and unknown ones only', [team(12, 0), team(13, null)]],
  ])('of %s draws numbers only, within the picture', (_, teams) => {
    const view = scatter(teams)
    expect(renderPart('pictures/scatter', view)).not.toMatch(/NaN|Infinity|undefined/)
    expect(view.points).toHaveLength(teams.filter(one => (one.cost?.value ?? 0) > 0).length)
    for (const { x, y } of [...view.points, ...view.labels]) {
      expect(Number(x)).toBeGreaterThanOrEqual(Number(view.frame.left))
      expect(Number(x)).toBeLessThanOrEqual(Number(view.frame.right))
      expect(Number(y)).toBeGreaterThanOrEqual(Number(view.frame.top))
      expect(Number(y)).toBeLessThanOrEqual(Number(view.frame.bottom))
    }
    expect(view.blank === '').toBe(view.points.length > 0)
    expect(view.rows).toHaveLength(teams.length)
  })

  it('marks the front in the table and names it in the picture', () => {
    const view = scatter([team(10, 0.5, 'Fast'), team(40, 0.01, 'Cheap'), team(50, 0.6, 'Neither', true)])
    expect(view.rows.map(row => row.front)).toEqual(['yes', 'yes', 'no'])
    expect(view.labels.map(label => label.text)).toEqual(['Fast', 'Cheap'])
    expect(view.finding).toContain(
      'from the fastest (Fast, 10.000 s at $0.5) to the cheapest (Cheap, 40.000 s at $0.01)',
    )
    expect(view.points.map(point => point.tier)).toEqual(['unverified', 'unverified', 'verified'])
  })

  it('counts what it leaves out', () => {
    const view = scatter([team(10, 1, 'a'), team(10, null, 'b'), team(11, null, 'c'), team(12, 0, 'd')])
    expect(view.notes).toEqual([
      '2 teams without a known cost are not in the picture.',
      '1 team at a known cost of zero is not in the picture: its scale has no zero.',
    ])
    expect(view.rows.map(row => row.cost)).toEqual(['$1', '–', '–', '$0'])
  })

  it('counts the names that had no room', () => {
    const view = scatter(Array.from({ length: 9 }, (_, n) => team(12, 0.1, `Team ${n}`)))
    expect(view.notes[0]).toMatch(/^\d names on the line had no room; the table has every one\.$/)
  })

  it('cuts long names and says them in full in the table', () => {
    const view = scatter([team(10, 1, 'A name of sixty characters that nobody can read in a picture')])
    expect(view.labels[0]?.text).toMatch(/^A name of sixty.*…$/)
    expect(view.rows[0]?.name).toHaveLength(60)
  })
})
