import { describe, expect, it } from 'vitest'
import { lines, sent } from './fixtures/zip.ts'
import { readTraces } from './read-traces.ts'

const noon = Date.UTC(2026, 5, 1, 12)
const watched = [
  { name: 'value', text: 'Ada Lovelace' },
  { name: 'nonce', text: 'nonce-7f3a' },
]

const wrapped = (value: unknown) =>
  typeof value === 'number'
    ? { intValue: String(value) }
    : typeof value === 'string'
      ? { stringValue: value }
      : value
const attributesOf = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([key, value]) => ({ key, value: wrapped(value) }))
/** A nanosecond text of an instant after noon. */
const ns = (ms: number) => `${noon + ms}000000`

function span(spanId: string, values: Readonly<Record<string, unknown>>, more = {}) {
  return {
    traceId: 'aa',
    spanId,
    parentSpanId: '',
    name: 'a span',
    startTimeUnixNano: ns(1000),
    endTimeUnixNano: ns(2000),
    attributes: attributesOf(values),
    ...more,
  }
}
const exported = (...spans: readonly unknown[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': 'agent', 'service.version': '1.2' }) },
      scopeSpans: [{ scope: { name: 'instrumentation' }, spans }],
    },
  ],
})

const tokens = (input: number, output: number, read?: number, write?: number) => ({
  'gen_ai.usage.input_tokens': input,
  'gen_ai.usage.output_tokens': output,
  ...(read === undefined ? {} : { 'gen_ai.usage.cache_read.input_tokens': read }),
  ...(write === undefined ? {} : { 'gen_ai.usage.cache_creation.input_tokens': write }),
})
const chat = {
  'gen_ai.operation.name': 'chat',
  'gen_ai.request.model': 'm',
  'gen_ai.conversation.id': 'talk',
}
const answer = (id: string) => ({ 'gen_ai.response.id': id })

async function read(text: string) {
  return (await readTraces([sent('spans.jsonl', text)], watched)).traces[0]
}
const readSpans = (...spans: readonly unknown[]) => read(JSON.stringify(exported(...spans), null, 1))
const exact = { inputQuality: 'exact', outputQuality: 'exact' }

describe('readTraces(files, watched) of GenAI spans in OTLP/JSON', () => {
  it('counts inference, and not the spans above it that repeat the sum', async () => {
    const trace = await readSpans(
      span('root', { 'gen_ai.operation.name': 'invoke_agent', ...tokens(300, 30) }),
      span('framework', { ...chat, ...tokens(300, 30) }, { parentSpanId: 'root' }),
      span('between', { 'http.route': '/' }, { parentSpanId: 'framework' }),
      span('c1', { ...chat, ...answer('r1'), ...tokens(100, 10, 60) }, { parentSpanId: 'between' }),
      span('c2', { ...chat, ...answer('r2'), ...tokens(200, 20, 80) }, { parentSpanId: 'between' }),
    )
    expect(trace).toMatchObject({
      format: 'otlp',
      version: 'agent 1.2',
      clock: 'absolute',
      sessions: ['aa', 'talk'],
      models: [{ id: 'm', calls: 2, usage: { input: 300, cacheRead: 140, output: 30, ...exact } }],
    })
    expect(trace?.skipped).toEqual(new Map([['a span that is not of GenAI', 1]]))
  })

  it('counts a batch that was sent again once, by answer or by span', async () => {
    const first = exported(
      span('c1', { ...chat, ...answer('r1'), ...tokens(100, 0) }),
      span('c2', { ...chat, ...tokens(7, 3) }),
    )
    const again = exported(
      span('c9', { ...chat, ...answer('r1'), ...tokens(100, 10) }),
      span('c2', { ...chat, ...tokens(7, 3) }),
    )
    const trace = await read(lines(first, again))
    expect(trace?.models).toMatchObject([{ calls: 2, usage: { input: 107, output: 13 } }])
  })

  it('takes counts as decimal texts, numbers and strings', async () => {
    const counts = {
      'gen_ai.usage.input_tokens': { intValue: '9000000' },
      'gen_ai.usage.output_tokens': { stringValue: '42' },
      'gen_ai.usage.reasoning.output_tokens': { intValue: 40 },
    }
    const trace = await readSpans(span('c1', { ...chat, ...counts }))
    expect(trace?.models[0]?.usage).toMatchObject({ input: 9_000_000, output: 42, reasoning: 40, ...exact })
  })

  it('adds a cache that is larger than the input, for all calls of that instrumentation', async () => {
    const trace = await readSpans(
      span('c1', { ...chat, ...tokens(5000, 10, 0, 3000) }),
      span('c2', { ...chat, ...tokens(100, 10, 8000, 0) }),
    )
    expect(trace?.models[0]?.usage).toMatchObject({
      input: 16_100,
      cacheRead: 8000,
      cacheWrite: 3000,
      ...exact,
    })
  })

  it.each([
    [
      'the older names',
      { 'gen_ai.usage.prompt_tokens': 10, 'gen_ai.usage.completion_tokens': 2 },
      'gen_ai.operation.name',
      'chat',
    ],
    [
      'OpenInference',
      { 'llm.token_count.prompt': 10, 'llm.token_count.completion': 2 },
      'openinference.span.kind',
      'LLM',
    ],
    [
      'the AI SDK',
      { 'ai.usage.promptTokens': 10, 'ai.usage.completionTokens': 2 },
      'ai.operationId',
      'ai.streamText.doStream',
    ],
  ])('calls the counts of %s ambiguous', async (_, counts, name, kind) => {
    const trace = await readSpans(span('c1', { ...counts, [name]: kind }))
    expect(trace?.models).toMatchObject([
      { calls: 1, usage: { input: 10, output: 2, inputQuality: 'ambiguous', outputQuality: 'ambiguous' } },
    ])
  })

  it('does not count the AI SDK’s outer spans', async () => {
    const trace = await readSpans(
      span('outer', {
        'ai.operationId': 'ai.generateText',
        'ai.usage.promptTokens': 10,
        'ai.usage.completionTokens': 2,
      }),
      span(
        'inner',
        { 'ai.operationId': 'ai.generateText.doGenerate', ...tokens(10, 2) },
        { parentSpanId: 'outer' },
      ),
    )
    expect(trace?.models).toMatchObject([{ calls: 1, usage: { input: 10, ...exact } }])
  })

  it('keeps microseconds', async () => {
    const times = { startTimeUnixNano: `${noon}123456`, endTimeUnixNano: `${noon + 1}999999` }
    const trace = await readSpans(span('c1', chat, times))
    expect(trace?.firstMs).toBeCloseTo(noon + 0.123, 3)
    expect(trace?.lastMs).toBeCloseTo(noon + 1.999, 3)
    expect(trace?.lastMs).toBeLessThan(noon + 2)
  })

  it('counts a tool once that stands in an answer, in its span and in the next prompt', async () => {
    const part = { type: 'tool_call', id: 't1', name: 'fill', arguments: { text: 'Ada Lovelace' } }
    const result = { type: 'tool_call_response', id: 't1', response: 'nonce-7f3a' }
    const messages = (...list: readonly unknown[]) => JSON.stringify(list)
    const trace = await readSpans(
      span('c1', { ...chat, 'gen_ai.output.messages': messages({ role: 'assistant', parts: [part] }) }),
      span('t1', {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'fill',
        'gen_ai.tool.call.id': 't1',
        'gen_ai.tool.call.arguments': '{"text":"Ada Lovelace"}',
        'gen_ai.tool.call.result': 'nonce-7f3a',
      }),
      span('c2', {
        ...chat,
        'gen_ai.input.messages': messages(
          { role: 'assistant', parts: [part] },
          { role: 'tool', parts: [result] },
        ),
      }),
    )
    expect(trace?.tools).toEqual(new Map([['fill', 1]]))
    expect(trace?.sightings.get('value')?.typed.map(({ atMs }) => atMs)).toEqual([
      noon + 2000,
      noon + 1000,
      noon + 1000,
    ])
    expect(trace?.sightings.get('nonce')).toMatchObject({
      read: [{ atMs: noon + 2000 }, {}],
      typed: [],
      told: [],
    })
  })

  it('reads messages that are structured, and those that are events', async () => {
    const texts = (content: string) => ({
      kvlistValue: {
        values: [
          { key: 'type', value: wrapped('text') },
          { key: 'content', value: wrapped(content) },
        ],
      },
    })
    const told = {
      arrayValue: {
        values: [
          {
            kvlistValue: {
              values: [
                { key: 'role', value: wrapped('user') },
                { key: 'parts', value: { arrayValue: { values: [texts('Ada Lovelace')] } } },
              ],
            },
          },
        ],
      },
    }
    const events = [
      {
        name: 'gen_ai.tool.message',
        timeUnixNano: ns(1100),
        attributes: attributesOf({ content: 'nonce-7f3a' }),
      },
      {
        name: 'gen_ai.choice',
        timeUnixNano: ns(1900),
        attributes: attributesOf({ message: '{"content":"nonce-7f3a"}' }),
      },
    ]
    const trace = await readSpans(span('c1', { ...chat, 'gen_ai.input.messages': told }, { events }))
    expect(trace?.sightings.get('value')).toMatchObject({ told: [{ atMs: noon + 1000 }], typed: [] })
    expect(trace?.sightings.get('nonce')).toMatchObject({
      read: [{ atMs: noon + 1100 }],
      said: [{ atMs: noon + 1900 }],
    })
  })

  it('names models that only agents’ spans name, and says that tokens can’t be checked', async () => {
    const trace = await readSpans(
      span('a', { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.request.model': 'm' }),
    )
    expect(trace?.models).toEqual([{ id: 'm', calls: 0, usage: null }])
    expect(trace?.warnings).toEqual(['No span of inference has token counts: tokens can’t be checked.'])
  })

  it('reads names as protobuf writes them, and lists of exports', async () => {
    const attributes = Object.entries({ ...chat, ...tokens(10, 2) }).map(([key, value]) => ({
      key,
      value: typeof value === 'number' ? { int_value: value } : { string_value: value },
    }))
    const one = { trace_id: 'aa', span_id: 'c1', start_time_unix_nano: ns(0), attributes }
    const trace = await read(JSON.stringify([{ resource_spans: [{ scope_spans: [{ spans: [one] }] }] }]))
    expect(trace).toMatchObject({ firstMs: noon, models: [{ id: 'm', usage: { input: 10 } }] })
  })

  it('bears a truncated last line, hostile names, bottomless values and parents in a ring', async () => {
    const deep = `${'{"arrayValue":{"values":['.repeat(3000)}${']}}'.repeat(3000)}`
    const ring = [
      span('r1', { ...chat, ...tokens(1, 1) }, { parentSpanId: 'r2' }),
      span('r2', { 'gen_ai.operation.name': '__proto__', ['__proto__']: 'x' }, { parentSpanId: 'r1' }),
    ]
    const trace = await read(
      `${lines(exported(...ring), { resourceSpans: null }, { resourceMetrics: [] })}{"resourceSpans":[{"scopeSpans":[{"spans":[{"attributes":[{"key":"gen_ai.prompt","value":${deep}}]}]}]}]}\n{"resourceSp`,
    )
    expect(trace?.skipped).toEqual(
      new Map([
        ['span __proto__', 1],
        ['a row without spans', 2],
        ['span without an operation', 1],
        ['a line that is not JSON', 1],
      ]),
    )
  })
})
