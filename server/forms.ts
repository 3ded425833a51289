// The forms and queries that requests carry, parsed at the edge: what is left out, blank, too long or unknown is
// refused with a sentence; inside, everything is as its type says.
import { z } from 'zod'
import { maxNameLength, normalForm } from '../hall/team.ts'
import { foldText } from '../seeds/answer-text.ts'

/** Control, bidirectional, zero-width and other characters without a shape, which only hide something in a name. */
const hidden =
  /[\p{Cc}\p{Cf}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u

/** Names that would speak for the service, in their normal form, and the signs that would. */
const reserved =
  /^(un)?verified|^official|^(the)?(maintainers?|moderators?|admins?|administrators?|browseruseolympics)$|[✓✔☑✅🗸🗹]/u

/** A field that is sent exactly once. */
export const one = (label: string) =>
  z.string({ error: `the field "${label}" is missing or sent more than once.` })

const filled = (label: string) =>
  one(label).refine(text => foldText(text) !== '', `the field "${label}" is blank.`)

/** A declared name: white space folded, at most 60 characters, nothing hidden, nothing reserved; may be blank. */
export const name = (label: string) =>
  one(label)
    .refine(
      text => !hidden.test(text.normalize('NFKC').replace(/[\t\r\n]/g, ' ')),
      `the field "${label}" has control or invisible characters.`,
    )
    .transform(foldText)
    .refine(
      text => [...text].length <= maxNameLength,
      `the field "${label}" has more than ${maxNameLength} characters.`,
    )
    .refine(
      text => !reserved.test(normalForm(text)),
      `the field "${label}" has a name that is reserved for this service.`,
    )
    .refine(text => !/^\p{M}/u.test(text), `the field "${label}" begins with a combining mark.`)

const optionalName = (label: string) =>
  name(label)
    .transform(text => text || null)
    .default(null)

/** What the client's clock said, ms since 1970; anything but a plain number counts as said nothing. */
const clock = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform(text => (typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null))

const ticket = one('ticket')

/** A token field: kept as typed whatever it is; sent twice, it is kept as a list. Blank is null. */
const asTyped = z
  .union([z.string(), z.array(z.string()).transform(list => JSON.stringify(list))])
  .transform(text => (text.trim() === '' ? null : text))
  .default(null)

export const startForm = z.strictObject({
  ticket,
  team: name('team').refine(text => text !== '', 'the field "team" is blank, a name is needed.'),
  model: optionalName('model'),
  harness: optionalName('harness'),
  practice: z.literal('1', 'the field "practice" can only be 1.').optional(),
  clock,
})

export const sprintForm = z.strictObject({
  ticket,
  name: filled('name'),
  email: filled('email'),
  discipline: filled('discipline'),
  clock,
})

export const relayForm = z.strictObject({ ticket, code: filled('code'), clock })

export const hurdlesForm = z.strictObject({ ticket, answer: filled('answer'), clock })

export const disciplineForm = z.strictObject({ ticket, clock })

export const finishForm = z.strictObject({
  ticket,
  tokens_in: asTyped,
  tokens_out: asTyped,
  tokens_note: asTyped,
  clock,
})

/** The longest reason a maintainer may give. */
export const maxReasonLength = 300

/** A maintainer's reason, for everybody to read. */
const reason = filled('reason')
  .transform(foldText)
  .refine(
    text => [...text].length <= maxReasonLength,
    `the field "reason" has more than ${maxReasonLength} characters.`,
  )
  .refine(text => !hidden.test(text), 'the field "reason" has control or invisible characters.')

export const signInForm = z.strictObject({ token: filled('token').transform(text => text.trim()) })

export const signOutForm = z.strictObject({ ticket })

export const decisionForm = z.strictObject({
  ticket,
  decision: z.enum(
    ['verified', 'rejected', 'withdrawn'],
    'the field "decision" is none of "verified", "rejected" and "withdrawn".',
  ),
  reason,
})

/** The form of a step that needs nothing but a reason. */
export const reasonForm = z.strictObject({ ticket, reason })

/** The query of an address that takes none. */
export const noQuery = z.strictObject({})

/** The query of e4: whether its question is asked on a page of its own. */
export const hurdlesQuery = z.strictObject({
  ask: z.literal('1', 'the parameter "ask" can only be 1.').optional(),
})

/** The query of the links of e2 and e5: the client's clock as the link was pressed or as the page was loaded. */
export const linkQuery = z.strictObject({ clock, loaded: clock })

/** The query of a team's page: where the list of its runs continues. */
export const teamQuery = z.strictObject({
  after: z.string('"after" may stand there once.').max(60, '"after" is too long.').optional(),
})

/** The query of the comparison: no ids for the form alone, else two to four. */
export const compareQuery = z.strictObject({
  runs: z
    .string('"runs" may stand there once, with commas between the ids.')
    .default('')
    .transform(text => [
      ...new Set(
        text
          .toUpperCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      ),
    ])
    .refine(
      ids => ids.length !== 1 && ids.length <= 4,
      'two to four different ids are needed in "runs", with commas between.',
    ),
})

/** A parsed value, or the first reason why it was refused. */
export type Parsed<Value> = { ok: true; value: Value } | { ok: false; problem: string }

/** Returns what a schema makes of a form or a query. */
export function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): Parsed<z.infer<Schema>> {
  const parsed = schema.safeParse({ ...(given as object | undefined) })
  if (parsed.success) return { ok: true, value: parsed.data }
  const issue = parsed.error.issues[0]
  if (issue?.code === 'unrecognized_keys' && issue.message.startsWith('Unrecognized'))
    return { ok: false, problem: `the field "${foldText(issue.keys[0] ?? '').slice(0, 40)}" is unknown.` }
  return { ok: false, problem: issue?.message ?? 'it is not a form of ours.' }
}
