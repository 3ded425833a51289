// The view of the page that takes the token report.
import { lineFields, maxReportLines, sourceWords, type TypedLine } from '../../hall/report.ts'
import { maxNameLength } from '../../hall/team.ts'
import type { Run } from '../../integrity/store.ts'
import type { ReportView } from '../../pages/views.ts'
import type { SentReport } from '../report-form.ts'
import { coursePath, evidencePath } from '../run-paths.ts'
import type { Tickets } from '../tickets.ts'

/** The most lines that are shown again: a page of ours never sends more. */
const maxShown = 2 * maxReportLines

const blank = Object.fromEntries(lineFields.map(field => [field, ''])) as TypedLine

/** Returns the view of a run's report page; with what was sent and refused, all of it is shown again. */
export function reportView(run: Run, tickets: Tickets, sent: SentReport | null): ReportView {
  const typed = sent?.typed.slice(0, maxShown) ?? []
  const lines = [...typed, ...Array<TypedLine>(Math.max(0, maxReportLines - typed.length)).fill(blank)]
  return {
    action: coursePath(run.key, 'report'),
    ticket: tickets.forRun(run.key, 'report'),
    problem: sent && !sent.read.ok ? sent.read.problem : '',
    sources: Object.entries(sourceWords).map(([value, words]) => ({
      value,
      words,
      selected: value === sent?.source,
    })),
    lines: lines.map((line, at) => ({ number: at + 1, ...line })),
    maxLength: maxNameLength,
    evidence: evidencePath(run.id),
  }
}
