// From SQLite's rows to the domain's types.
import type { ChainRecord, RecordKind } from './record.ts'
import type { Run } from './store.ts'
import type { RecordTexts, SaltedText } from './text.ts'

export interface RunRow {
  number: number
  id: string
  key: string
  seed: string
  practice: number
  length: number
  lastHash: Buffer
  endedAtUs: number | null
}

export interface RecordRow {
  position: number
  kind: RecordKind
  arrivedAtUs: number
  clientClockMs: number | null
  details: string
  previousHash: Buffer
  hash: Buffer
}

export interface TextRow {
  position: number
  field: string
  salt: Buffer
  text: string | null
}

/** Returns the run of a row. */
export function readRun({ id, key, seed, practice }: RunRow): Run {
  return { id, key, seed, practice: practice === 1 }
}

/** Returns the record of a row of run `run`. Details that are no JSON any more become empty, which no hash fits. */
export function readRecord(run: string, row: RecordRow): ChainRecord {
  const { position, kind, arrivedAtUs, clientClockMs } = row
  const hashes = { previousHash: row.previousHash.toString('hex'), hash: row.hash.toString('hex') }
  return {
    run,
    position,
    kind,
    arrivedAtUs,
    clientClockMs,
    details: parse(row.details),
    ...hashes,
  } as ChainRecord
}

/** Returns the texts of a run's rows by position and field. */
export function readTexts(rows: readonly TextRow[]): ReadonlyMap<number, RecordTexts> {
  const texts = new Map<number, Record<string, SaltedText>>()
  for (const { position, field, salt, text } of rows) {
    const ofRecord = texts.get(position) ?? {}
    ofRecord[field] = { salt, text }
    texts.set(position, ofRecord)
  }
  return texts
}

function parse(details: string): unknown {
  try {
    return JSON.parse(details)
  } catch {
    return {}
  }
}
