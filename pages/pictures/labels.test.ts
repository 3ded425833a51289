import { describe, expect, it } from 'vitest'
import { type Box, overlap, placeLabels } from './labels.ts'

const area: Box = { left: 0, right: 600, top: 0, bottom: 300 }
const wanted = (x: number, y: number, ...texts: string[]) => ({
  x,
  y,
  texts: texts.length > 0 ? texts : ['Ada'],
})

describe('placeLabels', () => {
  it('puts a name below left of its point', () => {
    const [label] = placeLabels([wanted(300, 150)], [], area, 15)
    expect(label).toMatchObject({ anchor: 'end', text: 'Ada', x: 292, y: 168 })
  })

  it('goes to the other side at the edge', () => {
    expect(placeLabels([wanted(5, 150)], [], area, 15)[0]?.anchor).toBe('start')
  })

  it('takes the shorter text where the longer has no room', () => {
    const narrow = { ...area, right: 120 }
    expect(placeLabels([wanted(60, 150, 'A name too long for it', 'A na…')], [], narrow, 15)[0]?.text).toBe(
      'A na…',
    )
  })

  it('gives two at one place different places, and the sixth none', () => {
    const labels = placeLabels(
      Array.from({ length: 6 }, () => wanted(300, 150)),
      [],
      area,
      15,
    )
    expect(new Set(labels.map(({ x, y }) => `${x} ${y}`)).size).toBe(labels.length)
    expect(labels.length).toBeLessThan(6)
  })

  it('keeps a hundred crowded names off each other and off what is in the way', () => {
    const crowd = Array.from({ length: 100 }, (_, n) => wanted((n * 97) % 600, (n * 61) % 300, `Team ${n}`))
    const obstacles = crowd.map(({ x, y }) => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 }))
    const labels = placeLabels(crowd, obstacles, area, 15)
    expect(labels.length).toBeGreaterThan(10)
    for (const [place, label] of labels.entries())
      expect([...labels.slice(0, place), ...obstacles].filter(other => overlap(label, other))).toEqual([])
  })
})
