// Every address of open data, in words: the OpenAPI document and its page are made of this table.
import type { z } from 'zod'
import type { RefusalCode } from '../refusal.ts'
import { boardShape } from './board.ts'
import { csvLineShape, maxCsvLines } from './csv.ts'
import { boardParameterWords, type Parameter, teamParameterWords } from './parameters.ts'
import { runShape } from './run.ts'
import { rankShape, runAnswerShape } from './run-answer.ts'
import { teamAnswerShape } from './team-answer.ts'

export interface Address {
  /** As the router has it. */
  readonly path: string
  /** What it is called in programs made from the document. */
  readonly operation: string
  readonly summary: string
  /** What else is to be said, sentences. */
  readonly words: string
  readonly inPath: Readonly<Record<string, Parameter>>
  readonly inQuery: Readonly<Record<string, Parameter>>
  readonly type: string
  /** Null: the type says what it is. */
  readonly shape: z.ZodType | null
  /** Whether the shape is that of one line of many. */
  readonly lines: boolean
  readonly refusals: readonly RefusalCode[]
  /** A query that shows what it can do, with "?", or empty. */
  readonly exampleQuery: string
}

const id: Parameter = { words: 'The public id of a run.', schema: { type: 'string' }, example: 'K7QM2XYZ' }

const slug: Parameter = {
  words: 'The name of a team in addresses, as "slug" in every run.',
  schema: { type: 'string' },
  example: 'ab2cd3ef4g',
}

const json = { type: 'application/json', lines: false, inPath: {}, inQuery: {}, words: '', exampleQuery: '' }

export const addresses: readonly Address[] = [
  {
    ...json,
    path: '/api/hall',
    operation: 'readBoard',
    summary: 'The board: all its parts, or a page of one.',
    words: 'The same parameters as /hall. Pages stay whole while runs arrive: follow "next".',
    inQuery: boardParameterWords,
    shape: boardShape,
    refusals: ['bad-query'],
    exampleQuery: '?view=runs&tier=unverified&sort=date&limit=10',
  },
  {
    ...json,
    path: '/api/runs/:id',
    operation: 'readRun',
    summary: 'A run with its ranks, its price and what was sent to verify it.',
    words: 'Its evidence, from which all of this follows, is at /runs/{id}.json.',
    inPath: { id },
    shape: runAnswerShape,
    refusals: ['bad-query', 'no-such-run', 'not-in-hall'],
  },
  {
    ...json,
    path: '/api/runs/:id/rank',
    operation: 'readRank',
    summary: 'The ranks of a run.',
    inPath: { id },
    shape: rankShape,
    refusals: ['bad-query', 'no-such-run', 'not-in-hall', 'not-ranked'],
  },
  {
    ...json,
    path: '/api/teams/:slug',
    operation: 'readTeam',
    summary: 'A team: its figures, its standings and a page of its runs.',
    inPath: { slug },
    inQuery: teamParameterWords,
    shape: teamAnswerShape,
    refusals: ['bad-query', 'no-such-team'],
  },
  {
    ...json,
    path: '/hall.csv',
    operation: 'downloadBoard',
    summary: 'The board as a spreadsheet.',
    words: `The parameters of the board; all pages of each part, up to ${maxCsvLines.toLocaleString('en-US')} lines, so "limit" changes nothing. UTF-8 with a byte order mark, lines end with CR LF. A cell that a spreadsheet would compute begins with an apostrophe.`,
    inQuery: boardParameterWords,
    type: 'text/csv',
    shape: csvLineShape,
    lines: true,
    refusals: ['bad-query'],
    exampleQuery: '?view=runs',
  },
  {
    ...json,
    path: '/runs.ndjson',
    operation: 'downloadRuns',
    summary: 'Every finished run, a line of JSON each, in order of finishing.',
    type: 'application/x-ndjson',
    shape: runShape,
    lines: true,
    refusals: ['bad-query'],
  },
  {
    ...json,
    path: '/feed.atom',
    operation: 'readNews',
    summary: 'The latest fifty news as an Atom feed: runs that were ranked, and runs that became verified.',
    type: 'application/atom+xml',
    shape: null,
    refusals: ['bad-query'],
  },
  {
    ...json,
    path: '/api/openapi.json',
    operation: 'readDocument',
    summary: 'All of this as an OpenAPI document.',
    words: 'OpenAPI 3.1.',
    shape: null,
    refusals: ['bad-query'],
  },
]
