// Makes the price table from the package's own shape: exact names only, base rates, history kept. Pure.
import type { Maker } from './makers.ts'
import type { ListedModel, ListRates } from './table.ts'

/** A rule by which the package knows a model's name. */
export type PackageMatch = {
  readonly [kind in 'equals' | 'starts_with' | 'ends_with' | 'contains' | 'regex']?: string
} & { readonly or?: readonly PackageMatch[]; readonly and?: readonly PackageMatch[] }

type PackageRate = number | { readonly base: number; readonly tiers: readonly { readonly start: number }[] }

/** Rates by name, "input_mtok" among others. */
export type PackagePrices = Readonly<Record<string, PackageRate | undefined>>

/** Rates that hold from a day on, or between two times of day. */
export interface PackageCondition {
  readonly constraint?:
    | { readonly type: 'start_date'; readonly start_date: string }
    | { readonly type: 'time_of_date'; readonly start_time: string; readonly end_time: string }
  readonly prices: PackagePrices
}

/** What of a model of the package is used. */
export interface PackageModel {
  readonly id: string
  readonly name?: string
  readonly match: PackageMatch
  readonly prices: readonly PackageCondition[] | PackagePrices
}

/**
 * Returns the listed models of a maker, by id: its own, those with a price for input tokens. Of tiers the base rate is
 * kept, with the longest request it holds for; rates of a time of day are kept with their hours.
 */
export function listModels(maker: Maker, models: readonly PackageModel[]): ListedModel[] {
  return models
    .filter(({ id }) => maker.own.test(id) && !id.includes(':'))
    .map(model => ({
      id: `${maker.id}/${model.id}`,
      names: namesOf(maker, model),
      rates: conditionsOf(model).flatMap(ratesOf),
    }))
    .filter(({ rates }) => rates.length > 0)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

function namesOf(maker: Maker, { id, name, match }: PackageModel): string[] {
  const withoutMaker = (text: string) =>
    text.startsWith(`${maker.id}/`) ? text.slice(maker.id.length + 1) : text
  const names = [id, name ?? id, ...exactNames(match).map(withoutMaker)]
  if (maker.id === 'anthropic') names.push(...snapshotNames(match))
  return [...new Set(names)].filter(text => !/[:@[\]/]/.test(text))
}

/** Names the package takes as a whole: `equals`, and anchored patterns that end in a date. No prefix, no part. */
function exactNames({ or, equals, regex }: PackageMatch): string[] {
  if (or) return or.flatMap(exactNames)
  if (equals !== undefined) return [equals]
  const [, stem, digits] = /^\^([\w\\./-]+?)-((?:\\d\{\d\}-?)+)\$$/.exec(regex ?? '') ?? []
  const date = { '\\d{8}': 'YYYYMMDD', '\\d{4}-\\d{2}-\\d{2}': 'YYYY-MM-DD' }[digits ?? '']
  return stem && date ? [`${stem.replaceAll('\\', '')}-${date}`] : []
}

/** Anthropic's own ids end in a date; where the package takes any ending, we take a date and no other. */
function snapshotNames({ or, starts_with: start }: PackageMatch): string[] {
  if (or) return or.flatMap(snapshotNames)
  return start && /[a-z0-9]$/.test(start) ? [`${start.replace(/-20\d\d$/, '')}-YYYYMMDD`] : []
}

function conditionsOf({ prices }: PackageModel): readonly PackageCondition[] {
  return Array.isArray(prices) ? prices : [{ prices: prices as PackagePrices }]
}

function ratesOf({ constraint, prices }: PackageCondition): ListRates[] {
  const { input_mtok: input } = prices
  if (input === undefined) return []
  const base = (rate: PackageRate | undefined) => (typeof rate === 'object' ? rate.base : (rate ?? null))
  const starts = Object.values(prices).flatMap(rate =>
    typeof rate === 'object' ? rate.tiers.map(tier => tier.start) : [],
  )
  const minute = (time: string) => time.slice(0, 5)
  return [
    {
      from: constraint?.type === 'start_date' ? constraint.start_date : null,
      hours:
        constraint?.type === 'time_of_date'
          ? [minute(constraint.start_time), minute(constraint.end_time)]
          : null,
      input: base(input) as number,
      cachedInput: base(prices.cache_read_mtok),
      cacheWrite: base(prices.cache_write_mtok),
      output: base(prices.output_mtok),
      upTo: starts.length > 0 ? Math.min(...starts) : null,
    },
  ]
}
