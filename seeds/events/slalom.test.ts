import { distance } from 'fastest-levenshtein'
import { describe, expect, it } from 'vitest'
import { openStream } from '../stream.ts'
import { slalom } from './slalom.ts'

const draws = Array.from({ length: 500 }, (_, at) => slalom.draw(openStream(`${at}`, 'e2')))

describe('slalom.draw(stream)', () => {
  it('shows sixteen links of a word of 6 letters and a sport of 8', () => {
    const wrong = draws.filter(({ shown: { gates } }) => {
      return gates.length !== 16 || gates.some(gate => !/^[A-Z][a-z]{5} [A-Z][a-z]{7}$/.test(gate))
    })
    expect(wrong).toEqual([])
  })

  it('has no word on two links', () => {
    const wrong = draws.filter(
      ({ shown: { gates } }) => new Set(gates.flatMap(gate => gate.split(' '))).size !== 32,
    )
    expect(wrong).toEqual([])
  })

  it('names one of them, and expects it', () => {
    const wrong = draws.filter(({ shown: { gates, target }, expected }) => {
      return gates.filter(gate => gate === target).length !== 1 || expected.target !== target
    })
    expect(wrong).toEqual([])
  })

  it('has a nearest wrong link 11 or 12 edits away', () => {
    const nearest = draws.map(({ shown: { gates, target } }) =>
      Math.min(...gates.filter(gate => gate !== target).map(gate => distance(gate, target))),
    )
    expect(new Set(nearest)).toEqual(new Set([11, 12]))
  })

  it('never fails: 5,000 more seeds', () => {
    for (let number = 0; number < 5000; number++)
      expect(slalom.draw(openStream(`more-${number}`, 'e2')).shown.gates).toHaveLength(16)
  })
})

describe('slalom.judge(expected, answer)', () => {
  const expected = { target: 'Sunlit Handball' }

  it.each([
    ['the right link', 'Sunlit Handball'],
    ['it, spaced otherwise', ' Sunlit \n Handball '],
    ['it with a no-break space', 'Sunlit\u00a0Handball'],
    ['it in full-width letters', '\uff33unlit Handball'],
  ])('accepts %s', (_, answer) => {
    expect(slalom.judge(expected, answer)).toBe(true)
  })

  it.each([
    ['another link', 'Velour Softball'],
    ['a link with the same sport', 'Velour Handball'],
    ['a link with the same first word', 'Sunlit Softball'],
    ['it in another case', 'sunlit handball'],
    ['a part of it', 'Sunlit'],
    ['nothing', ''],
  ])('refuses %s', (_, answer) => {
    expect(slalom.judge(expected, answer)).toBe(false)
  })
})
