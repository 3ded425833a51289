// opencode: the document that `opencode export` writes, and the lines of `opencode run --format json`. Both are made of
// parts; tokens are four buckets that don't overlap. Times are ms since 1970-01-01.
// Source of the shapes: anomalyco/opencode, packages/opencode/src/session/message-v2.ts and cli/cmd/run.ts.
import { mostIds } from './bounds.ts'
import type { Collector } from './collector.ts'
import type { Format, FormatReader, Head } from './format.ts'
import { countOf, field, listOf, numberOf, textOf } from './json.ts'
import { shortId, shortName, startIds } from './names.ts'
import type { Quality, Usage } from './trace.ts'
import { addUsage, atLeast, startUsageByModel } from './usage.ts'

const liveTypes = new Set(['step_start', 'step_finish', 'text', 'reasoning', 'tool_use', 'error'])

export const opencode: Format = {
  id: 'opencode',
  title: 'opencode export or run',
  fits: ({ rows, isDocument }: Head) =>
    isDocument && field(rows[0], 'messages') !== undefined
      ? field(rows[0], 'info') !== undefined &&
        listOf(field(rows[0], 'messages')).some(message => Array.isArray(field(message, 'parts')))
      : rows.some(
          row =>
            liveTypes.has(textOf(field(row, 'type')) ?? '') &&
            textOf(field(row, 'sessionID')) !== undefined &&
            (field(row, 'part') !== undefined || field(row, 'error') !== undefined),
        ),
  read: readOpencode,
}

/** A message of the model: tokens of its steps, and what the message says by itself. */
interface Answer {
  model: string | undefined
  /** The sum of its steps, and how many they are. */
  steps: Usage | null
  stepCount: number
  own: Usage | null
}

function readOpencode(collector: Collector): FormatReader {
  const answers = new Map<string, Answer>()
  /** Ids of parts: the same session may be there as an export and as lines. */
  const told = startIds()
  let isOver = false
  const silent = new Set([
    'step-start',
    'file',
    'patch',
    'snapshot',
    'agent',
    'subtask',
    'compaction',
    'retry',
  ])
  let version: string | null = null
  let isShort = false

  function answerOf(message: string): Answer {
    const id = shortId(message)
    const answer = answers.get(id) ?? { model: undefined, steps: null, stepCount: 0, own: null }
    if (answers.size < mostIds) answers.set(id, answer)
    else isOver ||= !answers.has(id)
    return answer
  }

  function readPart(part: unknown, isUser: boolean, message: string, sentMs: number | null) {
    const id = textOf(field(part, 'id'))
    if (id !== undefined && told.has(id)) return
    if (id !== undefined) told.add(id)
    const type = textOf(field(part, 'type')) ?? 'a part without a type'
    const atMs = numberOf(field(part, 'time', 'start')) ?? sentMs
    if (type === 'text') collector.text(isUser ? 'told' : 'said', field(part, 'text'), atMs)
    else if (type === 'reasoning') collector.text('said', field(part, 'text'), atMs)
    else if (type === 'tool') readTool(collector, part, atMs)
    else if (type === 'step-finish') {
      const usage = usageOf(field(part, 'tokens'), 'exact')
      if (!usage) return
      const answer = answerOf(message)
      answer.steps = answer.steps ? addUsage(answer.steps, usage) : usage
      answer.stepCount++
    } else if (!silent.has(type)) collector.skip(`part ${type}`)
  }

  function readExport(session: unknown) {
    version ??= textOf(field(session, 'info', 'version')) ?? null
    collector.session(textOf(field(session, 'info', 'id')))
    collector.instant(numberOf(field(session, 'info', 'time', 'created')))
    for (const [at, message] of listOf(field(session, 'messages')).entries()) {
      const info = field(message, 'info')
      const id = textOf(field(info, 'id')) ?? `${textOf(field(session, 'info', 'id'))} ${at}`
      const isUser = field(info, 'role') === 'user'
      const sentMs = numberOf(field(info, 'time', 'created')) ?? null
      collector.instant(sentMs ?? undefined)
      collector.instant(numberOf(field(info, 'time', 'completed')))
      if (!isUser) {
        const answer = answerOf(id)
        const model = textOf(field(info, 'modelID'))
        answer.model = model && shortName(model)
        answer.own = usageOf(field(info, 'tokens'), 'lower bound')
      }
      for (const part of listOf(field(message, 'parts'))) readPart(part, isUser, id, sentMs)
    }
  }

  return {
    row(row) {
      if (Array.isArray(field(row, 'messages'))) return readExport(row)
      const type = textOf(field(row, 'type')) ?? 'a row without a type'
      if (!liveTypes.has(type)) return collector.skip(type)
      const atMs = numberOf(field(row, 'timestamp')) ?? null
      collector.instant(atMs ?? undefined)
      collector.session(textOf(field(row, 'sessionID')))
      const part = field(row, 'part')
      if (part !== undefined) readPart(part, false, textOf(field(part, 'messageID')) ?? 'live', atMs)
    },
    end() {
      const tokens = startUsageByModel()
      for (const { model, steps, stepCount, own } of answers.values()) {
        // Builds of 2026 keep a message's last step only, so a message is asked when it has no steps.
        if (steps) tokens.add(model, steps, stepCount)
        if (steps) continue
        isShort ||= own !== null
        tokens.add(model, own)
      }
      const counted = tokens.models()
      const models = isOver
        ? counted.map(model => ({ ...model, usage: model.usage && atLeast(model.usage) }))
        : counted
      if (isOver) collector.warn(`There are more than ${mostIds} answers; the tokens are those of the first.`)
      if (isShort)
        collector.warn('Messages without finished steps: their tokens may be those of the last step alone.')
      if (models.every(({ usage }) => usage === null))
        collector.warn('No step has token counts: tokens can’t be checked.')
      return { version, clock: 'absolute', models }
    },
  }
}

function readTool(collector: Collector, part: unknown, atMs: number | null) {
  const state = field(part, 'state')
  const startMs = numberOf(field(state, 'time', 'start')) ?? atMs
  collector.call(textOf(field(part, 'tool')) ?? 'a tool without a name', field(state, 'input'), startMs)
  const endMs = numberOf(field(state, 'time', 'end')) ?? startMs
  for (const result of ['output', 'error']) collector.text('read', field(state, result), endMs)
}

/** Input, cache reads, cache writes, output and reasoning are apart from one another. */
function usageOf(tokens: unknown, quality: Quality): Usage | null {
  const [input, output] = [countOf(field(tokens, 'input')), countOf(field(tokens, 'output'))]
  if (input === undefined || output === undefined) return null
  const [read, write] = [countOf(field(tokens, 'cache', 'read')), countOf(field(tokens, 'cache', 'write'))]
  const reasoning = countOf(field(tokens, 'reasoning'))
  const usage: Usage = {
    input: input + (read ?? 0) + (write ?? 0),
    cacheRead: read ?? null,
    cacheWrite: write ?? null,
    output: output + (reasoning ?? 0),
    reasoning: reasoning ?? null,
    inputQuality: quality,
    outputQuality: quality,
  }
  return usage.input === 0 && usage.output === 0 ? null : usage
}
