// One call of a model's API as it went over the wire: what was asked, and what was answered, whole or as a stream of
// events. Source of the shapes: Anthropic's Messages API; OpenAI's Responses and Chat Completions APIs.
import type { Collector } from './collector.ts'
import { countOf, field, listOf, parsed, textOf } from './json.ts'
import { streamedIn } from './model-stream.ts'
import type { Usage } from './trace.ts'

/** What a model answered. */
export interface Answer {
  readonly id: string | undefined
  readonly model: string | undefined
  /** Null when the answer has no counts, as when a stream was cut. */
  readonly usage: Usage | null
  readonly said: readonly unknown[]
  readonly calls: readonly { readonly name: string; readonly typed: unknown }[]
}

/** Tells by its address whether a request asks a model. */
export function isModelCall(url: string): boolean {
  return /\/v1\/(messages|responses|chat\/completions)(\?|$)/.test(url)
}

/** Returns the answer that a body holds; null when it holds none of a kind that is read. */
export function answerOf(body: string): Answer | null {
  const whole = /^\s*\{/.test(body) ? parsed(body) : undefined
  if (whole !== undefined) return answerIn(whole)
  return answerIn(streamedIn(body))
}

function answerIn(value: unknown): Answer | null {
  if (field(value, 'type') === 'message' && field(value, 'role') === 'assistant')
    return anthropicAnswer(value)
  if (field(value, 'object') === 'response') return responsesAnswer(value)
  if (field(value, 'object') === 'chat.completion') return chatAnswer(value)
  return null
}

const namesOf = (value: unknown) => {
  return { id: textOf(field(value, 'id')), model: textOf(field(value, 'model')) }
}

function anthropicAnswer(message: unknown): Answer {
  const blocks = listOf(field(message, 'content'))
  return {
    ...namesOf(message),
    usage: anthropicUsage(message),
    said: blocks.flatMap(block => [field(block, 'text'), field(block, 'thinking')]),
    calls: blocks
      .filter(block => /tool_use$/.test(textOf(field(block, 'type')) ?? ''))
      .map(block => {
        return { name: textOf(field(block, 'name')) ?? '', typed: field(block, 'input') }
      }),
  }
}

/** Its three buckets of input are apart from one another. */
function anthropicUsage(message: unknown): Usage | null {
  const usage = field(message, 'usage')
  const [fresh, output] = [countOf(field(usage, 'input_tokens')), countOf(field(usage, 'output_tokens'))]
  if (fresh === undefined || output === undefined) return null
  const cacheRead = countOf(field(usage, 'cache_read_input_tokens')) ?? null
  const cacheWrite = countOf(field(usage, 'cache_creation_input_tokens')) ?? null
  return {
    input: fresh + (cacheRead ?? 0) + (cacheWrite ?? 0),
    cacheRead,
    cacheWrite,
    output,
    reasoning: null,
    inputQuality: 'exact',
    // A stream that was cut has the count of its first event only.
    outputQuality: textOf(field(message, 'stop_reason')) === undefined ? 'lower bound' : 'exact',
  }
}

function responsesAnswer(response: unknown): Answer {
  const items = listOf(field(response, 'output'))
  const usage = field(response, 'usage')
  return {
    ...namesOf(response),
    usage: openaiUsage(usage, 'input_tokens', 'output_tokens'),
    said: items.flatMap(item => textsIn(field(item, 'content'))),
    calls: items
      .filter(item => /_call$/.test(textOf(field(item, 'type')) ?? ''))
      .map(item => {
        const typed = field(item, 'arguments') ?? field(item, 'input') ?? field(item, 'action')
        return { name: textOf(field(item, 'name')) ?? textOf(field(item, 'type')) ?? '', typed }
      }),
  }
}

function chatAnswer(completion: unknown): Answer {
  const messages = listOf(field(completion, 'choices')).map(choice => field(choice, 'message'))
  return {
    ...namesOf(completion),
    usage: openaiUsage(field(completion, 'usage'), 'prompt_tokens', 'completion_tokens'),
    said: messages.map(message => field(message, 'content')),
    calls: messages
      .flatMap(message => listOf(field(message, 'tool_calls')))
      .map(call => {
        return {
          name: textOf(field(call, 'function', 'name')) ?? '',
          typed: field(call, 'function', 'arguments'),
        }
      }),
  }
}

/** Cached input is part of the input, reasoning part of the output. */
function openaiUsage(usage: unknown, inputName: string, outputName: string): Usage | null {
  const [input, output] = [countOf(field(usage, inputName)), countOf(field(usage, outputName))]
  if (input === undefined || output === undefined) return null
  return {
    input,
    cacheRead: countOf(field(usage, `${inputName}_details`, 'cached_tokens')) ?? null,
    cacheWrite: null,
    output,
    reasoning: countOf(field(usage, `${outputName}_details`, 'reasoning_tokens')) ?? null,
    inputQuality: 'exact',
    outputQuality: 'exact',
  }
}

/** Tells what a model answered. */
export function tellAnswer(collector: Collector, answer: Answer, atMs: number | null): void {
  collector.text('said', answer.said, atMs)
  for (const { name, typed } of answer.calls) collector.call(name, typed, atMs)
}

/** Tells what a model was asked: prompts, and results of tools. Its own earlier words were told when it said them. */
export function tellPrompt(collector: Collector, prompt: unknown, atMs: number | null): void {
  for (const told of ['system', 'instructions', 'input'])
    if (typeof field(prompt, told) === 'string') collector.text('told', field(prompt, told), atMs)
  collector.text('told', textsIn(field(prompt, 'system')), atMs)
  for (const item of [...listOf(field(prompt, 'messages')), ...listOf(field(prompt, 'input'))]) {
    const [role, content] = [field(item, 'role'), field(item, 'content')]
    if (/_output$/.test(textOf(field(item, 'type')) ?? ''))
      collector.text('read', textsIn(field(item, 'output')), atMs)
    else if (role === 'tool') collector.text('read', textsIn(content), atMs)
    else if (role !== 'assistant') {
      collector.text('told', textsIn(content), atMs)
      for (const block of listOf(content))
        if (field(block, 'type') === 'tool_result')
          collector.text('read', textsIn(field(block, 'content')), atMs)
    }
  }
}

/** Returns the texts of a content, which is one text or a list of parts; pictures are left out. */
function textsIn(content: unknown): unknown[] {
  return typeof content === 'string' ? [content] : listOf(content).map(part => field(part, 'text'))
}
