import { describe, expect, it } from 'vitest'
import { type CardRun, cardView, renderCard } from './card.ts'
import { renderPart } from './render.ts'

const quantity = (value: number) => ({ value, text: value.toFixed(3) })

const run: CardRun = {
  team: 'Ada',
  model: 'gpt-x',
  harness: 'loop',
  section: 'unverified',
  rank: { rank: 3, of: 1040 },
  total: quantity(12.634),
  eventsRight: 5,
  legs: [1, 2, 3, 4, 2, 0.634].map(quantity),
}

describe('cardView', () => {
  it('says the rank and, in words, the tier', () => {
    expect(cardView(run)).toMatchObject({
      team: 'Ada',
      with: 'gpt-x · loop',
      standing: 'Rank 3',
      of: 'of 1,040 runs',
      tier: 'unverified',
      total: '12.634',
      events: '5 of 5 events',
    })
  })

  it('of a run without a finish has no time and no rank', () => {
    const view = cardView({
      ...run,
      section: 'unfinished',
      rank: null,
      total: null,
      legs: [],
      eventsRight: 2,
    })
    expect(view).toMatchObject({
      standing: 'Not ranked',
      tier: 'did not finish',
      total: 'No time',
      unit: '',
      parts: [],
    })
  })

  it('cuts long names', () => {
    expect(cardView({ ...run, team: 'W'.repeat(60) }).team).toMatch(/^W{8,20}…$/)
  })

  it('is escaped, and is a file that can be parsed whatever the name', async () => {
    const hostile = { ...run, team: '</text><script>\u0000\ud800&', model: '"\'<', harness: ']]>' }
    const svg = renderPart('pictures/card', cardView(hostile))
    for (const never of ['<script', '\u0000', '\ud800']) expect(svg).not.toContain(never)
    expect((await renderCard(hostile)).length).toBeGreaterThan(5_000)
  })
})

describe('renderCard', () => {
  it('returns a PNG of 1200 × 630 that has text, whatever fonts the machine has', async () => {
    const [png, blank] = [await renderCard(run), await renderCard({ ...run, team: ' ' })]
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    expect(png.length - blank.length).toBeGreaterThan(1_000)
  })
})
