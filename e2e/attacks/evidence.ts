// What the public reads of a run, and what the tests hold an attack against: its JSON, its page, its place in the Hall.
import type { ChainRecord, RecordKind } from '../../integrity/record.ts'
import type { Finding, Flag } from '../../integrity/rule.ts'
import type { runJson } from '../../server/views/run-json.ts'
import { unescapeText } from './page-text.ts'

type Evidence = ReturnType<typeof runJson>

/** The evidence of a run that has ended, and that of one that is live. */
export type EndedEvidence = Extract<Evidence, { seed: string }>
export type LiveEvidence = Exclude<Evidence, { seed: string }>

/** Returns a run's evidence. @throws Error when it isn't there. */
async function readEvidence(url: string, id: string): Promise<Evidence> {
  const response = await fetch(`${url}/runs/${id}.json`)
  if (response.status !== 200) throw new Error(`Cannot read the evidence of ${id}: ${response.status}.`)
  return (await response.json()) as Evidence
}

/** Returns the evidence of a run that has ended. @throws Error when it is live. */
export async function readEnded(url: string, id: string): Promise<EndedEvidence> {
  const evidence = await readEvidence(url, id)
  if (!('seed' in evidence)) throw new Error(`Cannot read the whole evidence of ${id}: it is live.`)
  return evidence
}

/** Returns the evidence of a run that is live. @throws Error when it has ended. */
export async function readLive(url: string, id: string): Promise<LiveEvidence> {
  const evidence = await readEvidence(url, id)
  if ('seed' in evidence) throw new Error(`Cannot read the evidence of ${id} as of a live run: it has ended.`)
  return evidence
}

/** Returns the kinds of a run's records in order. */
export async function kindsOf(url: string, id: string): Promise<RecordKind[]> {
  const { records } = await readEvidence(url, id)
  return records.map(({ kind }) => kind)
}

/** Returns the rules an ended run breaks, each with what was measured and the limit. */
export function brokenOf({ verdict }: EndedEvidence): Pick<Finding, 'flag' | 'measured' | 'limit'>[] {
  return verdict.findings
    .filter(({ holds }) => !holds)
    .map(({ flag, measured, limit }) => ({ flag, measured, limit }))
}

/** Returns the record of one event. @throws Error when there is none. */
export function eventRecord({ records }: EndedEvidence, event: string) {
  const record = records.find(one => one.kind === 'event' && one.details.event === event)
  if (record?.kind !== 'event') throw new Error(`Cannot find a record of ${event}.`)
  return record
}

/** Returns microseconds between two records as the rules print them. */
export function showUsBetween(earlier: ChainRecord, later: ChainRecord): string {
  return `${((later.arrivedAtUs - earlier.arrivedAtUs) / 1000).toFixed(3)} ms`
}

/** The parts of the Hall. */
const parts = ['verified', 'unverified', 'flagged', 'unfinished'] as const

/** A run's row in the Hall. */
export interface HallRow {
  readonly part: (typeof parts)[number]
  /** What the row says, its cells divided by " | ". */
  readonly text: string
}

/** Returns a run's row in the Hall, or null when it isn't there. */
export async function findInHall(url: string, id: string): Promise<HallRow | null> {
  // Searched for, because a page of the board that somebody has just read is kept for a moment.
  const page = await (await fetch(`${url}/hall?view=runs&q=${id}`)).text()
  for (const part of parts) {
    const section = new RegExp(`<section aria-labelledby="${part}">([^]*?)</section>`).exec(page)?.[1] ?? ''
    const row = section.split('<tr>').find(one => one.includes(`>${id}</a>`))
    if (row) return { part, text: textOf(row) }
  }
  return null
}

/** Returns a run's page as text, its cells divided by " | ". @throws Error when it isn't there. */
export async function readRunPage(url: string, id: string): Promise<string> {
  const response = await fetch(`${url}/runs/${id}`)
  if (response.status !== 200) throw new Error(`Cannot read the page of ${id}: ${response.status}.`)
  return textOf(await response.text())
}

/** Returns the row of a rule on a run's page, as it is to be when the rule is broken. */
export function brokenRow(states: string, flag: Flag, measured: string, limit: string): string {
  return `${flag} | ${states} | ${measured} | ${limit} | no`
}

function textOf(html: string): string {
  const cells = html.replace(/<\/(td|th|dt)>/g, ' | ').replace(/<br>/g, ' ')
  return unescapeText(cells.replace(/<[^>]+>/g, ''))
    .replace(/\s+/gu, ' ')
    .trim()
}
