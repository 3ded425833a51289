// Adding up tokens without losing what is not known.
import { mostNames } from './bounds.ts'
import { shortName } from './names.ts'
import type { ModelUse, Quality, Usage } from './trace.ts'

const qualities: readonly Quality[] = ['exact', 'lower bound', 'ambiguous', 'estimate']

/** Returns the poorer of two qualities: a sum is as good as its poorest part. */
export function poorer(one: Quality, other: Quality): Quality {
  return qualities[Math.max(qualities.indexOf(one), qualities.indexOf(other))] as Quality
}

/** Returns the sum; a part that only one of the two knows is at least that much, and kept. */
export function addUsage(one: Usage, other: Usage): Usage {
  const part = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : a + b)
  return {
    input: one.input + other.input,
    cacheRead: part(one.cacheRead, other.cacheRead),
    cacheWrite: part(one.cacheWrite, other.cacheWrite),
    output: one.output + other.output,
    reasoning: part(one.reasoning, other.reasoning),
    inputQuality: poorer(one.inputQuality, other.inputQuality),
    outputQuality: poorer(one.outputQuality, other.outputQuality),
  }
}

/** Returns usage that is known not to be all. */
export function atLeast(usage: Usage): Usage {
  const { inputQuality, outputQuality } = usage
  return {
    ...usage,
    inputQuality: poorer(inputQuality, 'lower bound'),
    outputQuality: poorer(outputQuality, 'lower bound'),
  }
}

/** Tells whether every count is zero: some writers put zeros where they withhold the numbers. */
export function isAllZero({ input, output }: Usage): boolean {
  return input === 0 && output === 0
}

/** What a reader counted for its models; '' is the name of a model that the trace does not name. */
export interface UsageByModel {
  /** Counts one call and its usage, if it has one. */
  add(model: string | undefined, usage: Usage | null, calls?: number): void
  /** Returns a line for each model, in order of first use; usage that is all zeros is none. */
  models(): ModelUse[]
}

export function startUsageByModel(): UsageByModel {
  const byModel = new Map<string, { calls: number; usage: Usage | null }>()
  return {
    add(named = '', usage, calls = 1) {
      // Past as many models as are kept apart, the rest is counted as of no name.
      const short = shortName(named)
      const model = byModel.has(short) || byModel.size < mostNames ? short : ''
      const before = byModel.get(model)
      const sum = before?.usage && usage ? addUsage(before.usage, usage) : (usage ?? before?.usage ?? null)
      byModel.set(model, { calls: (before?.calls ?? 0) + calls, usage: sum })
    },
    models: () =>
      [...byModel].map(([id, { calls, usage }]) => {
        return { id, calls, usage: usage && !isAllZero(usage) ? usage : null }
      }),
  }
}
