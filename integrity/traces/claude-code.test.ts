import { describe, expect, it } from 'vitest'
import { documentOf, linesOf, readOne, seenIn } from './fixtures/sample-files.ts'

const startMs = Date.UTC(2026, 8, 1, 10)
const at = (seconds: number) => new Date(startMs + seconds * 1000).toISOString()
let rows = 0
/** A row of a session file. */
const row = (type: string, seconds: number, message: unknown, more: object = {}) => ({
  uuid: `row-${++rows}`,
  type,
  timestamp: at(seconds),
  sessionId: 's-1',
  version: '2.1.40',
  message,
  ...more,
})

/** Usage as a message has it: uncached, read, written, output. */
const usage = ([input, read, write, output]: readonly number[]) => ({
  input_tokens: input,
  cache_read_input_tokens: read,
  cache_creation_input_tokens: write,
  output_tokens: output,
})
const answer = (id: string, tokens: readonly number[] | null, more: object = {}) => ({
  id,
  model: 'claude-x',
  role: 'assistant',
  content: [],
  stop_reason: 'end_turn',
  ...(tokens && { usage: usage(tokens) }),
  ...more,
})
const text = (words: string) => [{ type: 'text', text: words }]
const call = (id: string, name: string, input: unknown) => [{ type: 'tool_use', id, name, input }]
const outcome = (id: string, content: unknown) => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: id, content }],
})

const unfinished =
  'Some answers were written down before they were complete: output tokens are a lower bound. The result line of `claude -p --output-format stream-json` has them all.'

describe('readTraces(files, watched) of Claude Code sessions', () => {
  it('finds what was told, said, typed and read, each with its time', async () => {
    const trace = await readOne(
      linesOf(
        { type: 'file-history-snapshot', messageId: 'm', snapshot: {} },
        row('user', 0, { role: 'user', content: 'Run the course' }),
        row(
          'user',
          2,
          outcome('t-0', [
            { type: 'text', text: 'Runner: Lena Marsh' },
            { type: 'image', source: { data: '4711' } },
          ]),
          { toolUseResult: { text: 'Lena Marsh' } },
        ),
        row(
          'assistant',
          3,
          answer('m-1', [3, 100, 20, 5], { content: [{ type: 'thinking', thinking: '4711?' }] }),
        ),
        row(
          'assistant',
          4,
          answer('m-1', [3, 100, 20, 9], { content: call('t-1', 'browser_type', { text: '4711' }) }),
        ),
        row('user', 5, outcome('t-1', 'typed')),
        row('assistant', 6, answer('m-2', [4, 123, 0, 7], { content: text('RESULT: run QWERT789') })),
      ),
    )
    expect(trace).toMatchObject({
      format: 'claude-code',
      version: '2.1.40',
      clock: 'absolute',
      sessions: ['s-1'],
      firstMs: startMs,
      lastMs: startMs + 6_000,
      tools: new Map([['browser_type', 1]]),
      skipped: new Map(),
      warnings: [],
    })
    expect(seenIn(trace, startMs)).toEqual({
      task: ['told 0'],
      shown: ['read 2'],
      typed: ['typed 4', 'said 3'],
      result: ['said 6'],
    })
    expect(trace.models).toEqual([
      {
        id: 'claude-x',
        calls: 2,
        usage: {
          input: 3 + 100 + 20 + 4 + 123,
          cacheRead: 223,
          cacheWrite: 20,
          output: 9 + 7,
          reasoning: null,
          inputQuality: 'exact',
          outputQuality: 'exact',
        },
      },
    ])
  })

  it('counts an answer once by the largest of its rows, and its output as a lower bound while none is the last', async () => {
    const trace = await readOne(
      linesOf(
        row('assistant', 1, answer('m-1', [3, 100, 0, 8], { stop_reason: null })),
        row('assistant', 2, answer('m-1', [3, 100, 0, 322], { stop_reason: null })),
        row('assistant', 3, answer('m-1', [3, 100, 0, 30], { stop_reason: null })),
        row('assistant', 4, answer('m-2', [3, 200, 0, 5])),
        row('assistant', 5, answer('m-3', [1, 0, 0, 2], { model: 'claude-y' })),
      ),
    )
    expect(trace.models).toMatchObject([
      {
        id: 'claude-x',
        calls: 2,
        usage: { input: 306, output: 327, inputQuality: 'exact', outputQuality: 'lower bound' },
      },
      { id: 'claude-y', calls: 1, usage: { input: 1, output: 2, outputQuality: 'exact' } },
    ])
    expect(trace.warnings).toEqual([unfinished])
  })

  const first = [
    row('user', 0, { role: 'user', content: 'Run the course' }),
    row(
      'assistant',
      1,
      answer('m-1', [3, 0, 50, 8], { content: call('t-1', 'browser_type', { text: '4711' }) }),
    ),
    row('user', 2, outcome('t-1', 'Runner: Lena Marsh')),
  ]
  const resumed = [
    ...first.map(one => ({ ...one, sessionId: 's-2', timestamp: at(60) })),
    row('assistant', 61, answer('m-2', [4, 50, 0, 6]), { sessionId: 's-2' }),
  ]

  it('tells and counts the rows that a resumed session repeats once', async () => {
    const trace = await readOne(linesOf(...first), linesOf(...resumed))
    expect(trace.models).toMatchObject([{ calls: 2, usage: { input: 107, output: 14 } }])
    expect(trace.tools).toEqual(new Map([['browser_type', 1]]))
    expect(trace.sessions).toEqual(['s-1', 's-2'])
    expect(seenIn(trace, startMs)).toMatchObject({ task: ['told 0'], typed: ['typed 1'], shown: ['read 2'] })
  })

  it('counts sub-agents, in rows between the others and in files of their own', async () => {
    const side = { isSidechain: true, agentId: 'a-1' }
    const trace = await readOne(
      linesOf(
        row('assistant', 1, answer('m-1', [10, 0, 0, 1])),
        row('assistant', 2, answer('m-2', [20, 0, 0, 2]), side),
        // A sub-agent may begin with the answer that started it, under another request.
        row('assistant', 3, answer('m-1', [10, 0, 0, 1]), { ...side, requestId: 'r-2' }),
      ),
      linesOf(
        row('assistant', 4, answer('m-3', [40, 0, 0, 4], { model: 'claude-y' }), { ...side, agentId: 'a-2' }),
      ),
    )
    expect(trace.models).toMatchObject([
      { id: 'claude-x', calls: 2, usage: { input: 30, output: 3 } },
      { id: 'claude-y', calls: 1, usage: { input: 40, output: 4 } },
    ])
  })

  it('leaves out what the program wrote itself after an error of the API', async () => {
    const trace = await readOne(
      linesOf(
        row('assistant', 1, answer('m-1', [10, 0, 0, 1])),
        row('assistant', 2, answer('m-2', [0, 0, 0, 0], { model: '<synthetic>', content: text('4711') })),
        row('assistant', 3, answer('m-3', [9, 0, 0, 9], { content: text('4711') }), {
          isApiErrorMessage: true,
        }),
      ),
    )
    expect(trace.models).toMatchObject([{ id: 'claude-x', calls: 1, usage: { input: 10, output: 1 } }])
    expect(seenIn(trace, startMs).typed).toEqual([])
  })

  it('groups answers without an id by their request', async () => {
    const [one, other] = [answer('', [10, 0, 0, 1]), answer('', [10, 0, 0, 4])]
    const trace = await readOne(
      linesOf(
        row('assistant', 1, one, { requestId: 'r-1' }),
        row('assistant', 2, other, { requestId: 'r-1' }),
        row('assistant', 3, one, { requestId: 'r-2' }),
      ),
    )
    expect(trace.models).toMatchObject([{ calls: 2, usage: { input: 20, output: 5 } }])
  })

  it('takes an answer whose counts are no counts for one more, not counted', async () => {
    const trace = await readOne(
      linesOf(
        row('assistant', 1, answer('m-1', [10, 0, 0, 1])),
        row('assistant', 2, answer('m-2', [-10, 0, 0, 2])),
        row('assistant', 3, answer('m-3', [10, 0, 0, 2.5])),
      ),
    )
    expect(trace.models).toMatchObject([
      {
        calls: 3,
        usage: { input: 10, output: 1, inputQuality: 'lower bound', outputQuality: 'lower bound' },
      },
    ])
  })

  it('takes names like __proto__ for names, zeros for no counts, and passes over what it doesn’t know', async () => {
    const proto = answer('m-1', [0, 0, 0, 0], { model: '__proto__', content: call('t', '__proto__', {}) })
    const lines = linesOf(
      row('assistant', 1, proto),
      row('dream', 2, {}),
      row('user', 3, { content: [{ type: 'smell' }] }),
    )
    const trace = await readOne(`${lines}\n{"type":"assis`)
    expect(trace.models).toEqual([{ id: '__proto__', calls: 1, usage: null }])
    expect(trace.tools).toEqual(new Map([['__proto__', 1]]))
    expect(trace.skipped).toEqual(
      new Map([
        ['dream', 1],
        ['content smell', 1],
        ['a line that is not JSON', 1],
      ]),
    )
    expect(trace.warnings).toEqual(['No message and no result has token counts: tokens can’t be checked.'])
  })

  it('reads the web export, which often has no usage', async () => {
    const trace = await readOne(
      documentOf({ loglines: [...first, row('assistant', 9, answer('m-9', null))] }),
    )
    expect(trace).toMatchObject({ format: 'claude-code', lastMs: startMs + 9_000 })
    expect(trace.models).toMatchObject([{ calls: 2, usage: { input: 53, inputQuality: 'lower bound' } }])
  })
})

describe('readTraces(files, watched) of what `claude -p` prints', () => {
  const init = {
    type: 'system',
    subtype: 'init',
    session_id: 's-1',
    model: 'claude-x',
    tools: ['browser_type'],
  }
  const line = (type: string, message: unknown) => ({
    type,
    message,
    session_id: 's-1',
    parent_tool_use_id: null,
  })
  const typing = answer('m-1', [3, 0, 50, 1], {
    content: call('t-1', 'browser_type', { text: '4711' }),
    stop_reason: null,
  })
  const counts = ([
    inputTokens,
    cacheReadInputTokens,
    cacheCreationInputTokens,
    outputTokens,
  ]: readonly number[]) => ({
    inputTokens,
    cacheReadInputTokens,
    cacheCreationInputTokens,
    outputTokens,
    costUSD: 0.01,
  })
  const result = (modelUsage: object, more: object = {}) => ({
    type: 'result',
    subtype: 'success',
    session_id: 's-1',
    result: 'RESULT: run QWERT789',
    usage: usage([3, 0, 50, 80]),
    modelUsage,
    ...more,
  })
  const whole = result({ 'claude-x': counts([3, 0, 50, 80]), 'claude-small': counts([200, 0, 0, 9]) })
  const printed = linesOf(init, line('assistant', typing), line('user', outcome('t-1', 'Lena Marsh')), whole)
  const session = linesOf(row('assistant', 1, typing), row('user', 2, outcome('t-1', 'Lena Marsh')))
  const wholeModels = [
    {
      id: 'claude-x',
      calls: 1,
      usage: {
        input: 53,
        cacheRead: 0,
        cacheWrite: 50,
        output: 80,
        reasoning: null,
        inputQuality: 'exact',
        outputQuality: 'exact',
      },
    },
    { id: 'claude-small', calls: 0, usage: { input: 200, output: 9, outputQuality: 'exact' } },
  ]

  it('takes tokens from the result, and has no times', async () => {
    const trace = await readOne(printed)
    expect(trace).toMatchObject({ clock: 'none', firstMs: null, tools: new Map([['browser_type', 1]]) })
    expect(trace.models).toMatchObject(wholeModels)
    expect(seenIn(trace, 0)).toMatchObject({ typed: ['typed -'], shown: ['read -'], result: ['said -'] })
    expect(trace.warnings).toEqual([])
  })

  it.each([
    ['before', [session, printed], ['typed 1']],
    ['after', [printed, session], ['typed -', 'typed 1']],
  ])('goes before the session’s own file, which comes %s it and has the times', async (_, files, typed) => {
    const trace = await readOne(...files)
    expect(trace.models).toMatchObject(wholeModels)
    expect(trace.tools).toEqual(new Map([['browser_type', 1]]))
    expect(trace.clock).toBe('absolute')
    expect(seenIn(trace, startMs).typed).toEqual(typed)
  })

  it('counts the messages of a session whose result has less, as after a second process', async () => {
    const more = row('assistant', 9, answer('m-2', [1000, 0, 0, 40]))
    const trace = await readOne(linesOf(row('assistant', 1, typing), more), printed)
    expect(trace.models).toMatchObject([{ calls: 2, usage: { input: 1053, output: 41 } }])
    expect(trace.warnings).toContain(
      'A result counts less than the messages of its session: the messages are counted.',
    )
  })

  const old = row('assistant', 1, answer('m-0', [500, 0, 0, 5]), { sessionId: 's-0' })
  const copy = { ...old, sessionId: 's-1' }

  it.each([
    ['before', [linesOf(old), linesOf(copy), printed]],
    ['after', [printed, linesOf(copy), linesOf(old)]],
  ])('keeps what was copied from a session without a result, whose file comes %s it', async (_, files) => {
    const trace = await readOne(...files)
    expect([...trace.models].sort((one, other) => other.calls - one.calls)).toMatchObject([
      { id: 'claude-x', calls: 2, usage: { input: 553, output: 85 } },
      { id: 'claude-small' },
    ])
  })

  it.each<[string, readonly object[], number]>([
    [
      'that count on, as of one process, by the last',
      [result({ 'claude-x': counts([10, 0, 0, 1]) }), result({ 'claude-x': counts([30, 0, 0, 2]) })],
      30,
    ],
    [
      'that begin anew, as of two processes, together',
      [result({ 'claude-x': counts([10, 0, 0, 1]) }), result({ 'claude-x': counts([6, 0, 0, 2]) })],
      16,
    ],
  ])('counts results %s', async (_, results, input) => {
    const trace = await readOne(linesOf(init, ...results))
    expect(trace.models).toMatchObject([{ id: 'claude-x', usage: { input } }])
  })

  it('counts a result that is in two files once', async () => {
    const same = linesOf(result({ 'claude-x': counts([10, 0, 0, 1]) }, { uuid: 'u-1' }))
    const trace = await readOne(same, same)
    expect(trace.models).toMatchObject([{ usage: { input: 10, output: 1 } }])
  })

  it.each([
    ['one value', documentOf(whole)],
    ['a list', documentOf([init, line('assistant', typing), whole])],
  ])('reads %s', async (_, text) => {
    const trace = await readOne(text)
    expect(trace.models).toMatchObject([{ id: 'claude-x', usage: { input: 53, output: 80 } }, {}])
  })

  it('takes a result that doesn’t tell the models apart for a lower bound, where there are no messages', async () => {
    const early = result({}, { modelUsage: undefined })
    const trace = await readOne(linesOf(init, early))
    expect(trace.models).toMatchObject([
      { id: 'claude-x', usage: { input: 53, output: 80, inputQuality: 'lower bound' } },
    ])
  })
})
