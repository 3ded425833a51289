// The chain: how records are hashed and appended, and where a chain is broken.
import { hash } from 'node:crypto'
import { canonicalJson } from './canonical.ts'
import { type ChainRecord, type RecordContent, textFields } from './record.ts'
import { hashText, type RecordTexts } from './text.ts'

/** The end of a chain: how many records it has and the hash of the last. */
export interface ChainHead {
  readonly length: number
  readonly hash: string
}

/** A run's records with what stands beside them. */
export interface Chain {
  readonly run: string
  /** What the run itself says its chain's end is, so that a record cut off at the end is missed. */
  readonly head: ChainHead
  /** The commitment to the run's seed, as the seed kept with the run gives it. */
  readonly commitment: string
  readonly records: readonly ChainRecord[]
  /** The entrants' texts by position; a position without texts may be absent. */
  readonly texts: ReadonlyMap<number, RecordTexts>
}

/** The end of a chain that has no record yet. */
export const emptyHead: ChainHead = { length: 0, hash: '0'.repeat(64) }

/** Returns the hash of a record: SHA-256 over the RFC 8785 canonical JSON of its fields but `hash`, hex. */
export function hashRecord(record: Omit<ChainRecord, 'hash'>): string {
  const { run, position, kind, arrivedAtUs, clientClockMs, details, previousHash } = record
  const canonical = canonicalJson({ run, position, kind, arrivedAtUs, clientClockMs, details, previousHash })
  return hash('sha256', canonical, 'hex')
}

/** Returns the record that puts `content` at the end of a run's chain. */
export function chainRecord(run: string, head: ChainHead, content: RecordContent): ChainRecord {
  const unhashed = { run, position: head.length, ...content, previousHash: head.hash }
  return { ...unhashed, hash: hashRecord(unhashed as Omit<ChainRecord, 'hash'>) } as ChainRecord
}

/** Returns the end of a chain after `record`. */
export function headAfter(record: ChainRecord): ChainHead {
  return { length: record.position + 1, hash: record.hash }
}

/** The first place where a chain doesn't fit, and why. */
export interface ChainBreak {
  readonly position: number
  readonly reason: string
}

/** Returns the first break of a chain, or null when every record, hash and text and the seed fit. */
export function findBreak(chain: Chain): ChainBreak | null {
  let head = emptyHead
  for (const record of chain.records) {
    const position = head.length
    if (record.run !== chain.run) return { position, reason: `belongs to run ${record.run}` }
    if (record.position !== position)
      return { position, reason: `is missing: position ${record.position} follows` }
    if (record.previousHash !== head.hash)
      return { position, reason: 'does not name the hash of the record before' }
    if (record.hash !== hashRecord(record)) return { position, reason: 'does not fit its own hash' }
    if (record.kind === 'start' && record.details.commitment !== chain.commitment)
      return { position, reason: "does not hold the commitment to the run's seed" }
    const text = findWrongText(record, chain.texts.get(position) ?? {})
    if (text !== null) return { position, reason: `does not fit the text of its field "${text}"` }
    head = headAfter(record)
  }
  if (head.length !== chain.head.length)
    return { position: head.length, reason: `is missing: the run has ${chain.head.length} records` }
  if (head.hash !== chain.head.hash)
    return { position: head.length - 1, reason: 'is not the record the run ends with' }
  return null
}

/**
 * Returns the name of the first field whose text doesn't fit its hash, or null. A masked text, kept as null, always
 * fits; a text that is not there at all never does.
 */
function findWrongText(record: ChainRecord, texts: RecordTexts): string | null {
  const hashes = record.details as Record<string, unknown>
  const fields = new Set<string>([...textFields[record.kind], ...Object.keys(texts)])
  for (const field of fields) {
    const kept = texts[field]
    const hash = hashes[field] ?? null
    if (kept ? kept.text !== null && hash !== hashText(kept.salt, kept.text) : hash !== null) return field
  }
  return null
}
