// Almond-fastloop: the log of a whole course, one JSON value with a result for each page and a step for each decision.
// It has durations and no instants. Source of the shapes: eriestra/almond-fastloop, bench.
import type { Collector } from './collector.ts'
import type { Format, FormatReader, Head } from './format.ts'
import { countOf, field, listOf, numberOf, textOf } from './json.ts'
import { startUsageByModel } from './usage.ts'

export const almond: Format = {
  id: 'almond',
  title: 'Almond-fastloop course log',
  fits: ({ rows: [row], isDocument }: Head) =>
    isDocument &&
    field(row, 'identity') !== undefined &&
    listOf(field(row, 'results')).some(result =>
      listOf(field(result, 'log')).some(step => textOf(field(step, 'choice')) !== undefined),
    ),
  read: readAlmond,
}

function readAlmond(collector: Collector): FormatReader {
  const tokens = startUsageByModel()
  return {
    row(course) {
      const model = textOf(field(course, 'identity', 'model'))
      collector.session(runOf(course))
      for (const leg of listOf(field(course, 'course')))
        collector.text('told', [field(leg, 'goal'), field(leg, 'data')], null)
      // The planner's own calls are not in the log.
      const hasPlanner = (numberOf(field(course, 'planMs')) ?? 0) > 0
      if (hasPlanner)
        collector.warn(
          'A planner ran before the loop; its tokens are not in the log, so the counts are too low.',
        )
      for (const result of listOf(field(course, 'results'))) {
        const { decisions, input } = readSteps(collector, listOf(field(result, 'log')))
        collector.text('read', field(result, 'finalState'), null)
        const output = countOf(field(result, 'tokens_out'))
        const quality = hasPlanner || output === undefined ? 'lower bound' : 'exact'
        const usage = {
          input: countOf(field(result, 'tokens')) ?? input,
          cacheRead: null,
          cacheWrite: null,
          output: output ?? 0,
          reasoning: null,
          inputQuality: hasPlanner ? 'lower bound' : 'exact',
          outputQuality: quality,
        } as const
        tokens.add(model, usage, decisions)
      }
      collector.text('said', field(course, 'finalText'), null)
    },
    end: () => {
      return { version: null, clock: 'none', models: tokens.models() }
    },
  }
}

/** Tells of each step's choice, and returns how many steps asked the model and what they sent. */
function readSteps(
  collector: Collector,
  steps: readonly unknown[],
): { readonly decisions: number; readonly input: number } {
  let decisions = 0
  let input = 0
  for (const step of steps) {
    const sent = countOf(field(step, 'tokens')) ?? 0
    input += sent
    if (sent === 0) continue
    decisions++
    // The choice is a sentence that begins with what is done and quotes what is typed.
    const choice = textOf(field(step, 'choice')) ?? ''
    const [verb] = /^[A-Za-z]+/.exec(choice) ?? []
    if (verb === undefined) collector.text('said', choice, null)
    else collector.call(verb.toLowerCase(), choice, null)
  }
  return { decisions, input }
}

/** Returns the run that the closing line names, or else the first page that shows one. */
function runOf(course: unknown): string | undefined {
  const shown = listOf(field(course, 'results')).map(result => textOf(field(result, 'finalState', 'text')))
  for (const text of [textOf(field(course, 'finalText')), ...shown]) {
    const [, run] = /\brun ([0-9A-Z]{6,8})\b/i.exec(text ?? '') ?? []
    if (run !== undefined) return run
  }
  return undefined
}
