import { describe, expect, it } from 'vitest'
import { mostIds } from './bounds.ts'
import { linesOf, readOne, seenIn } from './fixtures/sample-files.ts'

const startMs = Date.UTC(2026, 8, 1, 10)
const at = (seconds: number) => new Date(startMs + seconds * 1000).toISOString()
const row = (type: string, payload: unknown, seconds = 0) => ({ timestamp: at(seconds), type, payload })
const meta = (id: string, more: object = {}) =>
  row('session_meta', { id, cli_version: '0.150.0', originator: 'codex_exec', ...more })
const turn = (model: string) => row('turn_context', { model })
const item = (payload: unknown, seconds: number) => row('response_item', payload, seconds)

/** Counts as a token event has them: input, cached, output, reasoning. */
const counts = ([input, cached, output, reasoning = 0]: readonly number[]) => ({
  input_tokens: input,
  cached_input_tokens: cached,
  output_tokens: output,
  reasoning_output_tokens: reasoning,
})
const tokens = (total: readonly number[] | null, last: readonly number[] | null, seconds = 0) =>
  row(
    'event_msg',
    {
      type: 'token_count',
      info: {
        ...(total && { total_token_usage: counts(total) }),
        ...(last && { last_token_usage: counts(last) }),
      },
    },
    seconds,
  )

describe('readTraces(files, watched) of Codex rollouts', () => {
  it('finds what was told, said, typed and read, each with its time', async () => {
    const trace = await readOne(
      linesOf(
        meta('thread-1'),
        turn('gpt-7'),
        item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Run the course' }] }, 1),
        item({ type: 'function_call_output', call_id: 'c0', output: { content: 'Runner: Lena Marsh' } }, 2),
        item({ type: 'reasoning', summary: [{ text: 'I type 4711' }], encrypted_content: '4711' }, 3),
        item({ type: 'function_call', namespace: 'browser', name: 'type', arguments: '{"text":"4711"}' }, 4),
        item({ type: 'custom_tool_call', name: 'shell', input: 'curl -d bib=4711' }, 5),
        item({ type: 'message', role: 'assistant', content: [{ text: 'RESULT: run QWERT789' }] }, 6),
        tokens([100, 40, 10, 5], [100, 40, 10, 5], 7),
      ),
    )
    expect(trace).toMatchObject({
      format: 'codex',
      version: '0.150.0',
      clock: 'absolute',
      sessions: ['thread-1'],
      firstMs: startMs,
      lastMs: startMs + 7_000,
      runIds: new Set(['QWERT789']),
      skipped: new Map(),
      warnings: [],
    })
    expect(trace.tools).toEqual(
      new Map([
        ['browser__type', 1],
        ['shell', 1],
      ]),
    )
    expect(seenIn(trace, startMs)).toEqual({
      task: ['told 1'],
      shown: ['read 2'],
      typed: ['typed 4', 'typed 5', 'said 3'],
      result: ['said 6'],
    })
    expect(trace.models).toEqual([
      {
        id: 'gpt-7',
        calls: 1,
        usage: {
          input: 100,
          cacheRead: 40,
          cacheWrite: 0,
          output: 10,
          reasoning: 5,
          inputQuality: 'exact',
          outputQuality: 'exact',
        },
      },
    ])
  })

  it.each<[string, readonly object[], readonly [number, number, number]]>([
    [
      'counts a total that is repeated once',
      [
        tokens([100, 0, 10], [100, 0, 10]),
        tokens([100, 0, 10], [100, 0, 10]),
        tokens([250, 90, 15], [150, 90, 5]),
      ],
      [2, 250, 15],
    ],
    [
      'counts two calls that took the same as two',
      [tokens([100, 0, 10], [100, 0, 10]), tokens([200, 0, 20], [100, 0, 10])],
      [2, 200, 20],
    ],
    [
      'counts on after a total that begins anew',
      [tokens([100, 0, 10], [100, 0, 10]), tokens([60, 0, 6], [60, 0, 6]), tokens([90, 0, 9], [30, 0, 3])],
      [3, 190, 19],
    ],
    [
      'adds what events without a total say',
      [tokens(null, [100, 0, 10]), tokens(null, [50, 0, 5])],
      [2, 150, 15],
    ],
    [
      'takes fractions and negative numbers for no counts',
      [tokens([100, 0, 10], [100, 0, 10]), tokens([0.5, 0, 1], null), tokens([-7, 0, 20], null)],
      [1, 100, 10],
    ],
  ])('%s', async (_, events, [calls, input, output]) => {
    const trace = await readOne(linesOf(meta('thread-1'), turn('gpt-7'), ...events))
    expect(trace.models).toMatchObject([{ id: 'gpt-7', calls, usage: { input, output } }])
  })

  it('counts by the model of the turn', async () => {
    const trace = await readOne(
      linesOf(
        meta('thread-1'),
        turn('gpt-7'),
        tokens([100, 0, 10], null),
        turn('gpt-7-mini'),
        tokens([130, 0, 12], null),
      ),
    )
    expect(trace.models).toMatchObject([
      { id: 'gpt-7', usage: { input: 100, output: 10 } },
      { id: 'gpt-7-mini', usage: { input: 30, output: 2 } },
    ])
  })

  const parent = linesOf(
    meta('parent'),
    turn('gpt-7'),
    tokens([100, 0, 10], [100, 0, 10], 1),
    tokens([250, 0, 15], [150, 0, 5], 60),
  )
  const child = linesOf(
    meta('child', { forked_from_id: 'parent' }),
    meta('parent'),
    turn('gpt-7'),
    tokens([100, 0, 10], [100, 0, 10], 100.1),
    tokens([250, 0, 15], [150, 0, 5], 100.2),
    tokens([300, 0, 20], [50, 0, 5], 130),
  )

  it.each([
    ['before', [parent, child]],
    ['after', [child, parent]],
  ])('counts a fork’s own work where its parent’s file comes %s it', async (_, files) => {
    const trace = await readOne(...files)
    expect(trace.models).toMatchObject([{ calls: 3, usage: { input: 300, output: 20 } }])
    expect([...trace.sessions].sort()).toEqual(['child', 'parent'])
    expect(trace.warnings).toEqual([])
  })

  it('takes a fork’s events of the first second for its parent’s where that file is missing, and says so', async () => {
    const trace = await readOne(child)
    expect(trace.models).toMatchObject([{ calls: 1, usage: { input: 50, output: 5 } }])
    expect(trace.warnings).toEqual([
      'The thread child came from parent, whose file is not here: its first 2 token events were taken to be repeated.',
    ])
    expect(trace.models[0]?.usage).toMatchObject({ inputQuality: 'ambiguous', outputQuality: 'ambiguous' })
  })

  it('leaves it open whose the tokens are where a fork’s first events come one a second, and says so', async () => {
    const trace = await readOne(
      linesOf(
        meta('child', { source: { subagent: { thread_spawn: { parent_thread_id: 'parent' } } } }),
        turn('gpt-7'),
        tokens([100, 0, 10], [100, 0, 10], 100),
        tokens([250, 0, 15], [150, 0, 5], 101),
      ),
    )
    expect(trace.models).toMatchObject([
      { calls: 2, usage: { input: 250, inputQuality: 'ambiguous', outputQuality: 'ambiguous' } },
    ])
    expect(trace.warnings).toEqual([
      'The thread child came from parent, whose file is not here: its tokens may have that one’s in them.',
    ])
  })

  it('knows a fork’s own events where its rows are numbered', async () => {
    const trace = await readOne(
      linesOf(
        meta('child', { forked_from_id: 'parent', subagent_history_start_ordinal: 3 }),
        turn('gpt-7'),
        { ...tokens([100, 0, 10], [100, 0, 10], 100), ordinal: 2 },
        { ...tokens([250, 0, 15], [150, 0, 5], 104), ordinal: 4 },
      ),
    )
    expect(trace.models).toMatchObject([{ calls: 1, usage: { input: 150, inputQuality: 'exact' } }])
  })

  it('reads a session that ended with its first row', async () => {
    expect(await readOne(linesOf(meta('thread-1')))).toMatchObject({
      format: 'codex',
      sessions: ['thread-1'],
    })
  })

  it('counts as many events as it keeps, and says that there were more', async () => {
    const events = Array.from({ length: mostIds + 3 }, (_, at) => tokens([at + 1, 0, 1], null))
    const trace = await readOne(linesOf(meta('thread-1'), turn('gpt-7'), ...events))
    expect(trace.models).toMatchObject([{ usage: { input: mostIds, inputQuality: 'lower bound' } }])
    expect(trace.warnings).toEqual([
      'There are more than 100000 token events; the tokens are those of the first.',
    ])
  })

  it('takes names like __proto__ for names, and passes over what it doesn’t know and a cut last line', async () => {
    const rows = linesOf(
      meta('thread-1'),
      turn('__proto__'),
      item({ type: 'function_call', name: '__proto__', arguments: '{}' }, 1),
      item({ type: 'dream' }, 1),
      row('constructor', {}),
      tokens([100, 0, 10], null),
    )
    const trace = await readOne(`${rows}\n{"timestamp":"2026-09-01T10:0`)
    expect(trace.models).toMatchObject([{ id: '__proto__', calls: 1, usage: { input: 100 } }])
    expect(trace.tools).toEqual(new Map([['__proto__', 1]]))
    expect(trace.skipped).toEqual(
      new Map([
        ['response_item dream', 1],
        ['constructor', 1],
        ['a line that is not JSON', 1],
      ]),
    )
  })

  it.each([
    ['no numbers', { type: 'token_count', info: null }],
    ['zeros', { type: 'token_count', info: { total_token_usage: counts([0, 0, 0]) } }],
  ])('finds no usage in events with %s, and says so', async (_, payload) => {
    const trace = await readOne(linesOf(meta('thread-1'), turn('gpt-7'), row('event_msg', payload)))
    expect(trace.models).toMatchObject([{ id: 'gpt-7', usage: null }])
    expect(trace.warnings).toEqual(['No token event has numbers: tokens can’t be checked.'])
  })
})
