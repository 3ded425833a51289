// Prints figures as a table of plain text.

/** Returns rows as lines, the first column to the left and the others to the right, each as wide as it needs. */
export function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map(row => (row[at] ?? '').length)))
  const line = (cells: readonly string[]) =>
    widths
      .map((width, at) => (at === 0 ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width)))
      .join('  ')
      .trimEnd()
  return [line(heads), widths.map(width => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

/** Returns the middle of some numbers, the mean of the middle two of an even count. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}
