// browser-use: the document that `agent.save_history()` writes, a step for each time the model was asked. It has neither
// model nor tokens; both are read where the entrant put them beside the history: {"history", "usage", "model"}.
// Source of the shapes: browser-use/browser-use, browser_use/agent/views.py and tokens/views.py, since 2024.
import { mostNames } from './bounds.ts'
import type { Collector } from './collector.ts'
import type { Format, FormatReader, Head } from './format.ts'
import { countOf, field, fieldsOf, listOf, numberOf, textOf } from './json.ts'
import type { Quality, Usage } from './trace.ts'
import { startUsageByModel, type UsageByModel } from './usage.ts'

export const browserUse: Format = {
  id: 'browser-use',
  title: 'browser-use history',
  fits: ({ rows: [row], isDocument }: Head) =>
    isDocument &&
    listOf(field(row, 'history')).some(
      step => field(step, 'model_output') !== undefined && field(step, 'state') !== undefined,
    ),
  read: readBrowserUse,
}

function readBrowserUse(collector: Collector): FormatReader {
  const tokens = startUsageByModel()
  let hasTimes = false
  return {
    row(run) {
      const steps = listOf(field(run, 'history'))
      for (const step of steps) hasTimes = readStep(collector, step) || hasTimes
      const model = textOf(field(run, 'model'))
      if (!addUsage(field(run, 'usage'), model, tokens)) addEstimate(steps, model, tokens, collector)
    },
    end: () => {
      return { version: null, clock: hasTimes ? 'absolute' : 'none', models: tokens.models() }
    },
  }
}

/** Tells of a step: what the model was shown, what it said, what it did, what came of it. Returns whether it has times. */
function readStep(collector: Collector, step: unknown): boolean {
  const startMs = msOf(field(step, 'metadata', 'step_start_time'))
  const endMs = msOf(field(step, 'metadata', 'step_end_time')) ?? startMs
  for (const instant of [startMs, endMs]) collector.instant(instant ?? undefined)
  // The state is the page before the step, and `state_message` what the model was told of it.
  const state = field(step, 'state')
  for (const page of [state, ...listOf(field(state, 'tabs'))])
    collector.text('read', [field(page, 'url'), field(page, 'title')], startMs)
  collector.text('read', field(step, 'state_message'), startMs)

  const { action, ...words } = fieldsOf(field(step, 'model_output'))
  collector.text('said', words, startMs)
  const actions = listOrOne(action)
  for (const one of actions)
    for (const [name, params] of Object.entries(fieldsOf(one)))
      if (params !== null) collector.call(name, params, startMs)
  for (const [at, result] of listOrOne(field(step, 'result')).entries()) {
    const texts = [
      field(result, 'extracted_content'),
      field(result, 'long_term_memory'),
      field(result, 'error'),
    ]
    const isLast = field(result, 'is_done') === true
    for (const text of texts)
      collector.text(isLast ? 'said' : 'read', isLast ? text : withoutEcho(text, actions[at]), endMs)
  }
  return startMs !== null
}

/** Epoch seconds with a fraction. */
function msOf(seconds: unknown): number | null {
  const number = numberOf(seconds)
  return number === undefined ? null : Math.floor(number * 1000)
}

/** In 2024 a step had one action and one result, later lists of them. */
function listOrOne(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

/** An action's result without what the action typed, which it repeats: that was not read on a page. */
function withoutEcho(text: unknown, action: unknown): unknown {
  if (typeof text !== 'string') return text
  const typed = Object.values(fieldsOf(action))
    .flatMap(params => Object.values(fieldsOf(params)))
    .slice(0, mostNames)
  return typed.reduce<string>((rest, one) => {
    return typeof one === 'string' && one.trim() !== '' ? rest.replaceAll(one, '') : rest
  }, text)
}

/** Adds the sums of `history.usage`; tells whether there are any. */
function addUsage(usage: unknown, named: string | undefined, tokens: UsageByModel): boolean {
  const count = (name: string) => countOf(field(usage, name))
  const [prompt, output] = [count('total_prompt_tokens'), count('total_completion_tokens')]
  if (prompt === undefined || output === undefined || prompt + output === 0) return false
  const byModel = Object.entries(fieldsOf(field(usage, 'by_model')))
    .map(([id, one]) => {
      return {
        id,
        calls: countOf(field(one, 'invocations')) ?? 0,
        prompt: countOf(field(one, 'prompt_tokens')) ?? 0,
        output: countOf(field(one, 'completion_tokens')) ?? 0,
      }
    })
    .sort((one, other) => other.prompt - one.prompt)
  const [main, ...others] = byModel
  const sumOf = (side: 'prompt' | 'output') => others.reduce((sum, one) => sum + one[side], 0)
  for (const { id, calls, prompt, output } of others) tokens.add(id, usageOf(prompt, output, 'exact'), calls)
  // The prompt has the cache reads and not the cache writes. Neither is told by model: they go to the main one.
  const written = count('total_prompt_cache_creation_tokens')
  const own = {
    ...usageOf(Math.max(0, prompt - sumOf('prompt')), Math.max(0, output - sumOf('output')), 'exact'),
    cacheRead: count('total_prompt_cached_tokens') ?? null,
    cacheWrite: written ?? null,
  }
  const calls = main?.calls ?? count('entry_count') ?? 0
  tokens.add(main?.id ?? named, { ...own, input: own.input + (written ?? 0) }, calls)
  return true
}

/** Adds the prompts' sizes that histories of 2025 estimate. */
function addEstimate(
  steps: readonly unknown[],
  model: string | undefined,
  tokens: UsageByModel,
  collector: Collector,
) {
  const asked = steps.filter(step => field(step, 'model_output'))
  const sizes = steps.flatMap(step => countOf(field(step, 'metadata', 'input_tokens')) ?? [])
  const input = sizes.reduce((sum, size) => sum + size, 0)
  tokens.add(model, sizes.length > 0 ? usageOf(input, 0, 'estimate') : null, asked.length)
  collector.warn(
    'A browser-use history has no token counts: put `history.usage.model_dump()` beside it as "usage", and the model as "model".',
  )
}

function usageOf(input: number, output: number, quality: Quality): Usage {
  return {
    input,
    cacheRead: null,
    cacheWrite: null,
    output,
    reasoning: null,
    inputQuality: quality,
    outputQuality: quality,
  }
}
