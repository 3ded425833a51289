import { describe, expect, it } from 'vitest'
import { priceLines } from './price.ts'
import { showArithmetic, showCost, showRate } from './show.ts'

describe('showCost(nanoUsd)', () => {
  it.each([
    [null, '–'],
    [0, '$0.00'],
    [1, '$0.000000001'],
    [99, '$0.000000099'],
    [999, '$0.0000010'],
    [12_345, '$0.000012'],
    [2_043_678, '$0.0020'],
    [9_949_999, '$0.0099'],
    [9_950_000, '$0.010'],
    [52_000_000, '$0.052'],
    [99_499_999, '$0.099'],
    [99_500_000, '$0.10'],
    [102_273_606, '$0.10'],
    [104_999_999, '$0.10'],
    [105_000_000, '$0.11'],
    [1_225_000_000, '$1.23'],
    [999_995_000_000, '$1,000.00'],
    [750_000_000_000_000, '$750,000.00'],
  ])('%d is %s', (nanoUsd, shown) => {
    expect(showCost(nanoUsd)).toBe(shown)
  })
})

describe('showRate(pico)', () => {
  it.each([
    [0, '$0'],
    [42_000, '$0.042'],
    [3_625, '$0.003625'],
    [400_000, '$0.40'],
    [12_500_000, '$12.50'],
    [10_000_000, '$10'],
    [1, '$0.000001'],
  ])('%d is %s', (pico, shown) => {
    expect(showRate(pico)).toBe(shown)
  })
})

describe('showArithmetic(line)', () => {
  const atUs = Date.UTC(2026, 11, 1) * 1000
  const arithmeticOf = (model: string, cachedInput: number | null) => {
    const counts = { uncachedInput: 48_659, cachedInput, cacheWrites: null, output: 6_015 }
    const [line] = priceLines([{ model, ...counts }], atUs).lines
    return line && showArithmetic(line)
  }

  it('multiplies tokens by a rate', () => {
    expect(arithmeticOf('jev-1.13.0', null)).toEqual({
      input: '48,659 × $0.042 per million = $0.0020',
      output: '6,015 × $0 per million = $0.00',
      inputWithCaching: '–',
    })
  })

  it('adds up input with caching', () => {
    expect(arithmeticOf('claude-fable-5', 100_000)?.inputWithCaching).toBe(
      '48,659 × $10 per million = $0.49 + 100,000 × $1 per million = $0.10',
    )
  })

  it('has none where there is no price', () => {
    expect(arithmeticOf('unheard-of', null)).toEqual({ input: '–', output: '–', inputWithCaching: '–' })
  })
})
