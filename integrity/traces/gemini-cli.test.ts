import { describe, expect, it } from 'vitest'
import { readTraces } from './read-traces.ts'

const session = { sessionId: 's-1', projectHash: 'abc', startTime: '2026-09-01T10:00:00.000Z', kind: 'main' }
const user = (id: string, text: string) => ({
  id,
  timestamp: '2026-09-01T10:00:01.000Z',
  type: 'user',
  content: [{ text }],
})
const counts = (input: number, output: number, cached = 0, thoughts = 0, tool = 0) => {
  return { input, output, cached, thoughts, tool, total: input + output + thoughts + tool }
}
const answer = (id: string, more: object = {}) => {
  return {
    id,
    timestamp: '2026-09-01T10:00:02.000Z',
    type: 'gemini',
    model: 'g-3',
    content: '',
    thoughts: [],
    ...more,
  }
}
const call = (id: string, more: object = {}) => {
  return {
    id,
    name: 'browser_type',
    args: { text: 'Ada Lovelace' },
    status: 'success',
    timestamp: '2026-09-01T10:00:03.000Z',
    ...more,
  }
}
const result = [{ functionResponse: { id: 'c-1', response: { output: 'the baton is 4144' } } }]
const linesOf = (...rows: readonly unknown[]) => rows.map(row => JSON.stringify(row)).join('\n')

async function read(...texts: readonly string[]) {
  const files = texts.map((text, at) => ({
    name: `session-${at}`,
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

describe('readTraces(files, watched) of Gemini CLI sessions', () => {
  it('counts a message that is appended again once, by its last record', async () => {
    const trace = await read(
      linesOf(
        session,
        user('u-1', 'Run the course'),
        answer('g-1', { toolCalls: [call('c-1')] }),
        { $set: { lastUpdated: '2026-09-01T10:00:02.500Z' } },
        answer('g-1', { tokens: counts(1000, 10, 400, 5), toolCalls: [call('c-1')] }),
        answer('g-1', { tokens: counts(1200, 20, 400, 7, 3), toolCalls: [call('c-1', { result })] }),
        answer('g-2', { content: 'Done', tokens: counts(2000, 30, 1000) }),
      ),
    )
    expect(trace).toMatchObject({
      format: 'gemini-cli',
      clock: 'absolute',
      sessions: ['s-1'],
      firstMs: Date.UTC(2026, 8, 1, 10, 0, 1),
      lastMs: Date.UTC(2026, 8, 1, 10, 0, 3),
      tools: new Map([['browser_type', 1]]),
      skipped: new Map(),
    })
    expect(trace?.models).toEqual([
      {
        id: 'g-3',
        calls: 2,
        usage: {
          input: 1200 + 3 + 2000,
          cacheRead: 1400,
          cacheWrite: null,
          output: 20 + 7 + 30,
          reasoning: 7,
          inputQuality: 'exact',
          outputQuality: 'exact',
        },
      },
    ])
    expect(trace?.sightings.get('name')?.typed.map(({ atMs }) => atMs)).toEqual([
      Date.UTC(2026, 8, 1, 10, 0, 2),
    ])
    expect(trace?.sightings.get('baton')?.read.map(({ atMs }) => atMs)).toEqual([
      Date.UTC(2026, 8, 1, 10, 0, 3),
    ])
    expect(trace?.sightings.get('task')?.told).toHaveLength(1)
  })

  it('counts what was rewound, which was spent all the same, and says so', async () => {
    const trace = await read(
      linesOf(
        session,
        answer('g-1', { tokens: counts(100, 1) }),
        { $rewindTo: 'g-1' },
        answer('g-2', { tokens: counts(50, 2) }),
      ),
    )
    expect(trace?.models[0]).toMatchObject({ calls: 2, usage: { input: 150, output: 3 } })
    expect(trace?.warnings).toEqual(['Messages were rewound; their tokens were spent and are counted.'])
  })

  it('reads messages that `$set` puts in the place of others, each once', async () => {
    const first = answer('g-1', { tokens: counts(100, 1) })
    const trace = await read(
      linesOf(session, first, { $set: { messages: [first, answer('g-2', { tokens: counts(7, 1) })] } }),
    )
    expect(trace?.models[0]).toMatchObject({ calls: 2, usage: { input: 107, output: 2 } })
  })

  it('reads the one JSON value of earlier versions, and the same session as lines beside it only once', async () => {
    const messages = [
      user('u-1', 'Run the course'),
      answer('g-1', { tokens: counts(100, 1), toolCalls: [call('c-1', { result })] }),
    ]
    const document = JSON.stringify({ ...session, lastUpdated: session.startTime, messages }, null, 2)
    const trace = await read(document, linesOf(session, ...messages))
    expect(trace?.models[0]).toMatchObject({ calls: 1, usage: { input: 100, output: 1 } })
    expect(trace?.tools).toEqual(new Map([['browser_type', 1]]))
    expect(trace?.files).toEqual(['session-0', 'session-1'])
  })

  it.each([
    ['inside the input', { input: 100, output: 10, cached: 40, thoughts: 5, tool: 0, total: 115 }, 100],
    [
      'apart, as the total says',
      { input: 100, output: 10, cached: 40, thoughts: 5, tool: 0, total: 155 },
      140,
    ],
    ['apart, as there is more of it', { input: 100, output: 10, cached: 4000 }, 4100],
  ])('takes cached tokens that are %s', async (_, tokens, input) => {
    const trace = await read(linesOf(session, answer('g-1', { tokens })))
    expect(trace?.models[0]?.usage).toMatchObject({ input, cacheRead: tokens.cached })
  })

  it('takes zeros for no counts, names like __proto__ for names, and a cut last line for nothing', async () => {
    const zeros = answer('g-1', {
      model: '__proto__',
      tokens: counts(0, 0),
      toolCalls: [call('c', { name: '__proto__' })],
    })
    const trace = await read(`${linesOf(session, zeros, { id: 'x', type: 'dream' })}\n{"id":"g-2","ty`)
    expect(trace?.models).toEqual([{ id: '__proto__', calls: 1, usage: null }])
    expect(trace?.tools).toEqual(new Map([['__proto__', 1]]))
    expect(trace?.skipped).toEqual(
      new Map([
        ['dream', 1],
        ['a line that is not JSON', 1],
      ]),
    )
  })
})
