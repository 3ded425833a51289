// The price kept with a run as open data: everything needed to work it out again.
import { z } from 'zod'
import type { Price, PricedLine } from '../../hall/prices/price.ts'
import type { Rates } from '../../hall/prices/rates.ts'
import { writeDecimal, writeUsd } from './exact.ts'
import { text, textOrNull, usdOrNull, wholeOrNull } from './fields.ts'

const ratesShape = z
  .strictObject({
    input: text('Of uncached input, US dollars for a million tokens.'),
    cachedInput: textOrNull('Of cached input. Null: the table has none, which is not 0.'),
    cacheWrite: textOrNull('Of writing the cache. Null: the table has none.'),
    output: text('Of output.'),
  })
  .meta({ id: 'Rates', description: 'List prices of a model, US dollars for a million tokens, exact.' })

const lineShape = z
  .strictObject({
    model: textOrNull('The model as declared.'),
    pricedAs: textOrNull('The model of the table it was taken for. Null: none.'),
    uncachedInput: wholeOrNull('Input tokens at the full rate. Null: not reported.'),
    cachedInput: wholeOrNull('Input tokens from a cache. Null: not reported.'),
    cacheWrites: wholeOrNull('Input tokens written to a cache. Null: not reported.'),
    output: wholeOrNull('Output tokens. Null: not reported.'),
    rates: ratesShape
      .nullable()
      .meta({ description: 'The rates it was priced with; null when there are none.' }),
    ratesFrom: z.iso.date().nullable().meta({ description: 'Since when these rates hold. Null: always.' }),
    source: textOrNull('Where the rates come from.'),
    note: text('What else is to be said of the rates; empty when there is nothing.'),
    costUsd: usdOrNull('All input at the uncached rate, and the output, US dollars.'),
    withCachingUsd: usdOrNull('Cached input and cache writes at their own rates. Null: not known.'),
    noCost: textOrNull('Why it has no cost; null when it has one.'),
  })
  .meta({ id: 'PriceLine', description: 'The tokens of one model and what they cost.' })

export const priceShape = z
  .strictObject({
    day: z.iso.date().meta({ description: 'The day it was priced for, UTC.' }),
    table: text('The table of prices, with its version and date.'),
    lines: z.array(lineShape).meta({ description: 'One line a model.' }),
    costUsd: usdOrNull('The sum, US dollars. Null when one line has no cost.'),
    withCachingUsd: usdOrNull('The sum with caching. Null: not known.'),
    noCost: textOrNull('Why there is no sum; null when there is one.'),
  })
  .meta({
    id: 'Price',
    description: 'What a run cost at list price, as kept with it; later prices change nothing.',
  })

/** Returns a run's price as open data. */
export function openPrice({ day, table, lines, noCost, ...sums }: Price): z.infer<typeof priceShape> {
  return { day, table, lines: lines.map(openLine), ...openSums(sums), noCost }
}

function openLine(line: PricedLine): z.infer<typeof lineShape> {
  const { model, pricedAs, uncachedInput, cachedInput, cacheWrites, output } = line
  const { rates, ratesFrom, source, note, noCost } = line
  const tokens = { uncachedInput, cachedInput, cacheWrites, output }
  const open = rates && openRates(rates)
  return { model, pricedAs, ...tokens, rates: open, ratesFrom, source, note, ...openSums(line), noCost }
}

function openSums({ costNanoUsd, withCachingNanoUsd }: Pick<Price, 'costNanoUsd' | 'withCachingNanoUsd'>) {
  return { costUsd: writeUsd(costNanoUsd), withCachingUsd: writeUsd(withCachingNanoUsd) }
}

/** A picodollar a token is a millionth of a dollar for a million tokens. */
function openRates({ input, cachedInput, cacheWrite, output }: Rates): z.infer<typeof ratesShape> {
  const perMillion = (pico: number) => writeDecimal(pico, 6)
  return {
    input: perMillion(input),
    cachedInput: cachedInput === null ? null : perMillion(cachedInput),
    cacheWrite: cacheWrite === null ? null : perMillion(cacheWrite),
    output: perMillion(output),
  }
}
