// Findings of a submission, printed as a table.
import { type TraceFinding, worstOf } from '../../integrity/reconcile/finding.ts'

/** How wide a column of free text may be. */
const mostWidth = 60

/** Prints the findings and returns the exit code they mean: 0 nothing differs, 1 something does, 2 nothing could be checked. */
export function printFindings(findings: readonly TraceFinding[]): number {
  const rows = [
    ['', 'check', 'expected', 'found'],
    ...findings.map(({ outcome, what, expected, found }) => [outcome, what, expected, found]),
  ].map(row => row.map(cell => cell.replace(/\s+/g, ' ').replace(/\p{Cc}/gu, '')))
  const widths = [0, 1, 2, 3].map(at =>
    Math.min(mostWidth, Math.max(...rows.map(row => row[at]?.length ?? 0))),
  )
  for (const row of rows)
    console.log(
      row
        .map((cell, at) => cut(cell, widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  const differs = findings.filter(({ outcome }) => outcome === 'differs').length
  const open = findings.filter(({ outcome }) => outcome === 'not checkable').length
  console.log(
    `\n${findings.length} checks: ${findings.length - differs - open} ok, ${differs} differ, ${open} not checkable.`,
  )
  if (differs > 0) return 1
  return worstOf(findings) === 'not checkable' && open === findings.length ? 2 : 0
}

function cut(cell: string, width: number): string {
  return cell.length > width ? `${cell.slice(0, width - 1)}…` : cell.padEnd(width)
}
