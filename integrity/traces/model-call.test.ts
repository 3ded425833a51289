// A HAR of a model's API: what the provider itself says of each call.
import { describe, expect, it } from 'vitest'
import { sent } from './fixtures/zip.ts'
import { readTraces } from './read-traces.ts'

const noon = Date.UTC(2026, 5, 1, 12)
const watched = [
  { name: 'value', text: 'Ada Lovelace' },
  { name: 'nonce', text: 'nonce-7f3a' },
  { name: 'posted', text: 'Zürich' },
]

/** A request that took ten milliseconds, and its answer. */
function entry({ url = '', status = 200 }, posted: unknown, content: unknown = {}) {
  const request = { method: 'POST', url, postData: posted }
  return {
    startedDateTime: '2026-06-01T14:00:00.000+02:00',
    time: 10,
    request,
    response: { status, content },
  }
}

async function read(...entries: readonly unknown[]) {
  const document = JSON.stringify({ log: { version: '1.2', entries } }, null, 1)
  return (await readTraces([sent('a.har', document)], watched)).traces[0]
}

const anthropic = 'https://api.anthropic.com/v1/messages?beta=true'
const chat = 'https://api.openai.com/v1/chat/completions'
const responses = 'https://api.openai.com/v1/responses'
const json = (value: unknown) => ({ mimeType: 'application/json', text: JSON.stringify(value) })
const stream = (...events: readonly unknown[]) => ({
  mimeType: 'text/event-stream',
  text: events.map(event => `event: e\ndata: ${JSON.stringify(event)}\n\n`).join(''),
})
const message = (id: string, output: number) => ({
  id,
  type: 'message',
  role: 'assistant',
  model: 'claude-x',
  content: [
    { type: 'text', text: 'I see nonce-7f3a' },
    { type: 'tool_use', id: 't1', name: '__proto__', input: { text: 'Ada Lovelace' } },
  ],
  stop_reason: 'tool_use',
  usage: {
    input_tokens: 10,
    cache_read_input_tokens: 100,
    cache_creation_input_tokens: 1000,
    output_tokens: output,
  },
})
const exact = { inputQuality: 'exact', outputQuality: 'exact' }

describe('readTraces(files, watched) of a HAR of a model’s API', () => {
  it('adds up Anthropic’s buckets, and counts an answer once', async () => {
    const trace = await read(
      entry({ url: anthropic }, json({ model: 'claude-x' }), json(message('msg_1', 20))),
      entry({ url: anthropic }, json({ model: 'claude-x' }), json(message('msg_1', 20))),
      entry({ url: anthropic }, json({ model: 'claude-x' }), json(message('msg_2', 30))),
    )
    expect(trace?.models).toEqual([
      {
        id: 'claude-x',
        calls: 2,
        usage: { input: 2220, cacheRead: 200, cacheWrite: 2000, output: 50, reasoning: null, ...exact },
      },
    ])
    expect(trace?.tools).toEqual(new Map([['__proto__', 2]]))
  })

  it('keeps prompts, results of tools, words and arguments apart', async () => {
    const prompt = {
      model: 'claude-x',
      system: [{ type: 'text', text: 'Register Zürich' }],
      messages: [
        { role: 'user', content: 'Register Zürich' },
        { role: 'assistant', content: [{ type: 'tool_use', input: { text: 'Ada Lovelace' } }] },
        { role: 'user', content: [{ type: 'tool_result', content: [{ type: 'text', text: 'nonce-7f3a' }] }] },
      ],
    }
    const trace = await read(entry({ url: anthropic }, json(prompt), json(message('msg_1', 20))))
    expect(trace?.sightings.get('posted')).toMatchObject({ told: [{}, {}], typed: [], read: [] })
    expect(trace?.sightings.get('nonce')).toMatchObject({
      read: [{ atMs: noon }],
      said: [{ atMs: noon + 10 }],
      typed: [],
    })
    expect(trace?.sightings.get('value')).toMatchObject({ typed: [{ atMs: noon + 10 }], read: [], said: [] })
  })

  it('puts together what Anthropic streams', async () => {
    const { content: _, stop_reason, ...start } = message('msg_1', 1)
    const trace = await read(
      entry(
        { url: anthropic },
        json({}),
        stream(
          { type: 'message_start', message: { ...start, content: [], stop_reason: null } },
          {
            type: 'content_block_start',
            index: 0,
            content_block: { type: 'tool_use', name: 'fill', input: {} },
          },
          {
            type: 'content_block_delta',
            index: 0,
            delta: { type: 'input_json_delta', partial_json: '{"text":"Ada' },
          },
          {
            type: 'content_block_delta',
            index: 0,
            delta: { type: 'input_json_delta', partial_json: ' Lovelace"}' },
          },
          { type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: 40, input_tokens: null } },
        ),
      ),
    )
    expect(trace?.models[0]?.usage).toMatchObject({ input: 1110, output: 40, ...exact })
    expect(trace?.tools).toEqual(new Map([['fill', 1]]))
    expect(trace?.sightings.get('value')?.typed).toHaveLength(1)
  })

  it('knows no more than a lower bound of a stream that was cut', async () => {
    const { content: _, stop_reason: __, ...start } = message('msg_1', 1)
    const cut = stream({ type: 'message_start', message: start })
    const trace = await read(
      entry({ url: anthropic }, json({}), { ...cut, text: `${cut.text}data: {"type":"mess` }),
    )
    expect(trace?.models[0]?.usage).toMatchObject({
      output: 1,
      inputQuality: 'exact',
      outputQuality: 'lower bound',
    })
  })

  const response = {
    id: 'resp_1',
    object: 'response',
    model: 'gpt-x',
    output: [
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'I see nonce-7f3a' }] },
      { type: 'function_call', name: 'fill', arguments: '{"text":"Ada Lovelace"}' },
    ],
    usage: {
      input_tokens: 500,
      input_tokens_details: { cached_tokens: 300 },
      output_tokens: 60,
      output_tokens_details: { reasoning_tokens: 40 },
    },
  }
  const usageOfResponse = {
    input: 500,
    cacheRead: 300,
    cacheWrite: null,
    output: 60,
    reasoning: 40,
    ...exact,
  }

  it.each([
    ['whole', json(response)],
    [
      'streamed',
      stream(
        { type: 'response.created', response: { ...response, usage: null } },
        { type: 'response.completed', response },
      ),
    ],
  ])('counts OpenAI’s responses, %s', async (_, content) => {
    const prompt = { input: [{ type: 'function_call_output', output: 'nonce-7f3a' }] }
    const trace = await read(entry({ url: responses }, json(prompt), content))
    expect(trace?.models).toEqual([{ id: 'gpt-x', calls: 1, usage: usageOfResponse }])
    expect(trace?.tools).toEqual(new Map([['fill', 1]]))
    expect(trace?.sightings.get('nonce')).toMatchObject({ read: [{}], said: [{}] })
    expect(trace?.sightings.get('value')?.typed).toHaveLength(1)
  })

  const usage = {
    prompt_tokens: 500,
    prompt_tokens_details: { cached_tokens: 300 },
    completion_tokens: 60,
    completion_tokens_details: { reasoning_tokens: 40 },
  }
  const call = (name: string | undefined, text: string) => [{ index: 0, function: { name, arguments: text } }]
  const chunk = (delta: unknown, more = {}) => ({
    id: 'c1',
    object: 'chat.completion.chunk',
    model: 'gpt-x',
    choices: [{ delta }],
    usage: null,
    ...more,
  })

  it.each([
    [
      'whole',
      json({
        id: 'c1',
        object: 'chat.completion',
        model: 'gpt-x',
        usage,
        choices: [
          { message: { content: 'nonce-7f3a', tool_calls: call('fill', '{"text":"Ada Lovelace"}') } },
        ],
      }),
    ],
    [
      'streamed',
      stream(
        chunk({ content: 'nonce-' }),
        chunk({ content: '7f3a' }),
        chunk({ tool_calls: call('fill', '{"text":"Ada') }),
        chunk({ tool_calls: call(undefined, ' Lovelace"}') }),
        chunk({}, { choices: [], usage }),
      ),
    ],
  ])('counts OpenAI’s chat completions, %s', async (_, content) => {
    const trace = await read(
      entry({ url: chat }, json({ messages: [{ role: 'tool', content: 'nonce-7f3a' }] }), content),
    )
    expect(trace?.models).toEqual([{ id: 'gpt-x', calls: 1, usage: usageOfResponse }])
    expect(trace?.tools).toEqual(new Map([['fill', 1]]))
    expect(trace?.sightings.get('nonce')).toMatchObject({ read: [{}], said: [{}] })
  })

  it('says when some answers were not kept: what is left is a lower bound', async () => {
    const trace = await read(
      entry({ url: anthropic }, json({ model: 'claude-x' }), json(message('msg_1', 20))),
      entry({ url: anthropic }, json({ model: 'claude-x' })),
    )
    expect(trace?.models).toMatchObject([{ calls: 2, usage: { input: 1110, inputQuality: 'lower bound' } }])
    expect(trace?.warnings).toEqual(['1 of 2 answers of a model have no token counts in them.'])
  })

  it('does not count calls that failed', async () => {
    const trace = await read(
      entry({ url: anthropic, status: 529 }, json({ model: 'claude-x' }), json({ type: 'error' })),
    )
    expect(trace?.models).toEqual([])
  })

  it('does not believe counts that are none', async () => {
    const wrong = { ...message('msg_1', 20), usage: { input_tokens: -5, output_tokens: 1.5 } }
    expect((await read(entry({ url: anthropic }, json({}), json(wrong))))?.models[0]?.usage).toBeNull()
  })
})
