// The declared texts of a run, read from beside its records.
import type { Database } from 'better-sqlite3'
import type { TokenLine } from './prices/price.ts'
import { readReport } from './report.ts'
import type { Team } from './team.ts'
import { readTokens } from './tokens.ts'

/** How a text reads that a maintainer has taken away. */
const masked = '[masked]'

/** The texts of one record as its row keeps them. */
type RowTexts = Readonly<Record<string, { readonly text: string | null }>>

/** The tokens a run reported last, and the record it did so with. */
export interface ReportedTokens {
  /** Position of the finish or of the latest report. */
  readonly position: number
  readonly lines: readonly TokenLine[]
}

export interface DeclaredTexts {
  team(run: number): Team
  /** Returns what the latest report says, or the finish form; null without a finish. */
  tokens(run: number): ReportedTokens | null
}

/** Returns a reader of declared texts on an open database. */
export function openDeclaredTexts(database: Database): DeclaredTexts {
  const start = database
    .prepare<[number], string>('SELECT texts FROM records WHERE run = ? AND position = 0')
    .pluck()
  const latest = database.prepare<[number], { position: number; kind: string; texts: string }>(
    `SELECT position, kind, texts FROM records
     WHERE run = ? AND kind IN ('finish', 'report') ORDER BY position DESC`,
  )
  const team = (run: number) => teamOf(start.get(run) ?? '{}')
  return {
    team,
    tokens(run) {
      for (const { position, kind, texts } of latest.iterate(run)) {
        const read = (field: string) => textOf(JSON.parse(texts) as RowTexts, field)
        if (kind === 'finish')
          return { position, lines: [finishLine(team(run).model, read('tokensIn'), read('tokensOut'))] }
        const report = readReport(read('lines') ?? '')
        if (report) return { position, lines: report.lines }
      }
      return null
    },
  }
}

/** Returns the team that the texts of a start record declare. */
export function teamOf(texts: string): Team {
  const read = JSON.parse(texts) as RowTexts
  return {
    team: textOf(read, 'team') ?? masked,
    model: textOf(read, 'model'),
    harness: textOf(read, 'harness'),
  }
}

function textOf(texts: RowTexts, field: string): string | null {
  const kept = texts[field]
  return kept ? (kept.text ?? masked) : null
}

/** The finish form has two numbers; all input counts at the uncached rate. */
function finishLine(model: string | null, typedIn: string | null, typedOut: string | null): TokenLine {
  return {
    model,
    uncachedInput: readTokens(typedIn),
    cachedInput: null,
    cacheWrites: null,
    output: readTokens(typedOut),
  }
}
