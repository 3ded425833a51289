import { describe, expect, it } from 'vitest'
import { priceLines, type TokenLine } from './price.ts'

const atUs = Date.UTC(2026, 11, 1) * 1000

/** A line as the finish form has it, with what it says beside. */
const line = (
  model: string | null,
  uncachedInput: number | null,
  output: number | null,
  beside: Partial<TokenLine> = {},
): TokenLine => ({ model, uncachedInput, cachedInput: null, cacheWrites: null, output, ...beside })

const costOf = (...lines: TokenLine[]) => priceLines(lines, atUs).costNanoUsd

describe('priceLines(lines, atUs)', () => {
  it.each([
    ['Jev, whose output is free', [line('jev-1.13.0', 48_659, 6_015)], 2_043_678],
    ['Fable 5 at 10 and 50', [line('Fable 5', 100_000, 4_500)], 1_225_000_000],
    ['one token, halves up', [line('jev-1.13.0', 1, 0)], 42],
    ['half a billionth, rounded up', [line('gemini-flash-1.5-8b', 1, 0)], 38],
    ['no tokens used', [line('claude-fable-5', 0, 0)], 0],
    [
      'cached input and cache writes at the uncached rate',
      [line('claude-fable-5', 50_000, 4_500, { cachedInput: 40_000, cacheWrites: 10_000 })],
      1_225_000_000,
    ],
    ['as many tokens as are priced', [line('o1-pro', 1_000_000_000, 1_000_000_000)], 750_000_000_000_000],
  ] as const)('%s', (_, lines, cost) => {
    expect(costOf(...lines)).toBe(cost)
  })

  it('prices each model of a run at its own rates', () => {
    const lines = [line('jev-1.13.0', 43_943, 5_551), line('Sonnet 5', 42_839, 1_475)]
    const price = priceLines(lines, atUs)
    expect(price.lines.map(one => one.costNanoUsd)).toEqual([1_845_606, 100_428_000])
    expect(price.costNanoUsd).toBe(102_273_606)
  })

  it('makes no jump where a maker charges long requests more', () => {
    const below = costOf(line('gpt-5.6-sol', 271_999, 0)) ?? 0
    const above = costOf(line('gpt-5.6-sol', 272_000, 0)) ?? 0
    expect([below, above]).toEqual([1_087_996_000, 1_088_000_000])
    expect(priceLines([line('gpt-5.6-sol', 272_000, 0)], atUs).lines[0]?.note).toContain('base tier')
  })

  const cached = { cachedInput: 90_000 }
  it.each([
    ['its own rate for cached input', line('claude-fable-5', 10_000, 0, cached), 190_000_000],
    ['its own rate for cache writes', line('claude-fable-5', 0, 0, { cacheWrites: 100_000 }), 1_250_000_000],
    ['no cached rate but no cached input', line('grok-2', 10_000, 0, { cachedInput: 0 }), 20_000_000],
    ['no cached rate', line('jev-1.13.0', 10_000, 0, cached), null],
    ['no write rate', line('gpt-5', 0, 0, { cacheWrites: 1 }), null],
    ['no word of a cache', line('claude-fable-5', 10_000, 0), null],
  ])('with caching: %s', (_, one, cost) => {
    const price = priceLines([one], atUs)
    expect(price.withCachingNanoUsd).toBe(cost)
    expect(price.costNanoUsd).not.toBeNull()
  })

  it.each([
    ['no line', [], 'tokens not reported'],
    ['no input', [line('gpt-5', null, 10)], 'tokens not reported'],
    ['no output', [line('gpt-5', 10, null)], 'tokens not reported'],
    ['no model', [line(null, 10, 10)], 'no model declared'],
    ['an unknown model', [line('my-own', 10, 10)], 'no list price: unknown name'],
    ['a slip of the keyboard', [line('gpt-5', 1_000_000_001, 0)], 'more than 1,000,000,000 tokens reported'],
    ['one line of two', [line('gpt-5', 1, 1), line('sonnet-9', 1, 1)], 'line 2: no list price: unknown name'],
  ] as const)('has no total with %s', (_, lines, noCost) => {
    expect(priceLines(lines, atUs)).toMatchObject({ costNanoUsd: null, withCachingNanoUsd: null, noCost })
  })

  it('keeps all that is needed to work it out again, as JSON', () => {
    const price = priceLines([line('Fable 5', 100_000, 4_500)], atUs)
    expect(JSON.parse(JSON.stringify(price))).toEqual(price)
    expect(price).toMatchObject({
      version: 1,
      day: '2026-12-01',
      table: expect.stringMatching(/^@pydantic\/genai-prices \d+\.\d+\.\d+, \d{4}-\d\d-\d\d$/),
      noCost: null,
      lines: [
        {
          model: 'Fable 5',
          pricedAs: 'anthropic/claude-fable-5',
          rates: { input: 10_000_000, cachedInput: 1_000_000, cacheWrite: 12_500_000, output: 50_000_000 },
          ratesFrom: null,
          noCost: null,
        },
      ],
    })
  })
})
