// What the open addresses can be asked: the words of every parameter, and the queries of those that take few.
import { z } from 'zod'
import { boardSorts, boardViews, sections } from '../../hall/store.ts'
import { type BoardParams, maxLines } from '../board-query.ts'

/** A parameter of an address: what it means, its values as JSON Schema, and one of them. */
export interface Parameter {
  readonly words: string
  readonly schema: Readonly<Record<string, unknown>>
  readonly example: string
}

const day = { type: 'string', format: 'date' }
const name = { type: 'string', maxLength: 60 }

/** The parameters of the board, by name. */
export const boardParameterWords: Readonly<Record<keyof BoardParams, Parameter>> = {
  view: {
    words: 'A line for every team with its best run of the tier, as usual, or for every run.',
    schema: { type: 'string', enum: boardViews, default: 'teams' },
    example: 'runs',
  },
  tier: {
    words: 'Only this part of the board. Without it: all parts.',
    schema: { type: 'string', enum: sections },
    example: 'unverified',
  },
  sort: {
    words: 'Another order than by rank. What is not known comes last either way.',
    schema: { type: 'string', enum: boardSorts },
    example: 'cost',
  },
  order: {
    words: 'Which way "sort" goes. As usual: dates down, all others up.',
    schema: { type: 'string', enum: ['up', 'down'] },
    example: 'down',
  },
  model: {
    words: 'Only runs that declared this model. Case, spaces, dots and dashes do not matter.',
    schema: name,
    example: 'gpt-5',
  },
  harness: { words: 'Only runs that declared this harness, likewise.', schema: name, example: 'loop' },
  events: {
    words: 'Only runs with so many events right.',
    schema: { type: 'integer', minimum: 0, maximum: 5 },
    example: '5',
  },
  from: { words: 'Only runs finished on this day, UTC, or later.', schema: day, example: '2026-12-01' },
  until: { words: 'Only runs finished on this day, UTC, or earlier.', schema: day, example: '2026-12-31' },
  q: {
    words: 'Only teams in whose name, model or harness this stands, or the run with this id.',
    schema: name,
    example: 'ada',
  },
  asof: {
    words: 'The board as it stood at the end of this day, UTC. Shows teams only.',
    schema: day,
    example: '2026-12-31',
  },
  after: {
    words: 'Continues a part after a page: the "cursor" that page gave as "next". Needs "tier".',
    schema: name,
    example: '5_6000_17',
  },
  limit: {
    words:
      'The most lines of a part on a page. As usual 20, or 50 of a single part. Where all parts are asked for, those outside the tiers have a quarter of it.',
    schema: { type: 'integer', minimum: 1, maximum: maxLines },
    example: '10',
  },
}

/** The parameters of a team's page, by name. */
export const teamParameterWords: Readonly<Record<'after', Parameter>> = {
  after: {
    words: 'Continues the runs after a page: the "cursor" that page gave as "next".',
    schema: name,
    example: '17',
  },
}

const takes = (allowed: string) => (issue: { code?: string; keys?: unknown }) =>
  issue.code === 'unrecognized_keys'
    ? `"${String((issue.keys as string[])[0]).slice(0, 40)}" is no parameter of this address; it takes ${allowed}.`
    : undefined

/** The query of an address that takes none. */
export const noParams = z.strictObject({}, { error: takes('none') })

/** The query of a team. */
export const teamParams = z.strictObject(
  {
    after: z
      .string({ error: '"after" may stand there once.' })
      .max(60, '"after" is no cursor of ours.')
      .optional(),
  },
  { error: takes('only "after"') },
)
