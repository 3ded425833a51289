import { describe, expect, it } from 'vitest'
import { startCollector } from './collector.ts'

const noon = Date.UTC(2026, 5, 1, 12)
const watched = [{ name: 'name', text: 'Ada Lovelace' }]

function momentsOf(text: unknown, atMs: number | null = noon) {
  const collector = startCollector(watched)
  collector.begin('a')
  collector.text('typed', text, atMs)
  return collector.collected().sightings.get('name')?.typed
}

describe('startCollector(watched)', () => {
  it.each([
    ['a form’s body', 'x=1&name=Ada+Lovelace', 1],
    ['a sum', 'Ada+Lovelace', 0],
    ['a sentence with a form after it', 'I post x=Ada+Lovelace', 0],
  ])('takes a plus sign for a blank in %s only', (_, text, count) => {
    expect(momentsOf(text)).toHaveLength(count)
  })

  it.each(['=', '=+', '+=', ' ', '\\u', '&#', '%2'])('looks through 4 MB of %j at once', letters => {
    const began = performance.now()
    expect(momentsOf(letters.repeat(4_000_000 / letters.length))).toEqual([])
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  it.each([
    ['no time', null],
    ['a time no run can have', 1e300],
    ['seconds in place of milliseconds', noon / 1000],
  ])('gives no time to a text with %s', (_, atMs) => {
    expect(momentsOf('Ada Lovelace', atMs)).toEqual([{ order: 1, file: 0, atMs: null }])
  })
})
