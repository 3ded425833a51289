// The tokens of GenAI spans: each call counted once, under whichever names its instrumentation gave them.
import { countOf } from './json.ts'
import { shortId, shortName } from './names.ts'
import type { Attributes } from './otlp-spans.ts'
import type { ModelUse, Quality, Usage } from './trace.ts'
import { startUsageByModel } from './usage.ts'

/** A span of inference. */
export interface Call {
  /** The span's id; null when it has none. */
  readonly id: string | null
  /** The id of the provider's answer. */
  readonly answer: string | undefined
  readonly model: string | undefined
  /** The name of the instrumentation. */
  readonly scope: string
  readonly attributes: Attributes
}

export interface Calls {
  /** Notes where a span stands, of whatever kind it is. */
  place(id: string | null, parent: string | null): void
  add(call: Call): void
  /** Notes a model that a span names which is no call of it. */
  mention(model: string | undefined): void
  counted(): { readonly models: readonly ModelUse[]; readonly warnings: readonly string[] }
}

/** How many spans are held together to tell parents and repetitions. */
export const mostSpans = 100_000

/** By the name in the conventions, then the names that others give it and whose meaning is theirs. */
const names = {
  input: [
    'gen_ai.usage.input_tokens',
    'gen_ai.usage.prompt_tokens',
    'llm.usage.prompt_tokens',
    'llm.token_count.prompt',
    'ai.usage.inputTokens',
    'ai.usage.promptTokens',
  ],
  output: [
    'gen_ai.usage.output_tokens',
    'gen_ai.usage.completion_tokens',
    'llm.usage.completion_tokens',
    'llm.token_count.completion',
    'ai.usage.outputTokens',
    'ai.usage.completionTokens',
  ],
  cacheRead: [
    'gen_ai.usage.cache_read.input_tokens',
    'gen_ai.usage.cache_read_input_tokens',
    'gen_ai.usage.input_tokens.cached',
    'llm.token_count.prompt_details.cache_read',
    'ai.usage.cachedInputTokens',
  ],
  cacheWrite: [
    'gen_ai.usage.cache_creation.input_tokens',
    'gen_ai.usage.cache_creation_input_tokens',
    'llm.token_count.prompt_details.cache_write',
  ],
  reasoning: [
    'gen_ai.usage.reasoning.output_tokens',
    'gen_ai.usage.reasoning_tokens',
    'llm.token_count.completion_details.reasoning',
    'ai.usage.reasoningTokens',
  ],
} as const satisfies Record<string, readonly [string, ...string[]]>

interface Count {
  readonly count: number
  readonly isOfSpec: boolean
}

type Counts = { readonly [part in keyof typeof names]: Count | null }

interface Counted {
  readonly id: string | null
  readonly model: string | undefined
  readonly source: string
  readonly counts: Counts
}

export function startCalls(): Calls {
  const parents = new Map<string, string>()
  /** By the id of the answer, or of the span. */
  const calls = new Map<string, Counted>()
  const mentioned = new Set<string>()
  let passedOver = 0

  return {
    place(id, parent) {
      if (id !== null && parent !== null && parents.size < mostSpans) parents.set(id, parent)
    },
    add({ id, answer, model: named, scope, attributes }) {
      const model = named && shortName(named)
      const key = shortId(answer === undefined ? `span ${id ?? calls.size}` : `answer ${answer}`)
      const before = calls.get(key)
      if (!before && calls.size >= mostSpans) passedOver++
      else {
        const counts = countsOf(attributes)
        // Of spans that show one answer, the one that knows most: a batch may have been sent before the end.
        if (!before || (before.counts.output?.count ?? -1) < (counts.output?.count ?? -1))
          calls.set(key, {
            id,
            model: model ?? before?.model,
            source: shortName(`${scope} ${model}`),
            counts,
          })
      }
    },
    mention(model) {
      if (model !== undefined && mentioned.size < 100) mentioned.add(shortName(model))
    },
    counted() {
      const leaves = withoutParents([...calls.values()], parents)
      // An instrumentation that once leaves the cache out of the input always does.
      const apart = new Set(leaves.filter(({ counts }) => cached(counts) > (counts.input?.count ?? 0)))
      const sources = new Set([...apart].map(({ source }) => source))
      const tokens = startUsageByModel()
      for (const { model, source, counts } of leaves) tokens.add(model, usageOf(counts, sources.has(source)))
      if (leaves.every(({ model }) => model === undefined))
        for (const id of mentioned) tokens.add(id, null, 0)
      const models = tokens.models()
      const warnings: string[] = []
      if (models.every(({ usage }) => usage === null))
        warnings.push('No span of inference has token counts: tokens can’t be checked.')
      if (passedOver > 0) warnings.push(`${passedOver} calls past the first ${mostSpans} were passed over.`)
      return { models, warnings }
    },
  }
}

/** Leaves out calls that have calls below them: frameworks repeat what their provider's client counts. */
function withoutParents(calls: readonly Counted[], parents: ReadonlyMap<string, string>): Counted[] {
  const above = new Set<string>()
  for (const { id } of calls) {
    let at = id === null ? undefined : parents.get(id)
    while (at !== undefined && !above.has(at)) {
      above.add(at)
      at = parents.get(at)
    }
  }
  return calls.filter(({ id }) => id === null || !above.has(id))
}

function countsOf(attributes: Attributes): Counts {
  const first = (part: keyof typeof names): Count | null => {
    for (const name of names[part]) {
      const count = countOf(attributes.get(name))
      if (count !== undefined) return { count, isOfSpec: name === names[part][0] }
    }
    return null
  }
  return {
    input: first('input'),
    output: first('output'),
    cacheRead: first('cacheRead'),
    cacheWrite: first('cacheWrite'),
    reasoning: first('reasoning'),
  }
}

const cached = ({ cacheRead, cacheWrite }: Counts) => (cacheRead?.count ?? 0) + (cacheWrite?.count ?? 0)

function usageOf(counts: Counts, isCacheApart: boolean): Usage | null {
  const { input, output, cacheRead, cacheWrite, reasoning } = counts
  if (!input || !output) return null
  const quality = (...parts: readonly (Count | null)[]): Quality =>
    parts.every(part => part === null || part.isOfSpec) ? 'exact' : 'ambiguous'
  return {
    input: input.count + (isCacheApart ? cached(counts) : 0),
    cacheRead: cacheRead?.count ?? null,
    cacheWrite: cacheWrite?.count ?? null,
    output: output.count,
    reasoning: reasoning?.count ?? null,
    inputQuality: quality(input, cacheRead, cacheWrite),
    outputQuality: quality(output, reasoning),
  }
}
