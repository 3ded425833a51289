// The form of the token report: a line a model, each field sent once for every line. What was typed is never lost.
import { z } from 'zod'
import { lineFields, maxReportLines, type ReportSource, sourceWords, type TypedLine } from '../hall/report.ts'
import { maxNameLength } from '../hall/team.ts'
import { readTokens } from '../hall/tokens.ts'
import { foldText } from '../seeds/answer-text.ts'
import { name, one, parse } from './forms.ts'

/** How each field of a line is named in the form and called in a sentence. */
const fields = {
  model: { sentAs: 'model', called: 'model' },
  uncachedInput: { sentAs: 'uncached_input', called: 'uncached input' },
  cachedInput: { sentAs: 'cached_input', called: 'cached input' },
  cacheWrites: { sentAs: 'cache_writes', called: 'cache writes' },
  output: { sentAs: 'output', called: 'output' },
} as const satisfies Record<(typeof lineFields)[number], { sentAs: string; called: string }>

/** A field of every line, from the first line down; left out, sent once or sent many times. */
const column = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform(texts => (typeof texts === 'string' ? [texts] : texts))

const reportForm = z.strictObject({
  ticket: one('ticket'),
  source: one('source').refine(
    source => Object.hasOwn(sourceWords, source),
    'the field "source" is none of the choices.',
  ),
  model: column,
  uncached_input: column,
  cached_input: column,
  cache_writes: column,
  output: column,
})

/** What a client sent as a report. */
export interface SentReport {
  readonly ticket: string
  readonly source: string
  /** Every line as it was typed, blank ones too, in the order of the form. */
  readonly typed: readonly TypedLine[]
  /** What is wrong with it, a sentence; or the report to be kept. */
  readonly read: { ok: false; problem: string } | { ok: true; source: ReportSource; lines: TypedLine[] }
}

/** Returns what a report's form says, whatever it says. */
export function readReportForm(body: unknown): SentReport {
  const sent = { ...(body as Record<string, unknown> | undefined) }
  const columns = lineFields.map(field => columnOf(sent[fields[field].sentAs]))
  const count = Math.max(...columns.map(texts => texts.length))
  const typed = Array.from({ length: count }, (_, at) => lineOf(columns, at))
  const textOf = (text: unknown) => (typeof text === 'string' ? text : '')
  const uneven = columns.some(texts => texts.length !== count)
  const form = parse(reportForm, sent)
  const problem = !form.ok
    ? form.problem
    : uneven
      ? 'a field is sent fewer times than the others, every line needs all five.'
      : problemOf(typed)
  const lines = typed.filter(isFilled)
  return {
    ticket: textOf(sent.ticket),
    source: textOf(sent.source),
    typed,
    read: problem ? { ok: false, problem } : { ok: true, source: textOf(sent.source) as ReportSource, lines },
  }
}

function columnOf(texts: unknown): string[] {
  const list = Array.isArray(texts) ? texts : [texts ?? []].flat()
  return list.map(text => (typeof text === 'string' ? foldText(text) : ''))
}

function lineOf(columns: readonly string[][], at: number): TypedLine {
  return Object.fromEntries(
    lineFields.map((field, column) => [field, columns[column]?.[at] ?? '']),
  ) as TypedLine
}

function isFilled(line: TypedLine): boolean {
  return lineFields.some(field => line[field] !== '')
}

/** Returns what is wrong with the lines, naming the first line and field; or null. */
function problemOf(lines: readonly TypedLine[]): string | null {
  const filled = lines.filter(isFilled).length
  if (filled === 0) return 'no line is filled in, one with a model and its tokens is needed.'
  if (filled > maxReportLines) return `${filled} lines are filled in, ${maxReportLines} is the most.`
  for (const [at, line] of lines.entries()) {
    const problem = isFilled(line) ? lineProblem(`line ${at + 1}`, line) : null
    if (problem) return problem
  }
  return null
}

function lineProblem(label: string, line: TypedLine): string | null {
  if (line.model === '') return `the field "${label}, model" is blank, a name is needed.`
  const model = name(`${label}, model`).safeParse(line.model)
  if (!model.success) return model.error.issues[0]?.message ?? null
  const counts = lineFields.filter(field => field !== 'model')
  for (const field of counts) {
    const text = line[field]
    if (isNotReported(text) || readTokens(text) !== null) continue
    const cut = text.slice(0, maxNameLength)
    return `the field "${label}, ${fields[field].called}" is "${cut}", a whole number is needed, or nothing when it was not reported.`
  }
  if (counts.every(field => isNotReported(line[field])))
    return `${label} has no number, at least one is needed.`
  return null
}

function isNotReported(text: string): boolean {
  return text === '' || text.toLowerCase() === 'unknown'
}
