// Whether the models and tokens that were declared and reported are those the trace names and counts.
import type { ModelUse, Quality, Trace } from '../traces/trace.ts'
import { poorer } from '../traces/usage.ts'
import type { RunFacts } from './facts.ts'
import type { TraceFinding } from './finding.ts'

/** Two counts are the same when they differ by no more than the larger of these. */
export const mostTokensOff = 500
export const mostShareOff = 0.02

/** Names a model in one way, however it was spelled; null when the text names none, or not exactly one. */
export type ModelName = (declared: string) => string | null

/** Returns the models of all traces; where two formats count the same model, the better counts. */
export function modelsOf(traces: readonly Trace[]): readonly ModelUse[] {
  const order: readonly (Quality | undefined)[] = ['exact', 'lower bound', 'ambiguous', 'estimate', undefined]
  const rank = ({ usage }: ModelUse) => order.indexOf(usage?.inputQuality)
  const byId = new Map<string, ModelUse>()
  for (const model of traces.flatMap(({ models }) => models)) {
    const known = byId.get(model.id)
    if (!known || rank(model) < rank(known)) byId.set(model.id, model)
  }
  return [...byId.values()]
}

/** Returns whether the models a trace names are those that were declared or reported. */
export function checkModels(traces: readonly Trace[], facts: RunFacts, nameOf: ModelName): TraceFinding {
  const nameAll = (ids: readonly string[]) => new Set(ids.map(id => nameOf(id) ?? id.toLowerCase()))
  const declared = [
    ...new Set(
      [facts.declaredModel, ...facts.reported.map(({ model }) => model)].filter(one => one !== null),
    ),
  ]
  const found = modelsOf(traces)
    .filter(({ id }) => id !== '')
    .map(({ id }) => id)
  const [wanted, seen] = [nameAll(declared), nameAll(found)]
  const same = wanted.size === seen.size && [...wanted].every(name => seen.has(name))
  return {
    check: 'models',
    what: 'The models are those that were declared',
    expected: declared.join(', ') || 'none was declared',
    found: found.join(', ') || 'the trace names none',
    outcome: found.length === 0 || declared.length === 0 ? 'not checkable' : same ? 'ok' : 'differs',
  }
}

/**
 * Returns whether the tokens that were reported are those the trace counts, sent and received. One that is cut counts
 * at most a part of them.
 */
export function checkTokens(traces: readonly Trace[], facts: RunFacts, isCut: boolean): TraceFinding[] {
  const models = modelsOf(traces)
  const counted = models.flatMap(({ usage }) => (usage ? [usage] : []))
  // A model that was called and not counted makes the sum a lower bound.
  const isWhole = !isCut && models.every(({ usage, calls }) => usage !== null || calls === 0)
  return (['input', 'output'] as const).map(side => {
    const reported = sumOf(facts.reported.map(line => line[side]))
    const trace = counted.reduce((sum, usage) => sum + usage[side], 0)
    const quality = counted
      .map(usage => usage[side === 'input' ? 'inputQuality' : 'outputQuality'])
      .reduce<Quality>(poorer, isWhole ? 'exact' : 'lower bound')
    return {
      check: `tokens ${side}`,
      what: side === 'input' ? 'Tokens in, caches included' : 'Tokens out, reasoning included',
      expected: reported === null ? 'not reported' : String(reported),
      found: counted.length === 0 ? 'the trace counts none' : `${trace} (${quality})`,
      outcome:
        counted.length === 0 || reported === null || quality === 'estimate' || quality === 'ambiguous'
          ? 'not checkable'
          : agree(reported, trace, quality)
            ? 'ok'
            : 'differs',
    }
  })
}

function agree(reported: number, trace: number, quality: Quality): boolean {
  const margin = Math.max(mostTokensOff, trace * mostShareOff)
  return quality === 'exact' ? Math.abs(reported - trace) <= margin : reported >= trace - margin
}

function sumOf(counts: readonly (number | null)[]): number | null {
  if (counts.length === 0) return null
  return counts.reduce<number | null>(
    (sum, count) => (sum === null || count === null ? null : sum + count),
    0,
  )
}
