// Single edits of a log, as somebody makes them who wants a run to look other than it was. A row is a line, or a step
// of a log that is one document; it is changed as the text that it is.

export type Edit = (log: string) => string
type RowTest = (row: string) => boolean

/** A log taken apart into its rows and what stands around them. */
interface Parts {
  readonly rows: readonly string[]
  join(rows: readonly string[]): string
}

function partsOf(log: string): Parts {
  const document = documentOf(log)
  const steps = ['steps', 'history'].find(name => document !== null && Object.hasOwn(document, name))
  if (document === null || steps === undefined)
    return { rows: log.trimEnd().split('\n'), join: rows => rows.map(row => `${row}\n`).join('') }
  return {
    rows: (document[steps] as readonly unknown[]).map(step => JSON.stringify(step)),
    join: rows => JSON.stringify({ ...document, [steps]: rows.map(row => JSON.parse(row)) }, null, 2),
  }
}

function documentOf(log: string): Record<string, unknown> | null {
  try {
    return JSON.parse(log)
  } catch {
    return null
  }
}

/** Returns a test for rows that have all of some texts. */
export const has =
  (...texts: readonly string[]): RowTest =>
  row =>
    texts.every(text => row.includes(text))

/** Replaces a text everywhere. */
export const everywhere =
  (text: string, other: string): Edit =>
  log =>
    log.replaceAll(text, other)

/** Changes rows. @throws Error when there are none of the kind. */
export const inRows =
  (test: RowTest, change: (row: string) => string): Edit =>
  log => {
    const { rows, join } = partsOf(log)
    if (!rows.some(test)) throw new Error('Cannot edit the log: it has no such row.')
    return join(rows.map(row => (test(row) ? change(row) : row)))
  }

/** Changes what stands around the rows of a log that is one document. */
export const aroundRows =
  (change: (text: string) => string): Edit =>
  log => {
    const { history, steps, ...rest } = documentOf(log) ?? {}
    return JSON.stringify({ ...JSON.parse(change(JSON.stringify(rest))), history, steps })
  }

/** Puts the first row of one kind before the first of another. */
export const moveBefore =
  (test: RowTest, other: RowTest): Edit =>
  log => {
    const { rows, join } = partsOf(log)
    const [from, to] = [rows.findIndex(test), rows.findIndex(other)]
    if (from === -1 || to === -1 || from <= to)
      throw new Error('Cannot move a row: there are no two such rows.')
    return join([...rows.slice(0, to), rows[from] ?? '', ...rows.slice(to, from), ...rows.slice(from + 1)])
  }

/** Leaves rows out. */
export const without =
  (test: RowTest): Edit =>
  log => {
    const { rows, join } = partsOf(log)
    return join(rows.filter(row => !test(row)))
  }

/** Makes one edit after another. */
export const both =
  (one: Edit, other: Edit): Edit =>
  log =>
    other(one(log))

/** Swaps a part of the first row of one kind with the same part of the first of another. */
export const swapPart =
  (test: RowTest, other: RowTest, part: RegExp): Edit =>
  log => {
    const { rows, join } = partsOf(log)
    const [one, two] = [rows.find(test) ?? '', rows.find(other) ?? '']
    const [ofOne, ofTwo] = [part.exec(one)?.[0] ?? '', part.exec(two)?.[0] ?? '']
    if (one === two || ofOne === '' || ofTwo === '')
      throw new Error('Cannot swap: there are no two such rows.')
    const swapped = new Map([
      [one, one.replace(ofOne, () => ofTwo)],
      [two, two.replace(ofTwo, () => ofOne)],
    ])
    return join(rows.map(row => swapped.get(row) ?? row))
  }

const instant = /(?<="(?:timestamp|at)":\s?")[^"]+(?=")/g
const seconds = /(?<="step_(?:start|end)_time":\s?)[\d.]+/g

/** Moves the times of a row, or of a whole log. */
export const shifted = (byMs: number) => (text: string) =>
  text
    .replace(instant, iso => new Date(Date.parse(iso) + byMs).toISOString())
    .replace(seconds, at => String(Number(at) + byMs / 1000))

/** Returns when a row was written, ms since 1970-01-01. */
export function timeOf(row: string): number {
  const [iso] = row.match(instant) ?? []
  const [start] = row.match(seconds) ?? []
  return iso === undefined ? Number(start) * 1000 : Date.parse(iso)
}

/** Adds to the number that stands after a name, at its first place in a row or at all of them. */
export const added = (name: string, more: number) => (text: string) =>
  text.replace(new RegExp(`("${name}":\\s?)(\\d+)`), (_, before: string, count: string) => {
    return `${before}${Number(count) + more}`
  })
