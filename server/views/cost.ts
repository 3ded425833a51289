// What a run's tokens cost, opened to its arithmetic, with every report that was made of them.
import type { Price, PricedLine } from '../../hall/prices/price.ts'
import { showArithmetic, showCost } from '../../hall/prices/show.ts'
import { readReport, sourceWords } from '../../hall/report.ts'
import { showInstant, showTokens } from '../../hall/show.ts'
import type { Chain } from '../../integrity/chain.ts'
import { recordsOf } from '../../integrity/record.ts'
import type { CostView } from '../../pages/run/views.ts'
import { writtenText } from './declared.ts'

const notKnown = '–'

/** Returns the view of the price kept with a run. */
export function costView(price: Price, chain: Chain): CostView {
  return {
    words: costWords(price),
    lines: price.lines.map(lineOf),
    source: `List prices of ${price.day} from ${price.table}. Tokens are what the entrant reported.`,
    reports: reportsOf(chain),
  }
}

function costWords({ costNanoUsd, withCachingNanoUsd, noCost }: Price): string {
  if (costNanoUsd === null) return `No cost: ${noCost ?? 'not known'}.`
  const cost = `${showCost(costNanoUsd)} at list price, all input at the uncached rate.`
  if (withCachingNanoUsd === null || withCachingNanoUsd >= costNanoUsd) return cost
  const saved = showCost(costNanoUsd - withCachingNanoUsd)
  return `${cost} With what was cached it is ${showCost(withCachingNanoUsd)}: caching saved ${saved}.`
}

function lineOf(line: PricedLine): CostView['lines'][number] {
  const { input, output } = showArithmetic(line)
  return {
    model: line.model ?? notKnown,
    pricedAs: line.pricedAs === null ? (line.noCost ?? notKnown) : pricedAs(line),
    input,
    output,
    cost: showCost(line.costNanoUsd),
    withCaching: showCost(line.withCachingNanoUsd),
  }
}

function pricedAs({ pricedAs, ratesFrom, note, source }: PricedLine): string {
  const since = ratesFrom === null ? '' : `, rates since ${ratesFrom}`
  return [`${pricedAs}${since}`, note, source ?? ''].filter(Boolean).join('; ')
}

function reportsOf(chain: Chain): CostView['reports'] {
  return recordsOf(chain.records, 'report').map(({ position, arrivedAtUs }) => {
    const report = readReport(writtenText(chain, position, 'lines') ?? '')
    const words = report
      ? `${sourceWords[report.source]}: ${report.lines
          .map(
            ({ model, uncachedInput, cachedInput, cacheWrites, output }) =>
              `${model ?? notKnown} ${showTokens(uncachedInput)} uncached, ${showTokens(cachedInput)} cached, ${showTokens(cacheWrites)} written to the cache, ${showTokens(output)} out`,
          )
          .join('; ')}`
      : '[masked]'
    return { when: showInstant(arrivedAtUs), words }
  })
}
