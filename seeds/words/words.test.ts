import { distance } from 'fastest-levenshtein'
import { describe, expect, it } from 'vitest'
import { adjectives } from './adjectives.ts'
import { domains } from './domains.ts'
import { firstNames } from './first-names.ts'
import { lastNames } from './last-names.ts'
import { sports } from './sports.ts'

const capitalised = /^[A-Z][a-z]+$/
const lowerCase = /^[a-z]+$/

const pools = [
  { name: 'firstNames', words: firstNames, length: 5, least: 200, letters: capitalised },
  { name: 'lastNames', words: lastNames, length: 7, least: 200, letters: capitalised },
  { name: 'domains', words: domains, length: 6, least: 150, letters: lowerCase },
  { name: 'adjectives', words: adjectives, length: 6, least: 220, letters: capitalised },
  { name: 'sports', words: sports, length: 8, least: 64, letters: capitalised },
]

describe.each(pools)('$name', ({ words, length, least, letters }) => {
  it(`has at least ${least} words`, () => {
    expect(words.length).toBeGreaterThanOrEqual(least)
  })

  it(`has only words of ${length} letters`, () => {
    expect(words.filter(word => word.length !== length)).toEqual([])
  })

  it('is written in ASCII letters, in the case of its pool', () => {
    expect(words.filter(word => !letters.test(word))).toEqual([])
  })

  it('has no word twice, not even in another case', () => {
    const folded = words.map(word => word.toLowerCase())
    expect(folded.filter((word, at) => folded.indexOf(word) !== at)).toEqual([])
  })

  it('is sorted', () => {
    expect(words).toEqual([...words].sort())
  })
})

describe('sports are far enough apart', () => {
  const tooFew = (apart: number, least: number) =>
    sports.filter(sport => sports.filter(other => distance(sport, other) >= apart).length < least)

  it('each has at least 12 others at distance 7 or more', () => {
    expect(tooFew(7, 12)).toEqual([])
  })

  it('each has at least 20 others at distance 6 or more', () => {
    expect(tooFew(6, 20)).toEqual([])
  })
})
