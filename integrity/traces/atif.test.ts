import { describe, expect, it } from 'vitest'
import { documentOf, linesOf, readOne, seenIn, submit } from './fixtures/sample-files.ts'

const startMs = Date.UTC(2026, 8, 1, 10)
const at = (seconds: number) => new Date(startMs + seconds * 1000).toISOString()
const user = (seconds: number, message: unknown, more: object = {}) => ({
  step_id: seconds,
  timestamp: at(seconds),
  source: 'user',
  message,
  ...more,
})
const agent = (seconds: number, more: object = {}) => ({
  step_id: seconds,
  timestamp: at(seconds),
  source: 'agent',
  message: '',
  ...more,
})
/** Metrics of a step: prompt, completion, cached, written. */
const metrics = ([prompt, output, cached, written]: readonly (number | undefined)[]) => ({
  prompt_tokens: prompt,
  completion_tokens: output,
  cached_tokens: cached,
  extra: { cache_creation_input_tokens: written, reasoning_tokens: 1 },
})
const total = ([prompt, output, cached]: readonly (number | undefined)[]) => ({
  total_prompt_tokens: prompt,
  total_completion_tokens: output,
  total_cached_tokens: cached,
})
const trajectory = (steps: readonly unknown[], more: object = {}) => ({
  schema_version: 'ATIF-v1.7',
  session_id: 's-1',
  agent: { name: 'a', version: '1', model_name: 'm-1' },
  steps,
  ...more,
})
const counted = (...all: readonly (readonly (number | undefined)[])[]) =>
  all.map((one, step) => agent(step, { metrics: metrics(one) }))
const read = (steps: readonly unknown[], more?: object) => readOne(documentOf(trajectory(steps, more)))

const typing = agent(3, {
  message: 'I type it',
  reasoning_content: 'Lena Marsh it is',
  tool_calls: [{ tool_call_id: 'c-1', function_name: 'browser_type', arguments: { text: '4711' } }],
  observation: { results: [{ source_call_id: 'c-1', content: 'Next: Lena Marsh' }] },
})

describe('readTraces(files, watched) of ATIF trajectories', () => {
  it('finds what was told, said, typed and read; results came when the next step began', async () => {
    const trace = await read([
      user(1, 'Run the course'),
      typing,
      agent(9, { message: 'RESULT: run QWERT789' }),
    ])
    expect(trace).toMatchObject({
      format: 'atif',
      version: 'ATIF-v1.7',
      clock: 'absolute',
      sessions: ['s-1'],
      firstMs: startMs + 1_000,
      lastMs: startMs + 9_000,
      tools: new Map([['browser_type', 1]]),
      runIds: new Set(['QWERT789']),
    })
    expect(seenIn(trace, startMs)).toEqual({
      task: ['told 1'],
      shown: ['read 9', 'said 3'],
      typed: ['typed 3'],
      result: ['said 9'],
    })
  })

  it.each<[string, readonly unknown[], string]>([
    ['at its step’s own time where it is the last', [typing], 'read 3'],
    ['at its step’s own time where the next has none', [typing, { source: 'agent', message: '' }], 'read 3'],
    [
      'at its own time where it is a step of the system',
      [user(2, 'Tool result', { source: 'system', observation: { content: 'Lena Marsh' } }), agent(9)],
      'read 2',
    ],
  ])('reads a result %s', async (_, steps, seen) => {
    expect(seenIn(await read(steps), startMs).shown).toContain(seen)
  })

  it.each<[string, readonly unknown[], string, string]>([
    ['a bare observation', [agent(1, { observation: { content: 'Lena Marsh' } })], 'shown', 'read 1'],
    ['an observation that is a text', [agent(1, { observation: 'Lena Marsh' })], 'shown', 'read 1'],
    ['a list of observations', [agent(1, { observation: [{ content: 'Lena Marsh' }] })], 'shown', 'read 1'],
    [
      'content that is an object',
      [agent(1, { observation: { results: [{ content: { page: { title: 'Lena Marsh' } } }] } })],
      'shown',
      'read 1',
    ],
    [
      'content in parts',
      [agent(1, { observation: { results: [{ content: [{ type: 'text', text: 'Lena Marsh' }] }] } })],
      'shown',
      'read 1',
    ],
    [
      'calls with other names',
      [agent(1, { tool_calls: [{ id: 'c', name: 'Bash', arguments: { command: 'echo 4711' } }] })],
      'typed',
      'typed 1',
    ],
    [
      'a message with its role and time',
      [{ message: { role: 'user', content: 'Run the course', timestamp: at(4) }, source: null }],
      'task',
      'told 4',
    ],
  ])('reads %s', async (_, steps, name, seen) => {
    expect(seenIn(await read(steps, { schema_version: '1.4' }), startMs)[name]).toEqual([seen])
  })

  it('leaves out pictures and steps that were copied from an earlier trajectory', async () => {
    const picture = { type: 'image', source: { media_type: 'image/png', path: '4711' } }
    const trace = await read([
      { ...typing, is_copied_context: true, metrics: metrics([900, 90]) },
      agent(5, { message: [picture], metrics: metrics([100, 10, 0]) }),
    ])
    expect(seenIn(trace, startMs).typed).toEqual([])
    expect(trace.tools).toEqual(new Map())
    expect(trace.models).toMatchObject([{ calls: 1, usage: { input: 100, output: 10 } }])
  })

  it('finds the id of a run in what the schema leaves for remarks', async () => {
    const trace = await read([agent(1)], { extra: { run: 'https://x.example/runs/QWERT789' } })
    expect(trace.runIds).toEqual(new Set(['QWERT789']))
  })

  it.each<[string, object, readonly number[][], number, string]>([
    ['inside the prompt', {}, [[100, 10, 40, 20]], 100, 'exact'],
    [
      'beside the prompt, as one step shows',
      {},
      [
        [12, 5, 120, 0],
        [50, 5, 40, 9],
      ],
      12 + 120 + 50 + 40 + 9,
      'exact',
    ],
    ['inside the prompt without what was written', {}, [[120, 5, 100, 50]], 170, 'exact'],
    ['beside a prompt whose writes are not told', {}, [[12, 5, 120]], 132, 'lower bound'],
    ['left out, as there is more output than input', {}, [[12, 500]], 12, 'lower bound'],
  ])('takes cached input that is %s', async (_, more, steps, input, inputQuality) => {
    const trace = await read(counted(...steps), more)
    expect(trace.models).toMatchObject([{ calls: steps.length, usage: { input, inputQuality } }])
  })

  it.each<[string, readonly unknown[], object, object | null]>([
    [
      'steps that agree with the total',
      counted([1000, 10, 400], [2000, 20, 900]),
      total([3000, 30, 1300]),
      {
        input: 3000,
        cacheRead: 1300,
        output: 30,
        reasoning: 2,
        inputQuality: 'exact',
        outputQuality: 'exact',
      },
    ],
    [
      'steps that don’t agree with the total',
      counted([1000, 10], [2000, 20]),
      total([9000, 90]),
      { input: 3000, output: 30, inputQuality: 'ambiguous', outputQuality: 'ambiguous' },
    ],
    [
      'the total where a step has no metrics',
      [...counted([1000, 10]), agent(5)],
      total([3000, 30, 1300]),
      { input: 3000, cacheRead: 1300, output: 30, inputQuality: 'exact' },
    ],
    [
      'some steps where there is no total',
      [...counted([1000, 10]), agent(5)],
      {},
      { input: 1000, output: 10, inputQuality: 'lower bound', outputQuality: 'lower bound' },
    ],
    [
      'steps beside one that asked no model',
      [...counted([1000, 10]), agent(5, { llm_call_count: 0 })],
      {},
      { input: 1000, output: 10, inputQuality: 'exact' },
    ],
    [
      'the total where steps withhold theirs',
      counted([0, 0], [0, 0]),
      total([3000, 30]),
      { input: 3000, output: 30 },
    ],
    ['none where all are zero', counted([0, 0]), total([0, 0, 0]), null],
    [
      'none where there are fractions and negative numbers',
      counted([0.5, 1], [-3, 1]),
      total([1e13, 1]),
      null,
    ],
  ])('counts %s', async (_, steps, final, usage) => {
    const trace = await read(steps, { final_metrics: final })
    expect(trace.models[0]?.usage ?? null).toEqual(usage && expect.objectContaining(usage))
  })

  it('counts embedded sub-agents, each once, though one is sent as a file too', async () => {
    const subagent = trajectory([agent(4, { model_name: 'm-2', metrics: metrics([50, 5]) })], {
      trajectory_id: 'sub-1',
    })
    const main = trajectory(counted([100, 10]), { trajectory_id: 'main', subagent_trajectories: [subagent] })
    const trace = await readOne(documentOf(main), documentOf(subagent))
    expect(trace.models).toMatchObject([
      { id: 'm-1', calls: 1, usage: { input: 100, output: 10 } },
      { id: 'm-2', calls: 1, usage: { input: 50, output: 5 } },
    ])
  })

  it('reads JSON lines with a head, and passes over a cut last line and what is no step', async () => {
    const { steps: _, ...head } = trajectory([])
    const lines = linesOf(
      head,
      user(1, 'Run the course'),
      typing,
      agent(9, { metrics: metrics([100, 10]) }),
      { mood: 1 },
    )
    const trace = await readOne(`${lines}\n{"step_id":4,"sou`)
    expect(trace.skipped).toEqual(
      new Map([
        ['a row without a step', 1],
        ['a line that is not JSON', 1],
      ]),
    )
    expect(seenIn(trace, startMs)).toMatchObject({
      task: ['told 1'],
      typed: ['typed 3'],
      shown: ['read 9', 'said 3'],
    })
    expect(trace.models).toMatchObject([
      { id: 'm-1', calls: 2, usage: { input: 100, inputQuality: 'lower bound' } },
    ])
  })

  it('takes names like __proto__ for names', async () => {
    const trace = await read([
      agent(1, {
        model_name: '__proto__',
        metrics: metrics([100, 10]),
        tool_calls: [{ function_name: '__proto__', arguments: {} }],
      }),
    ])
    expect(trace.models).toMatchObject([{ id: '__proto__', calls: 1, usage: { input: 100 } }])
    expect(trace.tools).toEqual(new Map([['__proto__', 1]]))
  })

  it.each([
    ['local, where times have no zone', '2026-09-01T10:00:01', 'local'],
    ['none, where there are no times', undefined, 'none'],
  ])('has a clock that is %s', async (_, timestamp, clock) => {
    expect((await read([{ ...agent(1), timestamp }])).clock).toBe(clock)
  })

  it('refuses a version from the future and says which are read', async () => {
    const { unread } = await submit(documentOf(trajectory([agent(1)], { schema_version: 'ATIF-v2.0' })))
    expect(unread).toEqual([
      { file: 'file-0', why: 'It is an ATIF trajectory of version ATIF-v2.0; versions 1.x are read.' },
    ])
  })
})
