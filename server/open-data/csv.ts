// The board as a spreadsheet: a column a field, a line a line.
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import {
  type Board,
  type BoardLine,
  type BoardPart,
  type BoardQuery,
  type Section,
  sections,
} from '../../hall/store.ts'
import { eventIds } from '../../seeds/edition.ts'
import { openFigures } from './board.ts'
import { text } from './fields.ts'
import { openRun } from './run.ts'

/** The most lines of a part. */
export const maxCsvLines = 10_000

/** Lines read from the store at once. */
const pageLines = 200

const columns = {
  section: text('The part of the board.'),
  rank: text('The rank in the tier; empty outside the tiers.'),
  run: text('The run’s id.'),
  url: text('The run’s evidence.'),
  team: text('The team’s name, as declared.'),
  model: text('The model, as declared.'),
  harness: text('The harness, as declared.'),
  team_slug: text('The team in addresses.'),
  outcome: text('ranked, flagged, void or unfinished.'),
  events_right: text('Events answered rightly, 0 to 5.'),
  total_ms: text('Start to finish, milliseconds: the value that ranks.'),
  total_us: text('The same in microseconds.'),
  ...(Object.fromEntries(
    eventIds.map(event => [`${event}_us`, text(`How long ${event} took, microseconds.`)]),
  ) as Record<`${(typeof eventIds)[number]}_us`, ReturnType<typeof text>>),
  finish_leg_us: text('From the last answer to the finish, microseconds.'),
  tokens_in: text('Tokens in, as reported; empty when not.'),
  tokens_out: text('Tokens out, as reported; empty when not.'),
  cost_usd: text('Cost at list price, US dollars; empty when not known.'),
  no_cost: text('Why there is no cost.'),
  started_at: text('UTC.'),
  ended_at: text('UTC.'),
  flags: text('The rules that do not hold, each with what was measured and its limit.'),
  withdrawn_at: text('When a maintainer took it out, UTC; of such a run all declared fields are empty.'),
  withdrawn_reason: text('And why.'),
  team_started: text('Runs the team started.'),
  team_finished: text('Runs the team finished.'),
  team_ranked: text('Ranked runs of the team.'),
  team_median_ms: text('Their median, milliseconds.'),
  team_low_ms: text('Where their times begin, milliseconds.'),
  team_high_ms: text('Where they end, milliseconds.'),
  house: text(
    'true of a run made by the people who keep this benchmark, else false; empty of a withdrawn run.',
  ),
}

export const csvLineShape = z
  .strictObject(columns)
  .meta({ id: 'CsvLine', description: 'The columns of the spreadsheet; what is not known is an empty cell.' })

type Cells = Partial<Record<keyof typeof columns, string | number | null>>

/** Yields the board page by page, each part up to its most lines; begins after the query's cursor. @throws BadCursor */
export async function* readParts(
  readPage: (query: BoardQuery) => Promise<Board>,
  query: BoardQuery,
): AsyncGenerator<BoardPart, void> {
  for (const section of query.section === null ? sections : [query.section]) {
    let after = query.after
    for (let read = 0; read < maxCsvLines; read += pageLines) {
      const [part] = (await readPage({ ...query, section, after, limit: pageLines })).parts
      if (!part) break
      yield part
      // Others get their turn between two pages.
      await new Promise(setImmediate)
      after = part.next
      if (after === null) break
    }
  }
}

/** Yields the pages as the text of a spreadsheet: the first with the heads of the columns, then those that follow. */
export async function* writeCsv(
  first: IteratorResult<BoardPart, void>,
  rest: AsyncGenerator<BoardPart, void>,
  publicUrl: string,
): AsyncGenerator<string> {
  if (first.done) return
  yield writePage(first.value, publicUrl, true)
  for await (const part of rest) yield writePage(part, publicUrl, false)
}

function writePage({ section, lines }: BoardPart, publicUrl: string, first: boolean): string {
  return stringify(
    lines.map(line => cellsOf(section, line, publicUrl)),
    {
      columns: Object.keys(columns),
      header: first,
      // Spreadsheets take a file without this mark for the local code page; programs have JSON.
      bom: first,
      // A cell that would be computed begins with an apostrophe instead.
      escape_formulas: true,
      record_delimiter: 'windows',
    },
  )
}

function cellsOf(section: Section, { rank, run, figures }: BoardLine, publicUrl: string): Cells {
  const open = openRun(run, publicUrl)
  const identified = { section, rank, run: open.id, url: open.url }
  if (open.section === 'withdrawn') {
    const { at, reason } = open.withdrawn
    return { ...identified, withdrawn_at: at, withdrawn_reason: reason }
  }
  const { team, splitsUs, flags } = open
  const { started, finished, ranked, medianMs, lowMs, highMs } = openFigures(figures)
  return {
    ...identified,
    team: team.name,
    model: team.model,
    harness: team.harness,
    team_slug: team.slug,
    outcome: open.outcome,
    events_right: open.eventsRight,
    total_ms: open.totalMs,
    total_us: open.totalUs,
    ...Object.fromEntries(eventIds.map(event => [`${event}_us`, splitsUs[event]])),
    finish_leg_us: open.finishLegUs,
    tokens_in: open.tokensIn,
    tokens_out: open.tokensOut,
    cost_usd: open.costUsd,
    no_cost: open.noCost,
    started_at: open.startedAt,
    ended_at: open.endedAt,
    flags: flags.map(({ flag, measured, limit }) => `${flag}: ${measured}, limit ${limit}`).join('; '),
    team_started: started,
    team_finished: finished,
    team_ranked: ranked,
    team_median_ms: medianMs,
    team_low_ms: lowMs,
    team_high_ms: highMs,
    house: String(open.house),
  }
}
