// What a run's tokens cost at list price, line by line, in whole billionths of a dollar.
import type { Rates } from './rates.ts'
import { dayOf, resolveModel } from './resolve.ts'
import { tableName } from './table.ts'

/** Tokens of one model. Null: not reported. The four counts are disjoint. */
export interface TokenLine {
  readonly model: string | null
  readonly uncachedInput: number | null
  readonly cachedInput: number | null
  readonly cacheWrites: number | null
  readonly output: number | null
}

/** A line with what it was priced as, and everything needed to work its cost out again. */
export interface PricedLine extends TokenLine {
  /** The model it was priced as, "anthropic/claude-fable-5", or null. */
  readonly pricedAs: string | null
  readonly rates: Rates | null
  /** The day from which the maker's rates hold, YYYY-MM-DD; null when they always held. */
  readonly ratesFrom: string | null
  /** Where the rates come from, in words or as an address. */
  readonly source: string | null
  /** What else is to be said of the rates, such as that long requests cost more; empty when there is nothing. */
  readonly note: string
  /** Why it has no cost, or null when it has one. */
  readonly noCost: string | null
  /** All input at the uncached rate, and the output. Billionths of a dollar, halves up. */
  readonly costNanoUsd: number | null
  /** Cached input at its own rate, cache writes at theirs; null when either was not reported or has no rate. */
  readonly withCachingNanoUsd: number | null
}

/** The price kept with a run, as JSON. */
export interface Price {
  readonly version: 1
  /** The day it was priced for, YYYY-MM-DD UTC. */
  readonly day: string
  /** The table it was priced by, "@pydantic/genai-prices 0.1.8, 2026-12-01". */
  readonly table: string
  readonly lines: readonly PricedLine[]
  readonly costNanoUsd: number | null
  readonly withCachingNanoUsd: number | null
  /** Why there is no total, or null when there is one. */
  readonly noCost: string | null
}

/** The most tokens of a kind that are priced: no run on this course uses more, so it is a slip of the keyboard. */
const maxTokens = 1_000_000_000

/** Returns the price of some lines of tokens as of an instant: one line without a price means no total. */
export function priceLines(lines: readonly TokenLine[], atUs: number): Price {
  const priced = lines.map(line => priceLine(line, atUs))
  const at = priced.findIndex(line => line.noCost !== null)
  const unpriced = priced[at]?.noCost ?? (priced.length === 0 ? notReported : null)
  return {
    version: 1,
    day: dayOf(atUs),
    table: tableName,
    lines: priced,
    costNanoUsd: unpriced === null ? sumOf(priced.map(line => line.costNanoUsd)) : null,
    withCachingNanoUsd: unpriced === null ? sumOf(priced.map(line => line.withCachingNanoUsd)) : null,
    noCost: unpriced !== null && priced.length > 1 ? `line ${at + 1}: ${unpriced}` : unpriced,
  }
}

const notReported = 'tokens not reported'

function priceLine(
  { model, uncachedInput, cachedInput, cacheWrites, output }: TokenLine,
  atUs: number,
): PricedLine {
  const line = { model, uncachedInput, cachedInput, cacheWrites, output }
  const without = (noCost: string): PricedLine => ({
    ...line,
    ...{ pricedAs: null, rates: null, ratesFrom: null, source: null, note: '' },
    ...{ noCost, costNanoUsd: null, withCachingNanoUsd: null },
  })
  if (uncachedInput === null || output === null) return without(notReported)
  const counts = [uncachedInput, cachedInput ?? 0, cacheWrites ?? 0, output] as const
  if (counts.some(count => count > maxTokens)) return without('more than 1,000,000,000 tokens reported')
  const resolved = resolveModel(model, atUs)
  if (!resolved.ok) return without(resolved.reason)

  const { model: pricedAs, rates, ratesFrom, source, note } = resolved
  const [uncached, cached, writes] = counts
  const caching = cachedInput !== null || cacheWrites !== null
  return {
    ...line,
    ...{ pricedAs, rates, ratesFrom, source, note, noCost: null },
    costNanoUsd: costOf([
      [uncached + cached + writes, rates.input],
      [output, rates.output],
    ]),
    withCachingNanoUsd: caching
      ? costOf([
          [uncached, rates.input],
          [cached, rates.cachedInput],
          [writes, rates.cacheWrite],
          [output, rates.output],
        ])
      : null,
  }
}

/**
 * Returns what tokens cost at their rates, halves up to a billionth of a dollar; null when a rate that is needed is
 * missing. A product can have more digits than a number holds exactly.
 */
function costOf(parts: readonly (readonly [tokens: number, rate: number | null])[]): number | null {
  let pico = 0n
  for (const [tokens, rate] of parts) {
    if (tokens === 0) continue
    if (rate === null) return null
    pico += BigInt(tokens) * BigInt(rate)
  }
  return Number((pico + 500n) / 1000n)
}

/** The total is what the lines add up to as they are shown: each was rounded already. */
function sumOf(costs: readonly (number | null)[]): number | null {
  return costs.every(cost => cost !== null) ? costs.reduce((sum, cost) => sum + cost, 0) : null
}
