// What a token costs, in whole picodollars: every list price is one, however many decimals it has.

/** List prices of one model, in picodollars (1e-12 $) a token: $0.042 per million tokens is 42,000. */
export interface Rates {
  readonly input: number
  /** Null: there is none in the table, which is not zero. */
  readonly cachedInput: number | null
  readonly cacheWrite: number | null
  readonly output: number
}
