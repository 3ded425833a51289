import { describe, expect, it } from 'vitest'
import { readTokens } from './tokens.ts'

describe('readTokens(typed)', () => {
  it.each([
    ['0', 0],
    ['48210', 48210],
    ['48,210', 48210],
    ['48 210', 48210],
    ['48_210', 48210],
    ['48\u202f210', 48210],
    ['1,234,567', 1234567],
    ['４８２１０', 48210],
    ['  7  ', 7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('%s is the number %d', (typed, tokens) => {
    expect(readTokens(typed)).toBe(tokens)
  })

  it.each([
    ['nothing', null],
    ['a blank', ' '],
    ['the word', 'unknown'],
    ['a subscription', 'subscription'],
    ['a negative', '-1'],
    ['an exponent', '1e309'],
    ['no number', 'NaN'],
    ['a hex number', '0x10'],
    ['more than can be counted exactly', '9007199254740993'],
    ['a fraction', '1.5'],
    ['groups of two', '48,21'],
    ['a list', '["1","2"]'],
    ['10 kB of digits', '1'.repeat(10_000)],
    ['a unit', '48k'],
  ])('%s is not reported', (_, typed) => {
    expect(readTokens(typed)).toBeNull()
  })
})
