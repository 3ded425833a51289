// The token report: several models of one run, a line each. Its record keeps every field as it was typed.
import type { TokenLine } from './prices/price.ts'
import { readTokens } from './tokens.ts'

/** Where the numbers of a report came from, and how each is called. */
export const sourceWords = {
  metered: 'Metered by the API, call by call',
  provider: 'The provider’s usage page',
  estimated: 'Estimated',
} as const

export type ReportSource = keyof typeof sourceWords

/** The most lines of a report. */
export const maxReportLines = 6

/** The fields of a line, in the order of the form. */
export const lineFields = ['model', 'uncachedInput', 'cachedInput', 'cacheWrites', 'output'] as const

export type LineField = (typeof lineFields)[number]

/** A line as it was typed; a field left blank is an empty text. */
export type TypedLine = Readonly<Record<LineField, string>>

/** Returns the text that a report's record keeps. */
export function writeReport(source: ReportSource, lines: readonly TypedLine[]): string {
  return JSON.stringify({ source, lines })
}

/** Returns what a report's text says, or null when it is none, as when it was masked. */
export function readReport(text: string): { source: ReportSource; lines: TokenLine[] } | null {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  const { source, lines } = (read ?? {}) as { source?: unknown; lines?: unknown }
  if (typeof source !== 'string' || !Object.hasOwn(sourceWords, source)) return null
  if (!Array.isArray(lines) || lines.length === 0 || lines.length > maxReportLines) return null
  return lines.every(isTypedLine) ? { source: source as ReportSource, lines: lines.map(readLine) } : null
}

function isTypedLine(line: unknown): line is TypedLine {
  return (
    typeof line === 'object' &&
    line !== null &&
    lineFields.every(field => typeof (line as Record<string, unknown>)[field] === 'string')
  )
}

function readLine({ model, uncachedInput, cachedInput, cacheWrites, output }: TypedLine): TokenLine {
  return {
    model: model === '' ? null : model,
    uncachedInput: readTokens(uncachedInput),
    cachedInput: readTokens(cachedInput),
    cacheWrites: readTokens(cacheWrites),
    output: readTokens(output),
  }
}
