// OpenTelemetry spans in OTLP/JSON, one export or one per line, that follow the GenAI conventions. Agents' spans repeat
// the sums of the calls below them, batches are sent twice, and counts have several names.
// Source of the shapes: open-telemetry/opentelemetry-proto; open-telemetry/semantic-conventions-genai; for the other
// names Arize-ai/openinference, traceloop/openllmetry and vercel/ai.
import type { Collector } from './collector.ts'
import type { Format, FormatReader, Head } from './format.ts'
import { field, listOf, parsed, textOf } from './json.ts'
import { startIds } from './names.ts'
import { type Attributes, attributesOf, either, instantIn, type Span, spanOf } from './otlp-spans.ts'
import { startCalls } from './otlp-tokens.ts'

export const otlp: Format = {
  id: 'otlp',
  title: 'OpenTelemetry GenAI spans (OTLP/JSON)',
  fits: ({ rows }: Head) => rows.some(row => listOf(row).concat(row).some(isExport)),
  read: readOtlp,
}

const isExport = (row: unknown) =>
  Array.isArray(field(row, 'resourceSpans')) || Array.isArray(field(row, 'resource_spans'))

const inference = new Set(['chat', 'text_completion', 'generate_content'])
const silent = new Set(['invoke_agent', 'create_agent', 'invoke_workflow', 'embeddings', 'retrieval'])

function readOtlp(collector: Collector): FormatReader {
  const calls = startCalls()
  const toolCalls = startIds()
  let version: string | null = null
  let hasTimes = false

  function readSpan(value: unknown, scope: string) {
    const span = spanOf(value)
    calls.place(span.id, span.parent)
    const { attributes } = span
    const kind = kindOf(attributes)
    if (kind === null) return collector.skip('a span that is not of GenAI')
    hasTimes ||= span.startMs !== null
    for (const atMs of [span.startMs, span.endMs]) collector.instant(atMs ?? undefined)
    collector.session(
      textOf(attributes.get('gen_ai.conversation.id')) ??
        textOf(attributes.get('session.id')) ??
        textOf(field(value, 'traceId') ?? field(value, 'trace_id')),
    )
    const model =
      textOf(attributes.get('gen_ai.response.model')) ??
      textOf(attributes.get('gen_ai.request.model')) ??
      textOf(attributes.get('llm.model_name')) ??
      textOf(attributes.get('ai.model.id'))
    if (kind === 'inference') {
      const answer = textOf(attributes.get('gen_ai.response.id') ?? attributes.get('ai.response.id'))
      calls.add({ id: span.id, answer, model, scope, attributes })
      tellMessages(span)
    } else if (kind === 'tool') tellTool(span)
    else {
      calls.mention(model)
      if (!silent.has(kind)) collector.skip(`span ${kind}`)
    }
  }

  function tellTool({ id, name, attributes, startMs, endMs }: Span) {
    const typed =
      attributes.get('gen_ai.tool.call.arguments') ??
      attributes.get('ai.toolCall.args') ??
      attributes.get('input.value')
    const result =
      attributes.get('gen_ai.tool.call.result') ??
      attributes.get('ai.toolCall.result') ??
      attributes.get('output.value')
    const tool =
      textOf(attributes.get('gen_ai.tool.name')) ??
      textOf(attributes.get('tool.name')) ??
      textOf(attributes.get('ai.toolCall.name')) ??
      name
    const call = textOf(attributes.get('gen_ai.tool.call.id') ?? attributes.get('ai.toolCall.id')) ?? id
    tellCall(call, tool, typed, startMs)
    collector.text('read', result, endMs)
  }

  /** A call stands in the answer that asks for it, in the span that makes it and in every later prompt. */
  function tellCall(id: string | null, tool: string, typed: unknown, atMs: number | null) {
    const isNew = id === null || !toolCalls.has(id)
    if (id !== null) toolCalls.add(id)
    if (isNew) collector.call(tool, typed, atMs)
    else collector.text('typed', typed, atMs)
  }

  function tellMessages({ attributes, events, startMs, endMs }: Span) {
    for (const [name, value] of attributes) {
      if (name === 'gen_ai.input.messages') tellParts(value, startMs)
      else if (name === 'gen_ai.output.messages') tellParts(value, endMs)
      else if (/^(gen_ai\.(prompt|system_instructions)|ai\.prompt|llm\.(input_messages|prompts))/.test(name))
        collector.text('told', value, startMs)
      else if (/^(gen_ai\.completion|ai\.response\.(text|reasoning)|llm\.output_messages)/.test(name))
        collector.text('said', value, endMs)
    }
    // Before messages were attributes they were events of the span.
    for (const event of events) {
      const name = textOf(field(event, 'name')) ?? ''
      const atMs = instantIn(field(event, 'timeUnixNano') ?? field(event, 'time_unix_nano'))
      if (!name.startsWith('gen_ai.')) continue
      const channel = /tool\.message$/.test(name)
        ? 'read'
        : /(choice|assistant\.message|completion)$/.test(name)
          ? 'said'
          : 'told'
      for (const value of attributesOf(event).values()) collector.text(channel, value, atMs)
    }
  }

  /** Tells of messages whose parts are texts, calls of tools and their results. */
  function tellParts(value: unknown, atMs: number | null) {
    for (const message of listOf(typeof value === 'string' ? parsed(value) : value)) {
      const words = field(message, 'role') === 'assistant' ? 'said' : 'told'
      for (const part of listOf(field(message, 'parts'))) {
        const type = field(part, 'type')
        if (type === 'tool_call')
          tellCall(
            textOf(field(part, 'id')) ?? null,
            textOf(field(part, 'name')) ?? '',
            field(part, 'arguments'),
            atMs,
          )
        else if (type === 'tool_call_response')
          collector.text('read', field(part, 'response') ?? field(part, 'result'), atMs)
        else if (type === 'text' || type === 'reasoning') collector.text(words, field(part, 'content'), atMs)
      }
    }
  }

  function readExport(value: unknown) {
    for (const resource of either(value, 'resourceSpans', 'resource_spans')) {
      const about = attributesOf(field(resource, 'resource'))
      const program = [about.get('service.name'), about.get('service.version')].flatMap(
        part => textOf(part) ?? [],
      )
      if (program.length > 0) version ??= program.join(' ')
      for (const scope of either(resource, 'scopeSpans', 'scope_spans', 'instrumentationLibrarySpans'))
        for (const span of either(scope, 'spans')) readSpan(span, textOf(field(scope, 'scope', 'name')) ?? '')
    }
  }

  return {
    row(row) {
      if (!listOf(row).concat(row).some(isExport)) collector.skip('a row without spans')
      for (const value of listOf(row).concat(row)) readExport(value)
    },
    end() {
      const { models, warnings } = calls.counted()
      for (const warning of warnings) collector.warn(warning)
      return { version, clock: hasTimes ? 'absolute' : 'none', models }
    },
  }
}

/** Returns what a span is: inference, a tool, another operation by its name, or null when it is not of GenAI. */
function kindOf(attributes: Attributes): string | null {
  const operation = textOf(attributes.get('gen_ai.operation.name'))
  const inOpenInference = textOf(attributes.get('openinference.span.kind'))
  const inVercel = textOf(attributes.get('ai.operationId'))
  if (operation === 'execute_tool' || inOpenInference === 'TOOL' || inVercel === 'ai.toolCall') return 'tool'
  // The AI SDK names operations after its own functions; its outer spans repeat the sums of the inner ones.
  if (inVercel !== undefined) return /\.do(Generate|Stream)$/.test(inVercel) ? 'inference' : 'invoke_agent'
  if (operation !== undefined) return inference.has(operation) ? 'inference' : operation
  if (inOpenInference !== undefined) return inOpenInference === 'LLM' ? 'inference' : 'invoke_agent'
  if (attributes.has('gen_ai.response.id')) return 'inference'
  return [...attributes.keys()].some(name => name.startsWith('gen_ai.')) ? 'without an operation' : null
}
