import { distance } from 'fastest-levenshtein'
import { describe, expect, it } from 'vitest'
import { openStream } from '../stream.ts'
import { sports } from '../words/sports.ts'
import { sprint } from './sprint.ts'

const draws = Array.from({ length: 500 }, (_, at) => sprint.draw(openStream(`${at}`, 'e1')))

describe('sprint.draw(stream)', () => {
  it('shows a name of 5 and 7 letters', () => {
    expect(draws.filter(({ shown }) => !/^[A-Z][a-z]{4} [A-Z][a-z]{6}$/.test(shown.name))).toEqual([])
  })

  it('shows an address of that name at a domain of 6 letters, in lower case', () => {
    const wrong = draws.filter(({ shown }) => {
      const local = shown.name.toLowerCase().replace(' ', '.')
      return !new RegExp(`^${local}@[a-z]{6}\\.example$`).test(shown.email)
    })
    expect(wrong).toEqual([])
  })

  it('shows eight different sports, the right one among them once', () => {
    const wrong = draws.filter(({ shown: { discipline, disciplines } }) => {
      const known = disciplines.every(sport => sports.includes(sport))
      return !known || new Set(disciplines).size !== 8 || !disciplines.includes(discipline)
    })
    expect(wrong).toEqual([])
  })

  it('shows a nearest wrong sport 6 or 7 edits away', () => {
    const nearest = draws.map(({ shown: { discipline, disciplines } }) => {
      const wrong = disciplines.filter(sport => sport !== discipline)
      return Math.min(...wrong.map(sport => distance(sport, discipline)))
    })
    expect(new Set(nearest)).toEqual(new Set([6, 7]))
  })

  it('expects what it shows', () => {
    const wrong = draws.filter(({ shown: { name, email, discipline }, expected }) => {
      return expected.name !== name || expected.email !== email || expected.discipline !== discipline
    })
    expect(wrong).toEqual([])
  })
})

describe('sprint.judge(expected, answer)', () => {
  const expected = {
    name: 'Malik Acharya',
    email: 'malik.acharya@fresco.example',
    discipline: 'Handball',
  }

  it.each([
    ['the right three', {}],
    ['a name spaced otherwise', { name: '  Malik \t Acharya\n' }],
    ['a name with a no-break space', { name: 'Malik\u00a0Acharya' }],
    ['a name in full-width letters', { name: '\uff2dalik Acharya' }],
    ['an address with spaces around it', { email: ' malik.acharya@fresco.example ' }],
    ['an address with a full-width at sign', { email: 'malik.acharya\uff20fresco.example' }],
    ['a discipline with spaces around it', { discipline: ' Handball ' }],
  ])('accepts %s', (_, given) => {
    expect(sprint.judge(expected, { ...expected, ...given })).toBe(true)
  })

  it.each([
    ['another name', { name: 'Malik Antunes' }],
    ['the name in another case', { name: 'malik acharya' }],
    ['the first name alone', { name: 'Malik' }],
    ['another address', { email: 'malik.acharya@canyon.example' }],
    ['an address without its end', { email: 'malik.acharya@fresco' }],
    ['another discipline', { discipline: 'Softball' }],
    ['no name', { name: '' }],
    ['no address', { email: '' }],
    ['no discipline', { discipline: '' }],
    ['name and address changed over', { name: expected.email, email: expected.name }],
  ])('refuses %s', (_, given) => {
    expect(sprint.judge(expected, { ...expected, ...given })).toBe(false)
  })
})
