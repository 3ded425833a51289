// Everything the fill draws, from one repeatable stream: a million runs need a gigabyte of random bytes, so they come
// from a cipher that runs over zeros.
import { createCipheriv, hash } from 'node:crypto'

export interface Draws {
  /** Returns the next `count` bytes, a few hundred at most. */
  bytes(count: number): Buffer
  /** Returns a number from 0 to, not including, 1. */
  uniform(): number
  /** Returns a whole number from 0 to `limit` - 1. */
  below(limit: number): number
  /** Returns whether something comes to pass that does so this often. */
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

const pool = 64 * 1024

/** Returns the draws of a seed, always the same. */
export function openDraws(seed: string): Draws {
  const cipher = createCipheriv(
    'aes-128-ctr',
    hash('sha256', seed, 'buffer').subarray(0, 16),
    Buffer.alloc(16),
  )
  const zeros = Buffer.alloc(pool)
  let drawn = cipher.update(zeros)
  let used = 0
  const take = (count: number) => {
    if (used + count > pool) {
      drawn = cipher.update(zeros)
      used = 0
    }
    used += count
    return used - count
  }
  const uniform = () => drawn.readUInt32LE(take(4)) / 2 ** 32
  const below = (limit: number) => Math.floor(uniform() * limit)
  return {
    bytes(count) {
      const at = take(count)
      return Buffer.from(drawn.subarray(at, at + count))
    },
    uniform,
    below,
    chance: share => uniform() < share,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
  }
}
