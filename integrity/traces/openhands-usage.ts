// What OpenHands says of tokens: V0 in the response that an action and its observation both carry, and in a running
// total; V1 in the totals of `stats`, by the use the model was put to.
import { mostIds, mostNames } from './bounds.ts'
import type { Collector } from './collector.ts'
import { countOf, field, fieldsOf, listOf, textOf } from './json.ts'
import { shortId, shortName } from './names.ts'
import type { ModelUse, Quality, Usage } from './trace.ts'
import { startUsageByModel } from './usage.ts'

/** Returns the running totals by use that V1 keeps in its state and in the events that change it. */
export function statsOf(event: unknown): unknown {
  const stats =
    field(event, 'key') === 'stats'
      ? field(event, 'value')
      : (field(event, 'stats') ?? field(event, 'value', 'stats'))
  return field(stats, 'usage_to_metrics')
}

interface Call {
  readonly model: string | undefined
  readonly usage: Usage | null
}

/** What the readers of both versions add to. */
export interface Metered {
  /** By the id of the response. */
  readonly calls: Map<string, Call>
  /** V1: the latest totals by use. */
  readonly totals: Map<string, Call & { readonly count: number }>
  /** V0: the latest running total over all calls, with its model. */
  running: Call | null
  /** V0: messages of the agent that don't say what they took; calls past those that are remembered. */
  unmetered: number
}

/** V0: keeps the usage of the response that an event comes from, and returns the response's id. */
export function readResponse(event: unknown, reading: Metered): string | undefined {
  const response = field(event, 'tool_call_metadata', 'model_response')
  const id = textOf(field(response, 'id'))
  const model = textOf(field(response, 'model'))
  if (id !== undefined)
    keepCall(reading, id, { model: model && shortName(model), usage: usageV0(field(response, 'usage')) })
  const running = field(event, 'llm_metrics', 'accumulated_token_usage')
  const usage = usageOfMetrics(running)
  if (usage) reading.running = { model: textOf(field(running, 'model')), usage }
  return id
}

/** Keeps a call unless its id was met before. */
export function keepCall(reading: Metered, id: string, call: Call): void {
  const short = shortId(id)
  if (reading.calls.has(short)) return
  if (reading.calls.size < mostIds) reading.calls.set(short, call)
  else reading.unmetered++
}

/** V1: keeps the latest totals of every use. */
export function readStats(event: unknown, reading: Metered): void {
  for (const [use, metrics] of Object.entries(fieldsOf(statsOf(event))).slice(0, mostNames)) {
    const running = field(metrics, 'accumulated_token_usage')
    const model = textOf(field(metrics, 'model_name')) ?? textOf(field(running, 'model'))
    const usage = usageOfMetrics(running)
    const before = reading.totals.get(shortId(use))
    if (!before && reading.totals.size >= mostNames) continue
    // Files of a folder may come in any order: the largest total is the last.
    if (usage && usage.input + usage.output >= (before?.usage ? before.usage.input + before.usage.output : 0))
      reading.totals.set(shortId(use), { model, usage, count: listOf(field(metrics, 'token_usages')).length })
  }
}

/** Returns the best count for each model: totals where there are any, else the responses one by one. */
export function modelsOf({ calls, totals, running, unmetered }: Metered, collector: Collector): ModelUse[] {
  const tokens = startUsageByModel()
  const metered = [...calls.values()].filter(({ usage }) => usage !== null)
  const sum = metered.reduce((input, { usage }) => input + (usage?.input ?? 0), 0)
  if (totals.size > 0) for (const { model, usage, count } of totals.values()) tokens.add(model, usage, count)
  else if (running?.usage && running.usage.input >= sum)
    tokens.add(running.model ?? metered[0]?.model, running.usage, calls.size + unmetered)
  else {
    if (unmetered > 0 && metered.length > 0)
      collector.warn(
        `${unmetered} of the agent’s messages don’t say what they took: the tokens are a lower bound.`,
      )
    const quality: Quality = unmetered > 0 ? 'lower bound' : 'exact'
    for (const { model, usage } of calls.values())
      tokens.add(model, usage && { ...usage, inputQuality: quality, outputQuality: quality })
  }
  const models = tokens.models()
  if (models.every(({ usage }) => usage === null))
    collector.warn('No call has token counts: tokens can’t be checked.')
  return models
}

/** The prompt has what was read from the cache and written to it. */
function usageV0(usage: unknown): Usage | null {
  const [input, output] = [countOf(field(usage, 'prompt_tokens')), countOf(field(usage, 'completion_tokens'))]
  if (input === undefined || output === undefined) return null
  const read =
    countOf(field(usage, 'cache_read_input_tokens')) ??
    countOf(field(usage, 'prompt_tokens_details', 'cached_tokens'))
  return {
    input,
    cacheRead: read ?? null,
    cacheWrite: countOf(field(usage, 'cache_creation_input_tokens')) ?? null,
    output,
    reasoning: countOf(field(usage, 'completion_tokens_details', 'reasoning_tokens')) ?? null,
    inputQuality: 'exact',
    outputQuality: 'exact',
  }
}

function usageOfMetrics(usage: unknown): Usage | null {
  const [prompt, output] = [
    countOf(field(usage, 'prompt_tokens')),
    countOf(field(usage, 'completion_tokens')),
  ]
  if (prompt === undefined || output === undefined) return null
  const read = countOf(field(usage, 'cache_read_tokens')) ?? null
  const write = countOf(field(usage, 'cache_write_tokens')) ?? null
  // Agents behind ACP report the cache beside the prompt.
  const isApart = (read ?? 0) > prompt
  return {
    input: prompt + (isApart ? (read ?? 0) + (write ?? 0) : 0),
    cacheRead: read,
    cacheWrite: write,
    output,
    reasoning: countOf(field(usage, 'reasoning_tokens')) ?? null,
    inputQuality: 'exact',
    outputQuality: 'exact',
  }
}
