// What a format's reader tells while it reads: texts, calls, instants. Only what was asked for is kept, so that a trace
// of any size takes the same memory.
import { mostNames, sightingLimit } from './bounds.ts'
import { eachText } from './json.ts'
import { shortName } from './names.ts'
import { plainText } from './plain-text.ts'
import type { Channel, Moment, Trace, Watched } from './trace.ts'

export interface Collector {
  /** Begins a file: what follows was read from it. */
  begin(file: string): void
  /** Tells of a text, or of every text in a JSON value, met at an instant (ms since 1970-01-01, or null). */
  text(channel: Channel, value: unknown, atMs: number | null): void
  /** Tells of a call of a tool with its arguments. */
  call(name: string, typed: unknown, atMs: number | null): void
  /** Tells of an instant at which the agent was at work. */
  instant(atMs: number | undefined): void
  session(id: string | undefined): void
  /** Counts a row of a kind that the reader passes over. */
  skip(kind: string): void
  warn(sentence: string): void
  /** Returns everything that was told. */
  collected(): Collected
}

export type Collected = Pick<
  Trace,
  'files' | 'sessions' | 'firstMs' | 'lastMs' | 'tools' | 'sightings' | 'runIds' | 'skipped' | 'warnings'
>

/** A run's public name where a page shows it or a RESULT line gives it, or in the address of its evidence. */
const runName = /(?:\brun[ :]+|\/runs\/)([2-9A-HJ-NP-Z]{8})(?![0-9A-Za-z])/g

const epochMs = Date.UTC(2015, 0)
const horizonMs = Date.UTC(2100, 0)

export function startCollector(watched: readonly Watched[]): Collector {
  const files: string[] = []
  const sessions = new Set<string>()
  const tools = new Map<string, number>()
  const runIds = new Set<string>()
  const skipped = new Map<string, number>()
  const warnings = new Set<string>()
  const wanted = watched
    .map(({ name, text }) => ({ name, text: plainText(text), isNumber: /^\d+$/.test(text) }))
    .filter(({ text }) => text !== '')
  const sightings = new Map(
    watched.map(({ name }) => [
      name,
      { read: [], typed: [], said: [], told: [] } as Record<Channel, Moment[]>,
    ]),
  )
  let firstMs: number | null = null
  let lastMs: number | null = null
  let order = 0

  function look(channel: Channel, text: string, atMs: number | null) {
    order++
    const plain = plainText(isFormBody(text) ? text.replaceAll('+', ' ') : text)
    for (const { name, text: sought, isNumber } of wanted) {
      const moments = sightings.get(name)?.[channel] ?? []
      if (moments.length < sightingLimit && occurs(plain, sought, isNumber))
        moments.push({ order, file: files.length - 1, atMs: isPlausible(atMs) ? atMs : null })
    }
    if (plain.includes('run'))
      for (const [, id = ''] of plain.matchAll(runName)) if (runIds.size < mostNames) runIds.add(id)
  }

  const collector: Collector = {
    begin: file => void files.push(file),
    text(channel, value, atMs) {
      collector.instant(atMs ?? undefined)
      eachText(value, text => look(channel, text, atMs))
    },
    call(name, typed, atMs) {
      count(tools, name)
      collector.text('typed', typed, atMs)
    },
    instant(atMs) {
      if (!isPlausible(atMs)) return
      if (firstMs === null || atMs < firstMs) firstMs = atMs
      if (lastMs === null || atMs > lastMs) lastMs = atMs
    },
    session(id) {
      if (id !== undefined && sessions.size < mostNames) sessions.add(shortName(id))
    },
    skip: kind => count(skipped, kind),
    warn(sentence) {
      if (warnings.size < mostNames) warnings.add(sentence)
    },
    collected: () => {
      return {
        files,
        sessions: [...sessions],
        firstMs,
        lastMs,
        tools,
        sightings,
        runIds,
        skipped,
        warnings: [...warnings],
      }
    },
  }
  return collector
}

/** Tells whether an instant can be one of a run. */
function isPlausible(atMs: number | null | undefined): atMs is number {
  return typeof atMs === 'number' && atMs >= epochMs && atMs < horizonMs
}

/** Tells whether a text begins as the body of a form, which writes a blank as a plus sign. */
function isFormBody(text: string): boolean {
  if (!text.includes('+')) return false
  const blank = text.search(/\s/)
  const first = blank === -1 ? text : text.slice(0, blank)
  const equals = first.indexOf('=', 1)
  return equals !== -1 && first.lastIndexOf('+') > equals
}

/** Tells whether a text occurs; digits only where no other digit stands beside them. */
function occurs(plain: string, sought: string, isNumber: boolean): boolean {
  for (let at = plain.indexOf(sought); at !== -1; at = plain.indexOf(sought, at + 1))
    if (!isNumber || !(/\d/.test(plain[at - 1] ?? '') || /\d/.test(plain[at + sought.length] ?? '')))
      return true
  return false
}

function count(counts: Map<string, number>, name: string) {
  const key = shortName(name)
  if (counts.has(key) || counts.size < mostNames) counts.set(key, (counts.get(key) ?? 0) + 1)
}
