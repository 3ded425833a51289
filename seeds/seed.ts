// The secret behind a run: 256 random bits, written as 64 hex digits. While the run is live only its
// commitment is public; afterwards the seed is published and anyone can check both.
import { hash, randomBytes } from 'node:crypto'

/** Returns a fresh seed from the operating system's random source. `random` is replaced only in tests. */
export function newSeed(random: (bytes: number) => Buffer = randomBytes): string {
  return random(32).toString('hex')
}

/** Returns whether `text` has the form of a seed: 64 lower-case hex digits. */
export function isSeed(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** Returns the commitment to a seed: SHA-256 of its 32 bytes, as 64 hex digits. */
export function commitTo(seed: string): string {
  return hash('sha256', Buffer.from(seed, 'hex'), 'hex')
}
