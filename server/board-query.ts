// What the address of a board asks for: parsed, refused with what is allowed, and written again for links.
import { z } from 'zod'
import { type BoardQuery, boardSorts, boardViews, sections } from '../hall/store.ts'

/** The most lines a page of the board may be asked to have. */
export const maxLines = 200

/** How many lines a part has on the page of all parts, and on a page of its own. */
const partLines = { several: 20, one: 50 } as const

const choice = <const Choices extends readonly [string, ...string[]]>(name: string, choices: Choices) =>
  z.enum(choices, { error: `"${name}" can be ${list(choices)}.` }).optional()

const text = (name: string) =>
  z
    .string({ error: `"${name}" may stand there once.` })
    .max(60, `"${name}" may have 60 characters at most.`)
    .optional()

const day = (name: string) =>
  z
    .string({ error: `"${name}" may stand there once.` })
    .refine(isDay, `"${name}" must be a day such as 2026-12-01, UTC.`)
    .optional()

const whole = (name: string, least: number, most: number) =>
  z
    .string({ error: `"${name}" may stand there once.` })
    .refine(
      value => /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most,
      `"${name}" must be a whole number from ${least} to ${most}.`,
    )
    .optional()

const shape = {
  view: choice('view', boardViews),
  tier: choice('tier', sections),
  sort: choice('sort', boardSorts),
  order: choice('order', ['up', 'down']),
  model: text('model'),
  harness: text('harness'),
  events: whole('events', 0, 5),
  from: day('from'),
  until: day('until'),
  q: text('q'),
  asof: day('asof'),
  after: text('after'),
  limit: whole('limit', 1, maxLines),
}

/** The names of the parameters, as they stand in addresses. */
export const boardParameters = Object.keys(shape) as (keyof typeof shape)[]

/** The parameters of the board as an address has them; what was left blank is left out. */
export const boardParams = z.preprocess(
  dropBlanks,
  z
    .strictObject(shape, {
      error: issue =>
        issue.code === 'unrecognized_keys'
          ? `"${issue.keys[0]?.slice(0, 40)}" is no parameter of the board; there are ${list(Object.keys(shape))}.`
          : undefined,
    })
    .refine(({ asof, view }) => !asof || view !== 'runs', {
      error: '"asof" shows teams; for runs use "until", which lists what had finished by a day.',
    })
    .refine(({ after, tier }) => !after || tier, {
      error: '"after" continues one part: name it with "tier".',
    }),
)

export type BoardParams = z.infer<typeof boardParams>

/** Returns what the parameters ask of the board. */
export function boardQueryOf(params: BoardParams): BoardQuery {
  const { view = 'teams', tier = null, sort = null, order, model, harness, events, q } = params
  return {
    view,
    section: tier,
    sort,
    // The newest first, the fastest and the cheapest first.
    descending: order ? order === 'down' : sort === 'date',
    model: model ?? null,
    harness: harness ?? null,
    events: events === undefined ? null : Number(events),
    fromUs: startOf(params.from),
    untilUs: endOf(params.until),
    search: q ?? null,
    asOfUs: params.asof ? (endOf(params.asof) ?? 0) - 1 : null,
    after: params.after ?? null,
    limit: params.limit === undefined ? partLines[tier ? 'one' : 'several'] : Number(params.limit),
  }
}

/** Returns the address of a board with some parameters changed; it begins anew, without a cursor, unless one is given. */
export function boardAddress(path: string, params: BoardParams, change: Partial<BoardParams> = {}): string {
  const all = { ...params, after: undefined, ...change }
  const kept = boardParameters.flatMap(name => (all[name] === undefined ? [] : [[name, all[name]]]))
  const query = new URLSearchParams(kept as string[][]).toString()
  return query ? `${path}?${query}` : path
}

/** A form sends the fields that were left blank too. */
function dropBlanks(query: unknown): unknown {
  return Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''))
}

function isDay(value: string): boolean {
  const at = Date.parse(`${value}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
  )
}

function startOf(value: string | undefined): number | null {
  return value === undefined ? null : Date.parse(`${value}T00:00:00Z`) * 1000
}

function endOf(value: string | undefined): number | null {
  return value === undefined ? null : (startOf(value) ?? 0) + 86_400_000_000
}

function list(choices: readonly string[]): string {
  return choices
    .map(one => `"${one}"`)
    .join(', ')
    .replace(/, ([^,]+)$/, ' or $1')
}
