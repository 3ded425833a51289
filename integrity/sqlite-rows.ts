// From SQLite's rows to the domain's types.
import { commitTo } from '../seeds/seed.ts'
import type { ChainRecord, RecordKind } from './record.ts'
import type { Run } from './store.ts'
import type { RecordTexts } from './text.ts'

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
  texts: string
}

/** Returns the run of a row. */
export function readRun({ id, key, seed, practice }: RunRow): Run {
  return { id, key, seed, commitment: commitTo(seed), practice: practice === 1 }
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

/** Returns the texts of a row, which are kept as JSON with the salts in hex. */
export function readTexts({ texts }: RecordRow): RecordTexts {
  const kept = Object.entries(parse(texts) as Record<string, { salt: string; text: string | null }>)
  return Object.fromEntries(
    kept.map(([field, { salt, text }]) => [field, { salt: Buffer.from(salt, 'hex'), text }]),
  )
}

/** Returns texts as a row keeps them. */
export function writeTexts(texts: RecordTexts): string {
  const kept = Object.entries(texts).map(([field, { salt, text }]) => [
    field,
    { salt: salt.toString('hex'), text },
  ])
  return JSON.stringify(Object.fromEntries(kept))
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}
