// A run's evidence as anyone can read it: the id its pages show, and the JSON of its public page.
import type { Page } from 'playwright'
import { type EventId, eventIds } from '../../seeds/edition.ts'

/** What the tests read of `/runs/{id}.json`. */
export interface Evidence {
  readonly id: string
  readonly practice: boolean
  readonly records: readonly EvidenceRecord[]
  /** From here on only once the run has ended. */
  readonly verdict: {
    readonly outcome: 'ranked' | 'flagged' | 'void' | 'unfinished'
    readonly flags: readonly string[]
    readonly eventsRight: number
  }
  readonly texts: readonly { readonly position: number; readonly field: string; readonly text: string }[]
  readonly seed: string
}

export interface EvidenceRecord {
  readonly position: number
  readonly kind: string
  readonly arrivedAtUs: number
  readonly details: { readonly event?: EventId; readonly ok?: boolean }
}

/** The steps of a run that went through the course and did nothing else. */
export const wholeCourse: readonly string[] = ['start', ...eventIds, 'finish']

/** Returns the id of the run a page belongs to, read from its visible text. Fails where there is not exactly one. */
export async function shownRun(page: Page): Promise<string> {
  const text = await page.locator('body').innerText()
  const ids = new Set([...text.matchAll(/\brun ([2-9A-HJKMNP-Z]{8})\b/g)].map(([, id]) => id as string))
  const [id, ...others] = ids
  if (id === undefined || others.length > 0)
    throw new Error(
      `Cannot tell the run of ${page.url()}: it names ${[...ids].join(', ') || 'none'}.\n${text}`,
    )
  return id
}

/** Returns a run's evidence as of now. */
export async function readEvidence(url: string, id: string): Promise<Evidence> {
  const answer = await fetch(`${url}/runs/${id}.json`)
  if (!answer.ok) throw new Error(`Cannot read the evidence of run ${id}: ${answer.status}.`)
  return (await answer.json()) as Evidence
}

/** Returns what was written down, in order: the id of each event answered, the kind of any other record. */
export function stepsOf({ records }: Evidence): string[] {
  return records.map(({ kind, details }) => (kind === 'event' ? (details.event ?? '?') : kind))
}

/** Returns the kinds of the records by position, all that is public while a run is live. */
export function kindsOf({ records }: Evidence): string[] {
  return records.map(({ position, kind }) => `${position} ${kind}`)
}

/** Returns what was answered to an event, as it is kept; null when it has no answer. */
export function answerTo({ records, texts }: Evidence, event: EventId): string | null {
  const position = records.find(({ details }) => details.event === event)?.position
  return texts.find(text => text.position === position && text.field === 'answer')?.text ?? null
}

/** Returns the time from start to finish in whole milliseconds, halves up, as it ranks. */
export function totalMsOf({ records }: Evidence): number {
  const at = (kind: string) => records.find(record => record.kind === kind)?.arrivedAtUs ?? Number.NaN
  return Math.floor((at('finish') - at('start') + 500) / 1000)
}
