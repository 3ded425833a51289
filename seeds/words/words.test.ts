import { distance } from 'fastest-levenshtein'
import { countTokens } from 'gpt-tokenizer'
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

/** Where words of a pool stand on a page. Mail domains stand within an address, where tokens don't follow words. */
const places = [
  { name: 'firstNames', words: firstNames, place: 'after a space', before: ' ', tokens: 2 },
  { name: 'lastNames', words: lastNames, place: 'after a space', before: ' ', tokens: 2 },
  { name: 'adjectives', words: adjectives, place: 'after a space', before: ' ', tokens: 2 },
  { name: 'adjectives', words: adjectives, place: 'on a new line', before: '\n', tokens: 3 },
  { name: 'sports', words: sports, place: 'after a space', before: ' ', tokens: 2 },
  { name: 'sports', words: sports, place: 'on a new line', before: '\n', tokens: 3 },
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

describe.each(places)('$name $place', ({ words, before, tokens }) => {
  it(`are all ${tokens} tokens of o200k, what is before them counted`, () => {
    expect(words.filter(word => countTokens(before + word) !== tokens)).toEqual([])
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
