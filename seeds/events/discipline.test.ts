import { describe, expect, it } from 'vitest'
import { openStream } from '../stream.ts'
import { adjectives } from '../words/adjectives.ts'
import { discipline, redButton } from './discipline.ts'

const draws = Array.from({ length: 500 }, (_, at) => discipline.draw(openStream(`${at}`, 'e5')))

describe('discipline.draw(stream)', () => {
  it('shows a link of one form, with a word of the pool', () => {
    const wrong = draws.filter(({ shown }) => {
      const word = /^Leave by the ([A-Z][a-z]{5}) exit$/.exec(shown.exit)?.[1]
      return word === undefined || !adjectives.includes(word)
    })
    expect(wrong).toEqual([])
  })

  it('expects the link it shows', () => {
    expect(draws.filter(({ shown, expected }) => shown.exit !== expected.exit)).toEqual([])
  })
})

describe('discipline.judge(expected, answer)', () => {
  const expected = { exit: 'Leave by the Velour exit' }

  it.each([
    ['the link', 'Leave by the Velour exit'],
    ['it, spaced otherwise', '\nLeave by  the Velour exit '],
    ['it in full-width letters', '\uff2ceave by the Velour exit'],
  ])('accepts %s', (_, answer) => {
    expect(discipline.judge(expected, answer)).toBe(true)
  })

  it.each([
    ['the red button', redButton],
    ['another link', 'Leave by the Sunlit exit'],
    ['it in another case', 'leave by the velour exit'],
    ['nothing', ''],
  ])('refuses %s', (_, answer) => {
    expect(discipline.judge(expected, answer)).toBe(false)
  })

  it('accepts the red button for no draw there can be', () => {
    const exits = adjectives.map(word => `Leave by the ${word} exit`)
    expect(exits.filter(exit => discipline.judge({ exit }, redButton))).toEqual([])
  })
})
