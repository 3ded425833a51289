// What a criterion comes to, and how a table of them is printed.

/** One criterion of fairness, measured. */
export interface Finding {
  /** The criterion's id, S1 to S15 or B1 to B13, with a letter where it has several parts. */
  readonly id: string
  readonly check: string
  readonly measured: string
  readonly limit: string
  readonly pass: boolean
}

/** Returns a share as a percentage with two decimals. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`
}

/** Returns the findings as a table of text, one line each. */
export function tableOf(findings: readonly Finding[]): string {
  const head = ['', 'check', 'measured', 'limit', 'holds']
  const rows = findings.map(({ id, check, measured, limit, pass }) => [
    id,
    check,
    measured,
    limit,
    pass ? 'yes' : 'NO',
  ])
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map(row => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
