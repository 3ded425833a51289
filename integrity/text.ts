// Texts that entrants wrote. A record holds only a salted hash of each, the text stands beside it: masking a name
// takes the text away and leaves every hash of the chain as it was.
import { hash, randomFillSync } from 'node:crypto'
import type { TextHash } from './record.ts'

/** A text with its salt. `text` is null once it has been masked. */
export interface SaltedText {
  /** 16 random bytes. */
  readonly salt: Buffer
  readonly text: string | null
}

/** The texts of one record by field of its details. */
export type RecordTexts = Readonly<Record<string, SaltedText>>

const saltBytes = 16

// Random bytes are fetched for many salts at once: asking the system for each costs more than hashing the text.
const pool = Buffer.alloc(256 * saltBytes)
let used = pool.length

/** Returns `text` with a fresh salt. */
export function saltText(text: string): SaltedText {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const salt = Buffer.from(pool.subarray(used, used + saltBytes))
  used += saltBytes
  return { salt, text }
}

/** Returns the hash that stands for a text in a record: SHA-256 over the salt and the text's UTF-8 bytes, hex. */
export function hashText(salt: Buffer, text: string): TextHash {
  return hash('sha256', Buffer.concat([salt, Buffer.from(text, 'utf8')]), 'hex')
}
