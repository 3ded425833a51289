// Texts that entrants wrote. A record holds only a salted hash of each, the text stands beside it: masking a name
// takes the text away and leaves every hash of the chain as it was.
import { createHash, randomBytes } from 'node:crypto'
import type { TextHash } from './record.ts'

/** A text with its salt. `text` is null once it has been masked. */
export interface SaltedText {
  /** 16 random bytes. */
  readonly salt: Buffer
  readonly text: string | null
}

/** The texts of one record by field of its details. */
export type RecordTexts = Readonly<Record<string, SaltedText>>

/** Returns `text` with a fresh salt. `random` is replaced only in tests. */
export function saltText(text: string, random: (bytes: number) => Buffer = randomBytes): SaltedText {
  return { salt: random(16), text }
}

/** Returns the hash that stands for a text in a record: SHA-256 over the salt and the text's UTF-8 bytes, hex. */
export function hashText(salt: Buffer, text: string): TextHash {
  return createHash('sha256').update(salt).update(text, 'utf8').digest('hex')
}
