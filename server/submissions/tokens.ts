// Maintainers' tokens: 256 random bits, compared by their hashes in a time that tells nothing.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ReviewStore } from '../../hall/reviews.ts'

/** What a token begins with, so that it is known for what it is wherever it turns up. */
const prefix = 'buo_'

/** Returns a new token. */
export function makeToken(): string {
  return prefix + randomBytes(32).toString('base64url')
}

/** Returns the hash by which a token is kept. A token is random, so nothing slower is needed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Compares two hashes in a time that tells nothing of where they differ. */
export function sameSecret(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Returns the name of the maintainer a token belongs to, or null; every good token is compared, whichever fits. */
export async function maintainerOf(reviews: ReviewStore, token: string): Promise<string | null> {
  const hash = hashToken(token)
  let found: string | null = null
  for (const { name, tokenHash } of await reviews.listTokens()) if (sameSecret(hash, tokenHash)) found = name
  return found
}
