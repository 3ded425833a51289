import { describe, expect, it } from 'vitest'
import type { Price, PricedLine } from '../../hall/prices/price.ts'
import { openPrice, priceShape } from './price.ts'

const line: PricedLine = {
  model: 'Fable 5',
  uncachedInput: 48_210,
  cachedInput: null,
  cacheWrites: null,
  output: 1_200,
  pricedAs: 'anthropic/claude-fable-5',
  rates: { input: 3_000_000, cachedInput: 300_000, cacheWrite: null, output: 42_000 },
  ratesFrom: '2026-09-01',
  source: 'https://prices.example/',
  note: '',
  noCost: null,
  costNanoUsd: 144_680_400,
  withCachingNanoUsd: null,
}

const price: Price = {
  version: 1,
  day: '2026-12-01',
  table: 'a table 1.0.0, 2026-12-01',
  lines: [
    line,
    {
      ...line,
      pricedAs: null,
      rates: null,
      ratesFrom: null,
      source: null,
      noCost: 'unknown',
      costNanoUsd: null,
    },
  ],
  costNanoUsd: null,
  withCachingNanoUsd: null,
  noCost: 'a line has no cost',
}

describe('openPrice(price)', () => {
  it('has rates for a million tokens and costs to the last digit', () => {
    const [first, second] = priceShape.parse(openPrice(price)).lines
    expect(first).toMatchObject({
      rates: { input: '3', cachedInput: '0.3', cacheWrite: null, output: '0.042' },
      costUsd: '0.1446804',
      withCachingUsd: null,
    })
    expect(second).toMatchObject({ rates: null, costUsd: null, noCost: 'unknown' })
  })

  it('has no sum where one line has no cost', () => {
    expect(openPrice(price)).toMatchObject({ costUsd: null, noCost: 'a line has no cost' })
  })
})
