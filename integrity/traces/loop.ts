// This project's own loop log: JSON lines, one for each thing the loop did, appended as it happens. Defined here:
//   {"type":"loop","version":1,"startedAt":ISO,"model"?,"url"}       the first line: which loop, and where it began
//   {"type":"observe","at":ISO,"url","text"}                         the page as the model is shown it
//   {"type":"decide","at":ISO,"model","said","usage":{"input","cacheRead","cacheWrite","output","reasoning"}}
//   {"type":"act","at":ISO,"tool","arguments"}                       what the loop did in the browser
//   {"type":"end","at":ISO,"result"}                                 the last line: the RESULT line, or why it gave up
// All instants are UTC. `input` is everything sent, cache reads and writes included; `output` includes reasoning; a
// count that is not known is left out or null. `model` of a decision goes before that of the first line.
import type { Collector } from './collector.ts'
import { type Format, type FormatReader, type Head, UnreadableTrace } from './format.ts'
import { countOf, field, instantOf, textOf } from './json.ts'
import { shortName } from './names.ts'
import type { Usage } from './trace.ts'
import { startUsageByModel } from './usage.ts'

const newestVersion = 1

export const loop: Format = {
  id: 'loop',
  title: 'Loop log of this project',
  fits: ({ rows }: Head) =>
    rows.some(row => field(row, 'type') === 'loop' && textOf(field(row, 'startedAt')) !== undefined),
  read: readLoop,
}

function readLoop(collector: Collector): FormatReader {
  const tokens = startUsageByModel()
  let version: number | undefined
  let model: string | undefined

  const readers: Readonly<Record<string, (row: unknown, atMs: number | null) => void>> = {
    loop(row) {
      version = countOf(field(row, 'version'))
      if (version === undefined || version > newestVersion)
        throw new UnreadableTrace(
          `It is a loop log of version ${shownVersion(field(row, 'version'))}; version ${newestVersion} is read.`,
        )
      model = textOf(field(row, 'model'))
      const startedAt = textOf(field(row, 'startedAt'))
      collector.session(startedAt)
      collector.text('told', field(row, 'url'), instantOf(startedAt) ?? null)
    },
    observe(row, atMs) {
      collector.text('read', field(row, 'url'), atMs)
      collector.text('read', field(row, 'text'), atMs)
    },
    decide(row, atMs) {
      collector.text('said', field(row, 'said'), atMs)
      tokens.add(textOf(field(row, 'model')) ?? model, usageOf(field(row, 'usage')))
    },
    act: (row, atMs) =>
      collector.call(textOf(field(row, 'tool')) ?? 'a tool without a name', field(row, 'arguments'), atMs),
    end: (row, atMs) => collector.text('said', field(row, 'result'), atMs),
  }

  return {
    begin() {
      model = undefined
    },
    row(row) {
      const type = textOf(field(row, 'type')) ?? 'a row without a type'
      if (!Object.hasOwn(readers, type)) return collector.skip(type)
      const atMs = instantOf(field(row, 'at')) ?? null
      collector.instant(atMs ?? undefined)
      readers[type]?.(row, atMs)
    },
    end() {
      const models = tokens.models()
      if (models.length > 0 && models.every(({ usage }) => usage === null))
        collector.warn('No decision has token counts: tokens can’t be checked.')
      return { version: version === undefined ? null : String(version), clock: 'absolute', models }
    },
  }
}

const shownVersion = (version: unknown) =>
  typeof version === 'number' || typeof version === 'string' ? shortName(String(version)) : 'unknown'

function usageOf(usage: unknown): Usage | null {
  const [input, output] = [countOf(field(usage, 'input')), countOf(field(usage, 'output'))]
  if (input === undefined || output === undefined) return null
  return {
    input,
    cacheRead: countOf(field(usage, 'cacheRead')) ?? null,
    cacheWrite: countOf(field(usage, 'cacheWrite')) ?? null,
    output,
    reasoning: countOf(field(usage, 'reasoning')) ?? null,
    inputQuality: 'exact',
    outputQuality: 'exact',
  }
}
