import { describe, expect, it } from 'vitest'
import { readTraces } from './read-traces.ts'

const begun = {
  type: 'loop',
  version: 1,
  startedAt: '2026-11-02T10:00:00.000Z',
  model: 'm-1',
  url: 'https://x.example/',
}
const usage = { input: 1000, cacheRead: 400, cacheWrite: 100, output: 50, reasoning: 20 }
const decide = { type: 'decide', at: '2026-11-02T10:00:02.000Z', said: 'I type the name', usage }
const linesOf = (...rows: readonly unknown[]) => rows.map(row => JSON.stringify(row)).join('\n')

async function read(text: string, watched: Readonly<Record<string, string>> = {}) {
  const bytes = async function* () {
    yield Buffer.from(text)
  }
  return readTraces(
    [{ name: 'loop.jsonl', bytes }],
    Object.entries(watched).map(([name, sought]) => ({ name, text: sought })),
  )
}

describe('readTraces(files, watched) of a loop log', () => {
  it('tells when each text was read, typed and said', async () => {
    const text = linesOf(
      begun,
      {
        type: 'observe',
        at: '2026-11-02T10:00:01.000Z',
        url: 'https://x.example/e1',
        text: 'name  Ada\nLovelace',
      },
      decide,
      { type: 'act', at: '2026-11-02T10:00:03.000Z', tool: 'fill', arguments: { text: 'Ada Lovelace' } },
      { type: 'end', at: '2026-11-02T10:00:04.000Z', result: 'RESULT: run ABCD2345 team x' },
    )
    const { traces, unread } = await read(text, { name: 'Ada Lovelace', said: 'I type' })
    expect(unread).toEqual([])
    expect(traces).toHaveLength(1)
    const [trace] = traces
    expect(trace).toMatchObject({
      format: 'loop',
      version: '1',
      clock: 'absolute',
      sessions: ['2026-11-02T10:00:00.000Z'],
      firstMs: Date.UTC(2026, 10, 2, 10, 0, 0),
      lastMs: Date.UTC(2026, 10, 2, 10, 0, 4),
      models: [{ id: 'm-1', calls: 1, usage: { ...usage, inputQuality: 'exact', outputQuality: 'exact' } }],
      tools: new Map([['fill', 1]]),
      runIds: new Set(['ABCD2345']),
      warnings: [],
    })
    const name = trace?.sightings.get('name')
    expect(name?.read.map(({ atMs }) => atMs)).toEqual([Date.UTC(2026, 10, 2, 10, 0, 1)])
    expect(name?.typed.map(({ atMs }) => atMs)).toEqual([Date.UTC(2026, 10, 2, 10, 0, 3)])
    expect(trace?.sightings.get('said')?.said).toHaveLength(1)
  })

  it('adds up decisions by model, and takes missing counts for unknown and not for zero', async () => {
    const { traces } = await read(
      linesOf(
        begun,
        decide,
        { ...decide, model: '__proto__', usage: { input: 7, output: 3, cacheRead: null } },
        { ...decide, model: 'm-2', usage: {} },
        { ...decide, model: 'm-3', usage: { input: 0, output: 0 } },
        { ...decide, model: 'm-4', usage: { input: -1, output: 2.5 } },
      ),
    )
    const counts = traces[0]?.models.map(({ id, calls, usage: sum }) => [
      id,
      calls,
      sum && [sum.input, sum.cacheRead],
    ])
    expect(counts).toEqual([
      ['m-1', 1, [1000, 400]],
      ['__proto__', 1, [7, null]],
      ['m-2', 1, null],
      ['m-3', 1, null],
      ['m-4', 1, null],
    ])
  })

  it('passes over kinds it does not know and a last line that is cut, and counts them', async () => {
    const { traces } = await read(
      `${linesOf(begun, { type: 'constructor' }, { type: 'dream' }, decide)}\n{"type":"ac`,
    )
    expect(traces[0]?.skipped).toEqual(
      new Map([
        ['constructor', 1],
        ['dream', 1],
        ['a line that is not JSON', 1],
      ]),
    )
    expect(traces[0]?.models[0]?.usage?.input).toBe(1000)
  })

  it('reads a log that ended with its first line', async () => {
    expect((await read(linesOf(begun))).traces[0]).toMatchObject({
      format: 'loop',
      models: [],
      tools: new Map(),
    })
  })

  it('refuses a version from the future', async () => {
    const { traces, unread } = await read(linesOf({ ...begun, version: 2 }, decide))
    expect(unread).toEqual([{ file: 'loop.jsonl', why: 'It is a loop log of version 2; version 1 is read.' }])
    expect(traces.flatMap(({ models }) => models)).toEqual([])
  })
})
