// What an ATIF trajectory says of tokens: in its steps, in its total, or in neither. The prompt should have all input,
// cached or not; some writers put the cached part beside it, and some leave it out.
import type { Collector } from './collector.ts'
import { countOf, field } from './json.ts'
import type { Quality, Usage } from './trace.ts'
import type { UsageByModel } from './usage.ts'

interface Counts {
  readonly prompt: number
  readonly output: number
  readonly cached: number | undefined
  readonly written: number | undefined
  readonly reasoning: number | undefined
}

/** A step that asked a model. */
interface Answer {
  readonly model: string | undefined
  readonly calls: number
  /** Null when it doesn't say; zeros are where numbers were withheld. */
  readonly counts: Counts | null
}

/** What is counted of a document. */
export interface Counted {
  readonly model: string | undefined
  readonly answers: Answer[]
  total: Counts | null
  /** Steps that repeat what an earlier trajectory has. */
  copied: number
  readonly hasSubagents: boolean
}

/** Returns what a step counts; null when it withholds it. */
export function countsOfStep(metrics: unknown): Counts | null {
  return counts(
    [field(metrics, 'prompt_tokens'), field(metrics, 'completion_tokens'), field(metrics, 'cached_tokens')],
    field(metrics, 'extra'),
  )
}

/** Returns what a document counts in all; null when it withholds it. */
export function countsOfTotal(metrics: unknown): Counts | null {
  const names = ['total_prompt_tokens', 'total_completion_tokens', 'total_cached_tokens']
  return counts(
    names.map(name => field(metrics, name)),
    field(metrics, 'extra'),
  )
}

function counts(values: readonly unknown[], extra: unknown): Counts | null {
  const [prompt, output, cached] = values.map(countOf)
  if (prompt === undefined || output === undefined || prompt + output === 0) return null
  const extraCount = (...names: readonly string[]) =>
    names.map(name => countOf(field(extra, name))).find(count => count !== undefined)
  return {
    prompt,
    output,
    cached,
    written: extraCount('cache_creation_input_tokens', 'total_cache_creation_input_tokens'),
    reasoning: extraCount('reasoning_tokens', 'reasoning_output_tokens', 'total_reasoning_tokens'),
  }
}

/** Adds the steps' counts where every step has them, or else the document's total, or else as much as there is. */
export function addTokens(trajectory: Counted, tokens: UsageByModel, collector: Collector) {
  const { model, answers, total, copied, hasSubagents } = trajectory
  const counted = answers.flatMap(answer => answer.counts ?? [])
  const isWhole = counted.length > 0 && counted.length === answers.length
  if (!isWhole && total) {
    for (const answer of answers) tokens.add(answer.model, null, answer.calls)
    // The total may have what was copied and what the sub-agents took.
    const quality = copied > 0 || hasSubagents ? 'ambiguous' : 'exact'
    const [usage = null] = usagesOf([total], quality, collector)
    tokens.add(model ?? answers[0]?.model, usage, 0)
    return
  }
  const differs = total !== null && copied === 0 && !hasSubagents && !agree(total, counted)
  if (differs)
    collector.warn('The steps and the total count different tokens; those of the steps were taken.')
  const usages = usagesOf(counted, differs ? 'ambiguous' : isWhole ? 'exact' : 'lower bound', collector)
  let at = 0
  for (const answer of answers)
    tokens.add(answer.model, answer.counts ? (usages[at++] ?? null) : null, answer.calls)
}

/** Tells whether a total and its parts differ by no more than rounding and calls that are not logged explain. */
function agree(total: Counts, parts: readonly Counts[]): boolean {
  return (['prompt', 'output'] as const).every(side => {
    const sum = parts.reduce((all, one) => all + one[side], 0)
    return Math.abs(total[side] - sum) <= Math.max(500, total[side] * 0.02)
  })
}

/** Returns usage in which the prompt has everything sent, whichever way the writer of all these counts saw it. */
function usagesOf(all: readonly Counts[], quality: Quality, collector: Collector): readonly Usage[] {
  const isApart = all.some(({ prompt, cached = 0 }) => cached > prompt)
  const lacksWrites = isApart || all.some(({ prompt, cached = 0, written = 0 }) => cached + written > prompt)
  const inputOf = ({ prompt, cached = 0, written = 0 }: Counts) =>
    prompt + (isApart ? cached : 0) + (lacksWrites ? written : 0)
  const sum = (count: (one: Counts) => number) => all.reduce((total, one) => total + count(one), 0)
  // Without its cached part a prompt is shorter than what came of it, and writes that are not told may be missing.
  const isShort = sum(inputOf) < sum(({ output }) => output)
  const isMissing = isShort || (isApart && all.every(({ written }) => written === undefined))
  if (isShort) collector.warn('More tokens were received than sent: cached input is likely left out.')
  return all.map(one => {
    return {
      input: inputOf(one),
      cacheRead: one.cached ?? null,
      cacheWrite: one.written ?? null,
      output: one.output,
      reasoning: one.reasoning ?? null,
      inputQuality: isMissing && quality === 'exact' ? 'lower bound' : quality,
      outputQuality: quality,
    }
  })
}
