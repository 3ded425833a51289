import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { commitTo, isSeed, newSeed } from './seed.ts'

describe('newSeed(random)', () => {
  it('is 32 random bytes as 64 hex digits', () => {
    expect(newSeed(bytes => Buffer.alloc(bytes, 0xa5))).toBe('a5'.repeat(32))
  })

  it('is another one every time', () => {
    const seeds = Array.from({ length: 100 }, () => newSeed())
    expect(new Set(seeds).size).toBe(100)
    expect(seeds.filter(seed => !isSeed(seed))).toEqual([])
  })
})

describe('isSeed(text)', () => {
  it.each([
    ['64 hex digits', '0123456789abcdef'.repeat(4), true],
    ['63 hex digits', '0'.repeat(63), false],
    ['65 hex digits', '0'.repeat(65), false],
    ['upper case', 'A'.repeat(64), false],
    ['a letter that is no digit', `${'0'.repeat(63)}g`, false],
    ['a line break at the end', `${'0'.repeat(64)}\n`, false],
    ['nothing', '', false],
  ])('of %s', (_, text, is) => {
    expect(isSeed(text)).toBe(is)
  })
})

describe('commitTo(seed)', () => {
  it('is SHA-256 of the bytes the seed says, not of its digits', () => {
    const seed = 'ff'.repeat(32)
    expect(commitTo(seed)).toBe(createHash('sha256').update(Buffer.alloc(32, 0xff)).digest('hex'))
    expect(commitTo(seed)).toBe('af9613760f72635fbdb44a5a0a63c39f12af30f950a6ee5c971be188e89c4051')
  })

  it('says nothing of the seed and differs from seed to seed', () => {
    expect(commitTo('00'.repeat(32))).not.toBe(commitTo(`${'00'.repeat(31)}01`))
  })
})
