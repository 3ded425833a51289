// How money is shown, one way on every surface, and the arithmetic behind it.
import type { PricedLine } from './price.ts'

/** The arithmetic of a line, each part a sentence; "–" where there is none. */
export interface ShownArithmetic {
  /** All input at the uncached rate: "48,659 × $0.042 per million = $0.0020". */
  readonly input: string
  readonly output: string
  /** Input with cached tokens and cache writes at their own rates: the products, joined by "+". */
  readonly inputWithCaching: string
}

/**
 * Returns a cost in dollars: "–" when there is none; two decimals from ten cents up, "$1.23"; below that two
 * significant digits, "$0.0020", so that no cost but zero reads as zero. Halves up.
 */
export function showCost(nanoUsd: number | null): string {
  if (nanoUsd === null) return '–'
  if (nanoUsd === 0) return '$0.00'
  const rounded = roundTo(BigInt(nanoUsd), lastDigit(nanoUsd))
  return showDollars(rounded, 9, 9 - lastDigit(rounded))
}

/** The last digit that stays, as a power of ten of billionths: the cent, or the second significant one. */
function lastDigit(nanoUsd: number | bigint): number {
  return Math.min(7, Math.max(0, String(nanoUsd).length - 2))
}

function roundTo(nanoUsd: bigint, digit: number): bigint {
  const unit = 10n ** BigInt(digit)
  return ((nanoUsd + unit / 2n) / unit) * unit
}

/** Returns a rate, picodollars a token, as dollars per million tokens with all its decimals: "$0.042", "$12.50", "$10". */
export function showRate(pico: number): string {
  const decimals = /\.(\d*?)0*$/.exec((pico / 1_000_000).toFixed(6))?.[1]?.length ?? 0
  return showDollars(BigInt(pico), 6, decimals === 1 ? 2 : decimals)
}

/** Returns how a line's cost comes about. */
export function showArithmetic({ rates, withCachingNanoUsd, ...line }: PricedLine): ShownArithmetic {
  if (!rates) return { input: '–', output: '–', inputWithCaching: '–' }
  const { uncachedInput, cachedInput, cacheWrites, output } = line
  const input = (uncachedInput ?? 0) + (cachedInput ?? 0) + (cacheWrites ?? 0)
  const kinds: readonly (readonly [number | null, number | null])[] = [
    [uncachedInput, rates.input],
    [cachedInput, rates.cachedInput],
    [cacheWrites, rates.cacheWrite],
  ]
  const used = kinds.flatMap(([tokens, rate]) => (tokens && rate !== null ? [showProduct(tokens, rate)] : []))
  return {
    input: showProduct(input, rates.input),
    output: showProduct(output ?? 0, rates.output),
    inputWithCaching: withCachingNanoUsd === null ? '–' : used.join(' + ') || showProduct(0, rates.input),
  }
}

function showProduct(tokens: number, pico: number): string {
  const cost = showCost(Number((BigInt(tokens) * BigInt(pico) + 500n) / 1000n))
  return `${tokens.toLocaleString('en-US')} × ${showRate(pico)} per million = ${cost}`
}

/** Returns dollars from a whole number of their `scale`-th decimal, cut to `decimals` of them. */
function showDollars(amount: bigint, scale: number, decimals: number): string {
  const digits = amount.toString().padStart(scale + 1, '0')
  const whole = Number(digits.slice(0, -scale)).toLocaleString('en-US')
  const fraction = digits.slice(-scale).slice(0, decimals)
  return `$${whole}${fraction && `.${fraction}`}`
}
