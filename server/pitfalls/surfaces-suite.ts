// A Hall of sample runs behind the real service, and its surfaces as their readers take them; for the tests beside it.
import { DOMParser, type Element } from '@xmldom/xmldom'
import { parse as parseCsv } from 'csv-parse/sync'
import { openSampleHall, type SampleHall } from '../../hall/sample-hall.ts'
import type { Section } from '../../hall/store.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

export interface HallApp extends TestApp {
  readonly sample: SampleHall
  /** Returns the body of a surface. @throws Error when it does not answer with 200. */
  read(url: string): Promise<string>
  /** Returns the name in addresses of the team of a run. */
  slugOf(id: string): Promise<string>
}

/** Opens the service on an empty Hall; the caller closes it. */
export async function openHallApp(): Promise<HallApp> {
  const sample = openSampleHall()
  const { course, hall } = sample
  const test = await openTestApp(() => ({ course, hall }))
  return {
    ...test,
    sample,
    async read(url) {
      const { statusCode, body } = await test.get(url)
      if (statusCode !== 200) throw new Error(`Cannot read ${url}: it answered ${statusCode}.\n${body}`)
      return body
    },
    async slugOf(id) {
      return (await hall.findRun(id, test.deps.clock.nowUs()))?.slug ?? ''
    },
    async close() {
      await test.close()
      sample.close()
    },
  }
}

/** What can be asked of the board in each of its three formats. */
export const boardFormats = ['/hall', '/api/hall', '/hall.csv'] as const

/** A line of the board in any format; a rank that there is none of is "–". */
export interface Line {
  readonly id: string
  readonly rank: string
}

/** Returns the lines of one part of the board as one of its formats has them. */
export async function readLines(
  app: HallApp,
  format: (typeof boardFormats)[number],
  section: Section,
  query = '',
): Promise<Line[]> {
  const body = await app.read(`${format}?${query}`)
  if (format === '/hall')
    return rowsOf(body, section).map(row => ({ id: row.id ?? '', rank: row.Rank ?? '–' }))
  if (format === '/hall.csv')
    return readCsv(body)
      .filter(line => line.section === section)
      .map(line => ({ id: line.run ?? '', rank: line.rank || '–' }))
  const { parts } = JSON.parse(body) as {
    parts: { section: Section; lines: { rank: number | null; run: { id: string } }[] }[]
  }
  const lines = parts.find(part => part.section === section)?.lines ?? []
  return lines.map(({ rank, run }) => ({ id: run.id, rank: String(rank ?? '–') }))
}

/** Returns lines in short: "RUNAAAAA 1". */
export const short = (lines: readonly Line[]) => lines.map(({ id, rank }) => `${id} ${rank}`)

/** Returns a page as a tree. @throws Error when it is not well-formed. */
export function readPage(html: string) {
  const onError = (level: string, message: string) => {
    if (level === 'fatalError') throw new Error(message)
  }
  return new DOMParser({ onError }).parseFromString(html, 'text/html')
}

/** Returns XML as a tree. @throws Error when it is not well-formed. */
export function readXml(xml: string) {
  const onError = (level: string, message: string) => {
    if (level !== 'warning') throw new Error(`${message}\n${xml}`)
  }
  return new DOMParser({ onError }).parseFromString(xml, 'application/xml')
}

/** Returns the elements of a name below another, in order. */
export const elementsOf = (parent: Pick<Element, 'getElementsByTagName'>, name: string) => [
  ...parent.getElementsByTagName(name),
]

/** Returns a text as it is read: white space folded. */
export const textOf = (element: { readonly textContent: string | null } | undefined) =>
  (element?.textContent ?? '').replace(/\s+/gu, ' ').trim()

/** Returns the rows of a table that is named by a heading's id, each cell by its column, and the run's id as `id`. */
export function rowsOf(html: string, name: string): Record<string, string | undefined>[] {
  const table = elementsOf(readPage(html), 'table').find(one => one.getAttribute('aria-labelledby') === name)
  if (!table) return []
  const [head, ...rows] = elementsOf(table, 'tr').map(cellsOf)
  return rows.map((cells, at) => {
    const row = elementsOf(table, 'tr')[at + 1] as Element
    const named = cells.map((cell, column) => [textOf(head?.[column]), textOf(cell)])
    const run = elementsOf(row, 'a').find(link => link.getAttribute('href')?.startsWith('/runs/'))
    return { ...Object.fromEntries(named), id: textOf(run) }
  })
}

const cellsOf = (row: Element) =>
  [...row.childNodes].filter(({ nodeName }) => nodeName === 'td' || nodeName === 'th') as Element[]

/** Returns the lines of a spreadsheet by their columns. */
export function readCsv(csv: string): Record<string, string>[] {
  return parseCsv(csv, { bom: true, columns: true })
}

/** Returns the lines of NDJSON. */
export function readNdjson(lines: string): Record<string, unknown>[] {
  return lines
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line))
}

/** Returns the items of a feed in its order. */
export function readFeed(xml: string) {
  return elementsOf(readXml(xml) as never, 'entry').map(entry => ({
    id: textOf(elementsOf(entry, 'id')[0]),
    title: textOf(elementsOf(entry, 'title')[0]),
    updated: textOf(elementsOf(entry, 'updated')[0]),
    href: elementsOf(entry, 'link')[0]?.getAttribute('href') ?? '',
  }))
}

/** Returns what a badge says. */
export function readBadge(svg: string): string {
  return textOf(elementsOf(readXml(svg) as never, 'title')[0]).replace('Browser Use Olympics: ', '')
}

/** Returns a page's main part as a reader sees it. */
export function readWords(html: string): string {
  return textOf(elementsOf(readPage(html), 'main')[0])
}
