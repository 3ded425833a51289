// The board as open data: its parts, their lines, and where to read on.
import { z } from 'zod'
import { provisional } from '../../hall/statistics.ts'
import { type Board, type BoardLine, type BoardPart, sections, type TeamFigures } from '../../hall/store.ts'
import { edition } from '../../seeds/edition.ts'
import { type BoardParams, boardAddress } from '../board-query.ts'
import { address, text, whole, wholeOrNull } from './fields.ts'
import { openRun, runShape } from './run.ts'

/** From so many ranked runs on, a team's low and high bound the median with 95 % confidence. */
const intervalRuns = 6

export const editionShape = text('The edition of the course; times compare only within one.')

export const nextShape = z
  .strictObject({ cursor: text('The value of "after" on the next page.'), url: address('The next page.') })
  .nullable()
  .meta({ description: 'Where to read on; null on the last page.' })

export const figuresShape = z
  .strictObject({
    started: whole('Runs started; void, withdrawn and practice runs are not counted.'),
    finished: whole('Those of them that finished.'),
    ranked: whole('Ranked runs of both tiers, of which the times below are.'),
    medianMs: wholeOrNull('Median total, milliseconds, halves up. Null without a ranked run.'),
    lowMs: wholeOrNull('Where the times begin, milliseconds.'),
    highMs: wholeOrNull('Where they end, milliseconds.'),
    interval: z
      .enum(['range', '95 % interval of the median'])
      .nullable()
      .meta({
        description: `What low and high are: of under ${intervalRuns} runs the fastest and the slowest.`,
      }),
    provisional: z
      .boolean()
      .meta({ description: 'Whether under three ranked runs stand behind these figures.' }),
  })
  .meta({
    id: 'Figures',
    description: 'All runs of a team in figures, so that one best run does not stand alone.',
  })

const lineShape = z
  .strictObject({
    rank: z.int().min(1).nullable().meta({
      description:
        'Its rank in the tier, of teams or of runs as viewed; ties share it. Null outside the tiers.',
    }),
    run: runShape,
    figures: figuresShape
      .nullable()
      .meta({ description: 'The figures of its team; null of a withdrawn run.' }),
  })
  .meta({ id: 'Line', description: 'A line of the board: a run, or a team with its best run of the tier.' })

const partShape = z
  .strictObject({
    section: z.enum(sections).meta({ description: 'Which part it is.' }),
    count: whole('Lines of this part in all, whatever is filtered.'),
    lines: z.array(lineShape).meta({ description: 'A page of those that fit what was asked, in order.' }),
    next: nextShape,
  })
  .meta({ id: 'Part', description: 'A part of the board.' })

export const boardShape = z
  .strictObject({
    edition: editionShape,
    asOf: z.iso
      .date()
      .nullable()
      .meta({ description: 'The day at whose end the board stood so; null: now.' }),
    parts: z.array(partShape).meta({ description: 'The parts asked for, in the order of the page.' }),
  })
  .meta({ id: 'Board', description: 'The Hall of Fame.' })

/** Returns a board as open data; the addresses of next pages ask the same with another cursor. */
export function openBoard(
  { parts }: Board,
  params: BoardParams,
  publicUrl: string,
): z.infer<typeof boardShape> {
  const nextOf = ({ section, next }: BoardPart) => {
    if (next === null) return null
    const path = boardAddress('/api/hall', params, { tier: section, after: next })
    return { cursor: next, url: publicUrl + path }
  }
  return {
    edition,
    asOf: params.asof ?? null,
    parts: parts.map(part => ({
      section: part.section,
      count: part.count,
      lines: part.lines.map(line => openLine(line, publicUrl)),
      next: nextOf(part),
    })),
  }
}

function openLine({ rank, run, figures }: BoardLine, publicUrl: string): z.infer<typeof lineShape> {
  const open = openRun(run, publicUrl)
  // The figures of its team would tell whose withdrawn run it is.
  return { rank, run: open, figures: open.section === 'withdrawn' ? null : openFigures(figures) }
}

/** Returns a team's figures with the name of what its low and high are. */
export function openFigures(figures: TeamFigures): z.infer<typeof figuresShape> {
  const { ranked } = figures
  const kind = ranked < intervalRuns ? 'range' : '95 % interval of the median'
  return { ...figures, interval: ranked === 0 ? null : kind, provisional: provisional(ranked) }
}
