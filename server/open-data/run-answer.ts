// A single run as open data: the run, its ranks, and its price.
import { z } from 'zod'
import type { Price } from '../../hall/prices/price.ts'
import type { Submission } from '../../hall/reviews.ts'
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

const findingShape = z
  .strictObject({
    check: text('Names the check, and the event or file it is about.'),
    what: text('What is asked, as a sentence.'),
    expected: text('What the records say, or "[masked]" where a maintainer took the team’s name away.'),
    found: text('What the trace says, or "[masked]" likewise.'),
    outcome: z
      .enum(['ok', 'differs', 'not checkable'])
      .meta({ description: 'What came of it; "not checkable": the trace does not say.' }),
  })
  .meta({ id: 'Finding', description: 'One check of a trace against the records of its run.' })

const submissionShape = z
  .strictObject({
    number: whole('Its public number; its page is /submissions/{number}.'),
    state: z
      .enum(['submitted', 'verified', 'rejected', 'withdrawn', 'stale'])
      .meta({ description: 'Where it stands; "submitted": nobody has decided yet.' }),
    findings: z.array(findingShape).meta({ description: 'Every check, as it was when the traces came.' }),
  })
  .meta({ id: 'Submission', description: 'Traces that were sent for a run, and how they fit it.' })

export const runAnswerShape = z
  .strictObject({
    edition: editionShape,
    run: runShape,
    rank: rankShape.nullable().meta({ description: 'Null of a run that is not ranked.' }),
    price: priceShape.nullable().meta({ description: 'Null while none is kept, and of a withdrawn run.' }),
    submissions: z
      .array(submissionShape)
      .meta({ description: 'What was sent to verify it, the latest first; none of a withdrawn run.' }),
  })
  .meta({ id: 'RunAnswer', description: 'A run with its ranks, its price and its submissions.' })

/** Returns a run with its ranks, its price and its submissions as open data. */
export function openRunAnswer(
  {
    run,
    rank,
    price,
    submissions,
  }: {
    run: BoardRun
    rank: RunRank | null
    price: Price | null
    submissions: readonly Submission[]
  },
  publicUrl: string,
): z.infer<typeof runAnswerShape> {
  const open = openRun(run, publicUrl)
  const shown = open.section !== 'withdrawn'
  return {
    edition,
    run: open,
    rank: rank && shown ? openRank(run.id, rank) : null,
    price: price && shown ? openPrice(price) : null,
    submissions: shown
      ? submissions.map(({ number, state, findings }) => ({ number, state, findings: [...findings] }))
      : [],
  }
}

/** Returns the ranks of a run as open data. */
export function openRank(id: string, rank: RunRank): z.infer<typeof rankShape> {
  return { id, ...rank }
}
