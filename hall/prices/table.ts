// The table of list prices: what was generated from the package, and what we lay over it by hand.
import listPrices from './list-prices.json' with { type: 'json' }
import overlay from './overlay.json' with { type: 'json' }

/** Rates in US dollars per million tokens, as makers print them. Null: the table has none, which is not zero. */
export interface ListRates {
  /** The day from which they hold, YYYY-MM-DD, 00:00 UTC; null: as far back as the table knows. */
  readonly from: string | null
  /** Between two times of day only, UTC, "00:30" to "16:30"; null: all day. */
  readonly hours: readonly string[] | null
  readonly input: number
  readonly cachedInput: number | null
  readonly cacheWrite: number | null
  readonly output: number | null
  /** The most input tokens of one request that they hold for, longer ones cost more; null: any. */
  readonly upTo: number | null
}

/** A model as the table lists it. */
export interface ListedModel {
  /** Maker and model, "openai/gpt-5.6-sol". */
  readonly id: string
  /** Names that mean exactly this model; in them YYYYMMDD and YYYY-MM-DD stand for any date. */
  readonly names: readonly string[]
  /** Of those that hold at an instant, the last does. */
  readonly rates: readonly ListRates[]
}

/** The file the generator writes. */
export interface ListPrices {
  readonly package: string
  readonly version: string
  /** YYYY-MM-DD. */
  readonly generatedOn: string
  readonly notice: string
  readonly models: readonly ListedModel[]
}

/** Rates with where they come from. */
export interface SourcedRates extends ListRates {
  readonly source: string
}

export interface SourcedModel extends Pick<ListedModel, 'id' | 'names'> {
  readonly rates: readonly SourcedRates[]
}

/** A name that means a model from one day until another, both included. */
export interface Alias {
  readonly name: string
  readonly to: string
  readonly from: string
  readonly until: string
}

/** The table by name, version and day: "@pydantic/genai-prices 0.1.8, 2026-12-01". */
export const tableName = `${listPrices.package} ${listPrices.version}, ${listPrices.generatedOn}`

const generated = (listPrices as ListPrices).models.map(({ id, names, rates }) => {
  const source = `${listPrices.package} ${listPrices.version}`
  return { id, names, rates: rates.map(rate => ({ ...rate, source })) }
})

const laidOver = overlay.models.map(({ id, names, history }) => {
  const rates = history.map(({ from, input, cachedInput, cacheWrite, output, tier, source, evidence }) => ({
    ...{ from, hours: null, input, cachedInput, cacheWrite, output },
    upTo: tier === null ? null : tier.from - 1,
    source: evidence === 'secondary' ? `${source}, from a secondary source` : source,
  }))
  return { id, names, rates }
})

/** Every model that has a list price. */
export const models: readonly SourcedModel[] = [...generated, ...laidOver]

/** Names without a version, and the models each may mean. */
export const families: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(overlay.families))

/** Names that get no price though they read like a model's, each with its reason. */
export const denied: ReadonlyMap<string, string> = new Map(overlay.deny.map(({ name, why }) => [name, why]))

/** Names that move from model to model, pinned to the days for which we know what they mean. */
export const aliases: readonly Alias[] = overlay.aliases

/** Models whose maker charges nothing for output. */
export const outputFree: ReadonlySet<string> = new Set(
  overlay.facts.filter(fact => fact.outputFree).map(fact => fact.model),
)
