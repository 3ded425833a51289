import { describe, expect, it } from 'vitest'
import { mostIds } from './bounds.ts'
import { shortId, shortName, startIds } from './names.ts'

describe('shortName(name)', () => {
  it.each([
    ['a name', 'a name'],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['x'.repeat(9_000), 'x'.repeat(200)],
  ])('keeps the first 200 characters', (name, short) => expect(shortName(name)).toBe(short))
})

describe('shortId(id)', () => {
  it('keeps long ids apart that begin alike', () => {
    const [one, other] = [shortId(`${'x'.repeat(9_000)}1`), shortId(`${'x'.repeat(9_000)}2`)]
    expect(one).not.toBe(other)
    expect(one.length).toBeLessThan(420)
  })
})

describe('startIds()', () => {
  it('remembers as many as it may and no more', () => {
    const ids = startIds()
    for (let at = 0; at <= mostIds; at++) ids.add(String(at))
    expect([ids.has('0'), ids.has(String(mostIds - 1)), ids.has(String(mostIds))]).toEqual([
      true,
      true,
      false,
    ])
  })
})
