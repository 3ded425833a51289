// What Claude Code says of tokens: rows with snapshots of each answer's usage, in files that repeat one another's, and
// the result of a process, which has everything but is printed by `claude -p` and in no session file.
import { mostIds, mostNames } from './bounds.ts'
import type { Collector } from './collector.ts'
import { countOf, field, fieldsOf, textOf } from './json.ts'
import { shortId, shortName } from './names.ts'
import type { ModelUse, Quality, Usage } from './trace.ts'
import { atLeast, startUsageByModel, type UsageByModel } from './usage.ts'

/** Uncached input, cache reads, cache writes, output: four buckets that don't overlap. */
type Counts = readonly (number | undefined)[]

const inMessages = ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens', 'output_tokens']
const inResults = ['inputTokens', 'cacheReadInputTokens', 'cacheCreationInputTokens', 'outputTokens']

/** One answer of the API, from all rows of all files that carry its id. */
interface Answer {
  readonly model: string | undefined
  counts: Counts
  /** Whether a row was written when the answer was complete. */
  isFinished: boolean
  /** The sessions it was met in: more than one when a session was resumed. */
  readonly sessions: Set<string>
}

/** What a process counted by its end, by model. */
interface Result {
  readonly file: number
  readonly counts: ReadonlyMap<string, Counts>
  /** False where the models are not told apart and sub-agents are left out. */
  readonly isWhole: boolean
}

export interface ClaudeCodeUsage {
  /** Takes a message of the model; `otherId` is for messages that have no id. */
  addMessage(message: unknown, otherId: string | undefined, session: string): void
  /** Takes a result line, the file it is in, and the model its process began with. */
  addResult(row: unknown, session: string, file: number, model: string | undefined): void
  models(collector: Collector): ModelUse[]
}

export function startClaudeCodeUsage(): ClaudeCodeUsage {
  const answers = new Map<string, Answer>()
  const results = new Map<string, Result[]>()
  let resultCount = 0
  let isShort = false
  return {
    addMessage(message, otherId, sessionId) {
      const id = shortId(textOf(field(message, 'id')) ?? otherId ?? `without an id, ${answers.size}`)
      isShort ||= answers.size >= mostIds && !answers.has(id)
      if (isShort && !answers.has(id)) return
      const [named, session] = [textOf(field(message, 'model')), shortId(sessionId)]
      const model = named && shortName(named)
      const answer = answers.get(id) ?? { model, counts: [], isFinished: false, sessions: new Set() }
      answers.set(id, answer)
      if (answer.sessions.size < mostNames) answer.sessions.add(session)
      answer.isFinished ||= textOf(field(message, 'stop_reason')) !== undefined
      // Rows are snapshots of a growing answer.
      answer.counts = inMessages.map((name, at) =>
        larger(answer.counts[at], countOf(field(message, 'usage', name))),
      )
    },
    addResult(row, sessionId, file, model) {
      const [result, session] = [resultOf(row, file, model && shortName(model)), shortId(sessionId)]
      if (!result) return
      isShort ||= ++resultCount > mostIds
      if (resultCount > mostIds) return
      const ended = results.get(session) ?? []
      results.set(session, ended)
      const last = ended.at(-1)
      // A process that answers several prompts counts on; another one begins at zero.
      if (last?.file === file && sumOf(last) <= sumOf(result)) ended.pop()
      ended.push(result)
    },
    models(collector) {
      const tokens = startUsageByModel()
      const rest = addResults(results, [...answers.values()], tokens, collector)
      addAnswers(rest, tokens, collector)
      if (!isShort) return tokens.models()
      collector.warn(`There are more than ${mostIds} answers; the tokens are those of the first.`)
      return tokens.models().map(model => ({ ...model, usage: model.usage && atLeast(model.usage) }))
    },
  }
}

/** Tells whether a value counts tokens as messages do. */
export const isUsage = (usage: unknown) => countsOf(usage, inMessages) !== null

/** Adds what the results say and returns the answers that are in none of them. */
function addResults(
  results: ReadonlyMap<string, readonly Result[]>,
  answers: readonly Answer[],
  tokens: UsageByModel,
  collector: Collector,
): readonly Answer[] {
  const bySession = new Map<string, Answer[]>()
  for (const answer of answers) {
    // What was copied from a session without a result was spent there.
    if (![...answer.sessions].every(session => results.has(session))) continue
    const [first = ''] = answer.sessions
    const own = bySession.get(first)
    if (own) own.push(answer)
    else bySession.set(first, [answer])
  }
  const replaced = new Set<Answer>()
  for (const [session, ended] of results) {
    const own = bySession.get(session) ?? []
    const counted = own.reduce((sum, { counts }) => sum + (inputOf(counts) ?? 0), 0)
    const isLess = ended.reduce((sum, result) => sum + sumOf(result), 0) < counted
    if (isLess)
      collector.warn('A result counts less than the messages of its session: the messages are counted.')
    if (isLess || (own.length > 0 && !ended.every(({ isWhole }) => isWhole))) continue
    for (const answer of own) {
      replaced.add(answer)
      if (ended.some(({ counts }) => counts.has(answer.model ?? ''))) tokens.add(answer.model, null)
    }
    for (const { counts, isWhole } of ended)
      for (const [model, one] of counts) {
        const quality = isWhole ? 'exact' : 'lower bound'
        tokens.add(model, usageOf(one, quality, quality), 0)
      }
  }
  return answers.filter(answer => !replaced.has(answer))
}

function addAnswers(answers: readonly Answer[], tokens: UsageByModel, collector: Collector) {
  const isCounted = ({ counts }: Answer) => inputOf(counts) !== null
  const modelsOf = (some: readonly Answer[]) => new Set(some.map(({ model }) => model))
  const unfinished = modelsOf(answers.filter(answer => isCounted(answer) && !answer.isFinished))
  const uncounted = modelsOf(answers.filter(answer => !isCounted(answer)))
  for (const { model, counts } of answers) {
    const input = uncounted.has(model) ? 'lower bound' : 'exact'
    const output = uncounted.has(model) || unfinished.has(model) ? 'lower bound' : 'exact'
    tokens.add(model, usageOf(counts, input, output))
  }
  if (unfinished.size > 0)
    collector.warn(
      'Some answers were written down before they were complete: output tokens are a lower bound. The result line of `claude -p --output-format stream-json` has them all.',
    )
}

/** Returns what a result line counts; null when it counts nothing. */
function resultOf(row: unknown, file: number, model = ''): Result | null {
  const byModel = Object.entries(fieldsOf(field(row, 'modelUsage')))
    .slice(0, mostNames)
    .flatMap(([id, usage]) => {
      const counts = countsOf(usage, inResults)
      return counts ? [[shortName(id), counts] as const] : []
    })
  if (byModel.length > 0) return { file, counts: new Map(byModel), isWhole: true }
  const counts = countsOf(field(row, 'usage'), inMessages)
  return counts && { file, counts: new Map([[model, counts]]), isWhole: false }
}

function countsOf(usage: unknown, names: readonly string[]): Counts | null {
  const counts = names.map(name => countOf(field(usage, name)))
  return inputOf(counts) === null ? null : counts
}

const larger = (one: number | undefined, other: number | undefined) =>
  one === undefined ? other : Math.max(one, other ?? 0)

/** Returns everything sent; null when what was sent or received is not known. */
function inputOf([input, read = 0, write = 0, output]: Counts): number | null {
  return input === undefined || output === undefined ? null : input + read + write
}

const sumOf = ({ counts }: Result) => [...counts.values()].reduce((sum, one) => sum + (inputOf(one) ?? 0), 0)

function usageOf(counts: Counts, inputQuality: Quality, outputQuality: Quality): Usage | null {
  const input = inputOf(counts)
  if (input === null) return null
  const [, read = null, write = null, output = 0] = counts
  return { input, cacheRead: read, cacheWrite: write, output, reasoning: null, inputQuality, outputQuality }
}
