import { describe, expect, it } from 'vitest'
import { readTraces } from './read-traces.ts'

const usage = {
  prompt_tokens: 3439,
  completion_tokens: 104,
  total_tokens: 3543,
  prompt_tokens_details: { cached_tokens: 1000 },
  cache_creation_input_tokens: 2400,
  cache_read_input_tokens: 1000,
}
const metadata = (id: string, counts: unknown = usage, model = 'claude-x') => ({
  function_name: 'browser',
  tool_call_id: `call-${id}`,
  model_response: { id, model, usage: counts },
})
const action = (id: number, response: string, counts?: unknown) => ({
  id,
  timestamp: `2025-01-20T20:29:3${id}.519638`,
  source: 'agent',
  action: 'browse_interactive',
  args: { browser_actions: 'fill("a1", "Ada Lovelace")', thought: 'I fill the form' },
  tool_call_metadata: metadata(response, counts),
})
const observation = (id: number, response: string, counts?: unknown) => ({
  id,
  timestamp: `2025-01-20T20:29:3${id}.519638`,
  source: 'agent',
  observation: 'browse',
  content: 'the baton is 4144',
  extras: { url: 'https://x.example/e3', screenshot: '' },
  tool_call_metadata: metadata(response, counts),
})
const task = {
  id: 0,
  timestamp: '2025-01-20T20:29:30.000000',
  source: 'user',
  action: 'message',
  args: { content: 'Run the course' },
}
const goodbye = {
  id: 9,
  timestamp: '2025-01-20T20:29:39.000000',
  source: 'agent',
  action: 'message',
  args: { content: 'Done' },
}

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
    { name: 'thought', text: 'I fill the form' },
  ]
  const { traces, unread } = await readTraces(files, watched)
  expect(unread).toEqual([])
  expect(traces).toHaveLength(1)
  return traces[0]
}
const v0 = (...events: readonly unknown[]) => read(JSON.stringify(events, null, 2))

describe('readTraces(files, watched) of an OpenHands V0 trajectory', () => {
  it('counts a response once that an action and its observation both carry, by a local clock', async () => {
    const trace = await v0(
      task,
      action(1, 'r-1'),
      observation(2, 'r-1'),
      action(3, 'r-2'),
      observation(4, 'r-2'),
    )
    expect(trace).toMatchObject({
      format: 'openhands',
      version: 'V0',
      clock: 'local',
      firstMs: Date.UTC(2025, 0, 20, 20, 29, 30),
      tools: new Map([['browser', 2]]),
      skipped: new Map(),
      warnings: [],
    })
    expect(trace?.models).toEqual([
      {
        id: 'claude-x',
        calls: 2,
        usage: {
          input: 6878,
          cacheRead: 2000,
          cacheWrite: 4800,
          output: 208,
          reasoning: null,
          inputQuality: 'exact',
          outputQuality: 'exact',
        },
      },
    ])
    const seen = (name: string) => {
      const { read: reads, typed, said, told } = trace?.sightings.get(name) ?? {}
      return [reads, typed, said, told].map(moments => moments?.length)
    }
    expect([seen('name'), seen('baton'), seen('task'), seen('thought')]).toEqual([
      [0, 2, 0, 0],
      [2, 0, 0, 0],
      [0, 0, 0, 1],
      [0, 0, 2, 0],
    ])
  })

  it('takes the tokens for a lower bound when a message does not say what it took', async () => {
    const trace = await v0(task, action(1, 'r-1'), goodbye)
    expect(trace?.models[0]).toMatchObject({ calls: 1, usage: { input: 3439, inputQuality: 'lower bound' } })
    expect(trace?.warnings).toHaveLength(1)
  })

  it('prefers a running total, which has every call', async () => {
    const running = {
      model: 'claude-x',
      prompt_tokens: 9000,
      completion_tokens: 300,
      cache_read_tokens: 1000,
      cache_write_tokens: 2400,
    }
    const last = { ...goodbye, llm_metrics: { accumulated_token_usage: running } }
    const earlier = {
      ...action(1, 'r-1'),
      llm_metrics: { accumulated_token_usage: { ...running, prompt_tokens: 3439 } },
    }
    const trace = await v0(task, earlier, observation(2, 'r-1'), last)
    expect(trace?.models).toMatchObject([
      { calls: 2, usage: { input: 9000, output: 300, inputQuality: 'exact' } },
    ])
  })

  it('takes zeros for no counts, and passes over what it does not know', async () => {
    const zeros = { prompt_tokens: 0, completion_tokens: 0 }
    const trace = await v0(task, action(1, 'r-1', zeros), { id: 5, source: 'agent' }, null, 7)
    expect(trace?.models).toEqual([{ id: 'claude-x', calls: 1, usage: null }])
    expect([...(trace?.skipped ?? [])]).toEqual([['a row without an action, an observation or a kind', 3]])
  })

  it('survives names like __proto__', async () => {
    const odd = {
      ...action(1, '__proto__'),
      tool_call_metadata: { ...metadata('__proto__', usage, '__proto__'), function_name: '__proto__' },
    }
    const trace = await v0(odd, { ...odd, id: 2 })
    expect(trace?.models).toMatchObject([{ id: '__proto__', calls: 1, usage: { input: 3439 } }])
    expect(trace?.tools).toEqual(new Map([['__proto__', 2]]))
  })
})

const at = '2026-09-01T10:00:01.500000'
const events = [
  {
    id: 'e-1',
    timestamp: at,
    source: 'agent',
    kind: 'SystemPromptEvent',
    system_prompt: { type: 'text', text: 'You are' },
  },
  {
    id: 'e-2',
    timestamp: at,
    source: 'user',
    kind: 'MessageEvent',
    llm_message: { role: 'user', content: [{ type: 'text', text: 'Run the course' }] },
  },
  {
    id: 'e-3',
    timestamp: at,
    source: 'agent',
    kind: 'ActionEvent',
    tool_name: 'browser_type',
    llm_response_id: 'r-1',
    thought: [{ type: 'text', text: 'I fill the form' }],
    action: { kind: 'BrowserTypeAction', index: 1, text: 'Ada Lovelace' },
  },
  {
    id: 'e-4',
    timestamp: at,
    source: 'environment',
    kind: 'ObservationEvent',
    tool_name: 'browser_type',
    observation: { kind: 'BrowserObservation', content: [{ type: 'text', text: 'the baton is 4144' }] },
  },
]
const metrics = (prompt: number, more: object = {}) => ({
  model_name: 'claude-y',
  accumulated_token_usage: {
    prompt_tokens: prompt,
    completion_tokens: 10,
    cache_read_tokens: 5,
    cache_write_tokens: 2,
    reasoning_tokens: 1,
    ...more,
  },
  token_usages: [{}, {}],
})
const stats = (uses: object) => ({
  id: 'e-9',
  timestamp: at,
  source: 'environment',
  kind: 'ConversationStateUpdateEvent',
  key: 'stats',
  value: { usage_to_metrics: uses },
})

describe('readTraces(files, watched) of OpenHands V1 events', () => {
  it('reads an event a line, and adds up the last totals of every use', async () => {
    const rows = [
      ...events,
      stats({ default: metrics(100) }),
      stats({ default: metrics(250), condenser: metrics(40) }),
      { ...events[0], kind: 'DreamEvent' },
    ]
    const trace = await read(`${rows.map(row => JSON.stringify(row)).join('\n')}\n{"id":"e-1`)
    expect(trace).toMatchObject({ version: 'V1', clock: 'local', tools: new Map([['browser_type', 1]]) })
    expect(trace?.models).toMatchObject([
      {
        id: 'claude-y',
        calls: 4,
        usage: { input: 290, cacheRead: 10, cacheWrite: 4, output: 20, reasoning: 2 },
      },
    ])
    expect(trace?.skipped).toEqual(
      new Map([
        ['DreamEvent', 1],
        ['a line that is not JSON', 1],
      ]),
    )
    expect(trace?.sightings.get('name')).toMatchObject({ typed: [{}], read: [] })
    expect(trace?.sightings.get('baton')?.read).toHaveLength(1)
    expect(trace?.sightings.get('task')?.told).toHaveLength(1)
    expect(trace?.sightings.get('thought')?.said).toHaveLength(1)
  })

  it('reads a file for each event, and the state beside them', async () => {
    const state = {
      id: 'c-1',
      agent: { kind: 'Agent' },
      stats: { usage_to_metrics: { default: metrics(250) } },
    }
    const trace = await read(...[state, ...events].map(value => JSON.stringify(value)))
    expect(trace?.files).toHaveLength(5)
    expect(trace?.models).toMatchObject([{ id: 'claude-y', usage: { input: 250 } }])
  })

  it('adds a cache that is larger than the prompt, as agents behind ACP report it', async () => {
    const trace = await read(
      [...events, stats({ default: metrics(3, { cache_read_tokens: 900, cache_write_tokens: 50 }) })]
        .map(row => JSON.stringify(row))
        .join('\n'),
    )
    expect(trace?.models).toMatchObject([{ usage: { input: 953, cacheRead: 900, cacheWrite: 50 } }])
  })

  it('says when no call has token counts', async () => {
    const trace = await read(events.map(row => JSON.stringify(row)).join('\n'))
    expect(trace?.models).toEqual([{ id: '', calls: 1, usage: null }])
    expect(trace?.warnings).toEqual(['No call has token counts: tokens can’t be checked.'])
  })
})
