import { describe, expect, it } from 'vitest'
import { mostContainers } from './bounds.ts'
import { parsed } from './json.ts'

/** A list with so many lists in it. */
const listOf = (count: number) => `[${'[],'.repeat(count - 1)}[]]`

describe('parsed(text)', () => {
  it.each([
    ['brackets', '[[[[{{{{'.repeat(200_000)],
    ['brackets after quotation marks', '"[" \\" \\\\"{[['.repeat(200_000)],
    ['a backslash at its end', `${'['.repeat(1_500_000)}\\`],
  ])('counts no lists in a text with %s', (_, text) => {
    expect(parsed(JSON.stringify({ text }))).toEqual({ text })
  })

  it('takes as many lists as are bounded and no more', () => {
    expect(parsed(listOf(mostContainers - 1))).toHaveLength(mostContainers - 1)
    expect(parsed(listOf(mostContainers))).toBeUndefined()
  })

  it.each(['', '{', '"', '"\\'.repeat(700_000)])('is undefined for what is no JSON', text => {
    expect(parsed(text)).toBeUndefined()
  })
})
