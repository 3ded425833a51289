// A single run as open data: the run, its ranks, and its price.
import { z } from 'zod'
import type { Price } from '../../hall/prices/price.ts'
import type { BoardRun, RunRank } from '../../hall/store.ts'
import { edition } from '../../seeds/edition.ts'
import { editionShape } from './board.ts'
import { text, whole } from './fields.ts'
import { openPrice, priceShape } from './price.ts'
import { openRun, runShape } from './run.ts'

const tiers = ['verified', 'unverified'] as const

export const tierShape = z.enum(tiers).meta({ description: 'The tier in which the ranks count.' })

export const rankShape = z
  .strictObject({
    id: text('The run.'),
    tier: tierShape,
    rank: whole('Its rank among all ranked runs of the tier; ties share it.'),
    runs: whole('How many these are.'),
    teamRank: whole('The rank of its team among the tier’s teams, by the team’s best run.'),
    teams: whole('How many these are.'),
  })
  .meta({ id: 'Rank', description: 'The ranks of a run in its tier.' })

export const runAnswerShape = z
  .strictObject({
    edition: editionShape,
    run: runShape,
    rank: rankShape.nullable().meta({ description: 'Null of a run that is not ranked.' }),
    price: priceShape.nullable().meta({ description: 'Null while none is kept, and of a withdrawn run.' }),
  })
  .meta({ id: 'RunAnswer', description: 'A run with its ranks and its price.' })

/** Returns a run with its ranks and price as open data. */
export function openRunAnswer(
  { run, rank, price }: { run: BoardRun; rank: RunRank | null; price: Price | null },
  publicUrl: string,
): z.infer<typeof runAnswerShape> {
  const open = openRun(run, publicUrl)
  const shown = open.section !== 'withdrawn'
  return {
    edition,
    run: open,
    rank: rank && shown ? openRank(run.id, rank) : null,
    price: price && shown ? openPrice(price) : null,
  }
}

/** Returns the ranks of a run as open data. */
export function openRank(id: string, rank: RunRank): z.infer<typeof rankShape> {
  return { id, ...rank }
}
