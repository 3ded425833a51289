// What a model's API streams as server-sent events, put together into the answer it would have sent whole.
// Source of the shapes: Anthropic's Messages API; OpenAI's Responses and Chat Completions APIs.
import { type Fields, field, fieldsOf, listOf, parsed } from './json.ts'

/** Returns the whole answer; undefined when the body is no stream of a kind that is read. */
export function streamedIn(body: string): unknown {
  if (!/^data:/m.test(body)) return undefined
  const events = body.split('\n').flatMap(line => (line.startsWith('data:') ? [parsed(line.slice(5))] : []))
  return messageIn(events) ?? responseIn(events) ?? completionIn(events)
}

/** Puts together the message that Anthropic streams; undefined when there is none. */
function messageIn(events: readonly unknown[]): Fields | undefined {
  const start = events.find(event => field(event, 'type') === 'message_start')
  if (start === undefined) return undefined
  const message = fieldsOf(field(start, 'message'))
  let usage = fieldsOf(message.usage)
  let stopReason: unknown
  const blocks = new Map<unknown, Record<string, unknown>>()
  for (const event of events) {
    const index = field(event, 'index')
    const block = blocks.get(index)
    if (field(event, 'type') === 'content_block_start')
      blocks.set(index, { ...fieldsOf(field(event, 'content_block')) })
    else if (field(event, 'type') === 'content_block_delta' && block) {
      append(block, 'text', field(event, 'delta', 'text'))
      append(block, 'thinking', field(event, 'delta', 'thinking'))
      append(block, 'input', field(event, 'delta', 'partial_json'))
    } else if (field(event, 'type') === 'message_delta') {
      // Its counts are running ones: the last stand.
      const known = Object.entries(fieldsOf(field(event, 'usage'))).filter(([, count]) => count !== null)
      usage = { ...usage, ...Object.fromEntries(known) }
      stopReason = field(event, 'delta', 'stop_reason') ?? stopReason
    }
  }
  return { ...message, usage, stop_reason: stopReason, content: [...blocks.values()] }
}

/** Returns the whole response that ends OpenAI's stream of events. */
function responseIn(events: readonly unknown[]): unknown {
  return events
    .map(event => field(event, 'response'))
    .findLast(response => field(response, 'object') === 'response')
}

/** Puts together the completion that OpenAI streams in chunks. */
function completionIn(events: readonly unknown[]): Fields | undefined {
  const chunks = events.filter(event => field(event, 'object') === 'chat.completion.chunk')
  if (chunks.length === 0) return undefined
  const message: Record<string, unknown> = {}
  const calls = new Map<unknown, Record<string, unknown>>()
  for (const chunk of chunks) {
    const delta = field(listOf(field(chunk, 'choices'))[0], 'delta')
    append(message, 'content', field(delta, 'content'))
    for (const part of listOf(field(delta, 'tool_calls'))) {
      const call = calls.get(field(part, 'index')) ?? {}
      append(call, 'name', field(part, 'function', 'name'))
      append(call, 'arguments', field(part, 'function', 'arguments'))
      calls.set(field(part, 'index'), call)
    }
  }
  message.tool_calls = [...calls.values()].map(call => {
    return { function: call }
  })
  const usage = chunks.map(chunk => field(chunk, 'usage')).findLast(value => fieldsOf(value) === value)
  return { ...fieldsOf(chunks[0]), object: 'chat.completion', choices: [{ message }], usage }
}

function append(to: Record<string, unknown>, name: string, piece: unknown) {
  if (typeof piece === 'string') to[name] = (typeof to[name] === 'string' ? to[name] : '') + piece
}
