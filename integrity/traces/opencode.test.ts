import { describe, expect, it } from 'vitest'
import { readTraces } from './read-traces.ts'

const startMs = Date.UTC(2026, 8, 1, 10)
const tokens = (input: number, output: number, reasoning = 0, read = 0, write = 0) => {
  return { input, output, reasoning, cache: { read, write } }
}
const step = (id: string, counts: unknown) => ({
  id,
  messageID: 'm-2',
  type: 'step-finish',
  tokens: counts,
  cost: 0,
})
const tool = (id: string, name = 'browser_type') => ({
  id,
  messageID: 'm-2',
  type: 'tool',
  callID: 'c-1',
  tool: name,
  state: {
    status: 'completed',
    input: { text: 'Ada Lovelace' },
    output: 'the baton is 4144',
    time: { start: startMs + 2000, end: startMs + 3000 },
  },
})
const answer = (parts: readonly unknown[], counts?: unknown, model = 'gpt-x') => ({
  info: {
    id: 'm-2',
    role: 'assistant',
    sessionID: 's-1',
    modelID: model,
    tokens: counts,
    time: { created: startMs + 1000, completed: startMs + 5000 },
  },
  parts,
})
const exported = (...messages: readonly unknown[]) =>
  JSON.stringify(
    {
      info: { id: 's-1', version: '1.2.21', time: { created: startMs } },
      messages: [
        {
          info: { id: 'm-1', role: 'user', sessionID: 's-1', time: { created: startMs } },
          parts: [{ id: 'p-1', type: 'text', text: 'Run the course' }],
        },
        ...messages,
      ],
    },
    null,
    2,
  )
const live = (type: string, part: unknown, afterMs = 0) =>
  JSON.stringify({ type, timestamp: startMs + afterMs, sessionID: 's-1', part })

async function read(...texts: readonly string[]) {
  const files = texts.map((text, at) => ({
    name: `file-${at}`,
    async *bytes() {
      yield Buffer.from(text)
    },
  }))
  const watched = [
    { name: 'name', text: 'Ada Lovelace' },
    { name: 'baton', text: '4144' },
    { name: 'task', text: 'Run the course' },
  ]
  const { traces, unread } = await readTraces(files, watched)
  expect(unread).toEqual([])
  expect(traces).toHaveLength(1)
  return traces[0]
}

describe('readTraces(files, watched) of opencode', () => {
  it('adds up the four buckets of every step, which don’t overlap', async () => {
    const steps = [step('f-1', tokens(1662, 8, 15, 5380)), step('f-2', tokens(10, 20, 0, 7000, 300))]
    const trace = await read(exported(answer([tool('p-2'), ...steps], tokens(10, 20, 0, 7000, 300))))
    expect(trace).toMatchObject({
      format: 'opencode',
      version: '1.2.21',
      clock: 'absolute',
      sessions: ['s-1'],
      firstMs: startMs,
      lastMs: startMs + 5000,
      tools: new Map([['browser_type', 1]]),
      warnings: [],
    })
    expect(trace?.models).toEqual([
      {
        id: 'gpt-x',
        calls: 2,
        usage: {
          input: 1662 + 5380 + 10 + 7000 + 300,
          cacheRead: 12_380,
          cacheWrite: 300,
          output: 8 + 15 + 20,
          reasoning: 15,
          inputQuality: 'exact',
          outputQuality: 'exact',
        },
      },
    ])
    expect(trace?.sightings.get('name')?.typed[0]?.atMs).toBe(startMs + 2000)
    expect(trace?.sightings.get('baton')?.read[0]?.atMs).toBe(startMs + 3000)
    expect(trace?.sightings.get('task')?.told).toHaveLength(1)
  })

  it('takes a message without steps for a lower bound', async () => {
    const trace = await read(exported(answer([tool('p-2')], tokens(100, 5, 1, 50))))
    expect(trace?.models[0]?.usage).toMatchObject({ input: 150, output: 6, inputQuality: 'lower bound' })
    expect(trace?.warnings).toHaveLength(1)
  })

  it('takes zeros for no counts', async () => {
    const trace = await read(exported(answer([], tokens(0, 0), '__proto__')))
    expect(trace?.models).toEqual([{ id: '__proto__', calls: 1, usage: null }])
    expect(trace?.warnings).toEqual(['No step has token counts: tokens can’t be checked.'])
  })

  const lines = [
    live('step_start', { id: 'p-0', messageID: 'm-2', type: 'step-start' }),
    live('tool_use', tool('p-2'), 3000),
    live(
      'text',
      { id: 'p-3', messageID: 'm-2', type: 'text', text: 'Done', time: { start: startMs + 4000 } },
      4000,
    ),
    live('step_finish', step('f-1', tokens(1662, 8, 15, 5380)), 5000),
  ]

  it('reads the lines of a run, one of an unknown kind and one that is cut', async () => {
    const trace = await read(
      [...lines, live('dream', { type: 'x' }), live('text', { type: 'dream' }), '{"type":"te'].join('\n'),
    )
    expect(trace).toMatchObject({
      format: 'opencode',
      version: null,
      firstMs: startMs,
      lastMs: startMs + 5000,
    })
    expect(trace?.models).toMatchObject([{ id: '', calls: 1, usage: { input: 7042, output: 23 } }])
    expect(trace?.skipped).toEqual(
      new Map([
        ['dream', 1],
        ['part dream', 1],
        ['a line that is not JSON', 1],
      ]),
    )
  })

  it('counts a session once that is there as an export and as lines', async () => {
    const trace = await read(
      lines.join('\n'),
      exported(answer([tool('p-2'), step('f-1', tokens(1662, 8, 15, 5380))])),
    )
    expect(trace?.models).toMatchObject([{ id: 'gpt-x', calls: 1, usage: { input: 7042, output: 23 } }])
    expect(trace?.tools).toEqual(new Map([['browser_type', 1]]))
  })
})
