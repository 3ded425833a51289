import { describe, expect, it } from 'vitest'
import { tryMutation } from './fixtures/mutation-trials.ts'
import { smallTraces } from './fixtures/small-traces.ts'
import { sent } from './fixtures/zip.ts'
import { formats } from './formats.ts'
import { readTraces } from './read-traces.ts'

describe('the small traces', () => {
  it('are of every format', () => {
    expect(Object.keys(smallTraces).sort()).toEqual(formats.map(({ id }) => id).sort())
  })

  it.each(Object.entries(smallTraces))('of %s is told and read', async (format, text) => {
    const { traces, unread } = await readTraces([sent('a', text)], [])
    expect(unread).toEqual([])
    expect(traces.map(trace => trace.format)).toEqual([format])
  })
})

describe('300 random mutations of small traces', () => {
  it('crash no reader and hang none', async () => {
    const trials = []
    for (let at = 0; at < 300; at++) trials.push(await tryMutation(`sample ${at}`))
    expect(trials.filter(({ crash, ms }) => crash !== null || ms > 1_000)).toEqual([])
    expect(trials.filter(({ isRead }) => isRead).length).toBeGreaterThan(150)
    expect(new Set(trials.flatMap(({ ways }) => ways)).size).toBe(9)
  })
})
