// Gemini CLI sessions: one JSON value with all messages, or since 0.40 JSON lines in which a message is appended again
// whenever it has grown, `$set` patches the session and `$rewindTo` takes messages back.
// Source of the shapes: google-gemini/gemini-cli, packages/core/src/services/chatRecordingService.ts.
import { mostIds } from './bounds.ts'
import type { Collector } from './collector.ts'
import type { Format, FormatReader, Head } from './format.ts'
import { countOf, eachText, field, instantOf, listOf, textOf } from './json.ts'
import { shortId, shortName, startIds } from './names.ts'
import type { Usage } from './trace.ts'
import { atLeast, startUsageByModel } from './usage.ts'

export const geminiCli: Format = {
  id: 'gemini-cli',
  title: 'Gemini CLI session',
  fits: ({ rows }: Head) =>
    rows.some(
      row =>
        textOf(field(row, 'sessionId')) !== undefined &&
        field(row, 'type') === undefined &&
        (textOf(field(row, 'projectHash')) ?? textOf(field(row, 'startTime'))) !== undefined,
    ),
  read: readGeminiCli,
}

function readGeminiCli(collector: Collector): FormatReader {
  /** What the last record of each of the model's messages says; the messages of all sessions by their ids. */
  const answers = new Map<string, { readonly model: string | undefined; readonly usage: Usage | null }>()
  const told = startIds()
  let isShort = false
  const silent = new Set(['info', 'error', 'warning'])

  function readMessage(message: unknown) {
    const type = textOf(field(message, 'type')) ?? 'a row without a type'
    const id = shortId(textOf(field(message, 'id')) ?? `without an id, ${answers.size}`)
    const atMs = instantOf(field(message, 'timestamp')) ?? null
    collector.instant(atMs ?? undefined)
    if (type === 'user') collector.text('told', field(message, 'content'), atMs)
    else if (type === 'gemini') {
      const [named, usage] = [textOf(field(message, 'model')), usageOf(field(message, 'tokens'))]
      const before = answers.get(id)
      const model = named === undefined ? before?.model : shortName(named)
      if (before || answers.size < mostIds) answers.set(id, { model, usage: usage ?? before?.usage ?? null })
      else isShort = true
      for (const part of ['thoughts', 'content'])
        if (isNew(`${id} ${part} ${keyOf(field(message, part))}`))
          collector.text('said', wordsOf(field(message, part)), atMs)
      for (const [at, call] of listOf(field(message, 'toolCalls')).entries()) readCall(id, at, call, atMs)
    } else if (!silent.has(type)) collector.skip(type)
  }

  function readCall(message: string, at: number, call: unknown, atMs: number | null) {
    const id = `${message} ${textOf(field(call, 'id')) ?? at}`
    if (isNew(id))
      collector.call(textOf(field(call, 'name')) ?? 'a tool without a name', field(call, 'args'), atMs)
    const result = field(call, 'result')
    if (result !== undefined && isNew(`${id} result`))
      collector.text('read', result, instantOf(field(call, 'timestamp')) ?? atMs)
  }

  /** Tells whether something is told for the first time, and remembers it. */
  function isNew(key: string): boolean {
    if (told.has(key)) return false
    told.add(key)
    return true
  }

  return {
    row(row) {
      const set = field(row, '$set')
      if (set !== undefined) for (const message of listOf(field(set, 'messages'))) readMessage(message)
      else if (field(row, '$rewindTo') !== undefined)
        // What was taken back was sent and answered all the same.
        collector.warn('Messages were rewound; their tokens were spent and are counted.')
      else if (field(row, 'sessionId') !== undefined && field(row, 'type') === undefined) {
        collector.session(textOf(field(row, 'sessionId')))
        for (const message of listOf(field(row, 'messages'))) readMessage(message)
      } else readMessage(row)
    },
    end() {
      const tokens = startUsageByModel()
      for (const { model, usage } of answers.values()) tokens.add(model, usage)
      if (!isShort) return { version: null, clock: 'absolute', models: tokens.models() }
      collector.warn(`There are more than ${mostIds} answers; the tokens are those of the first.`)
      const models = tokens.models().map(model => ({ ...model, usage: model.usage && atLeast(model.usage) }))
      return { version: null, clock: 'absolute', models }
    },
  }
}

/** Returns what tells one version of a message from another: its texts, as far as texts are read. */
function keyOf(said: unknown): string {
  const texts: string[] = []
  eachText(said, text => void texts.push(text))
  return texts.join('\n')
}

/** Returns what a message's text or its thoughts say. */
function wordsOf(said: unknown): unknown {
  if (!Array.isArray(said)) return said
  return said.map(part => [field(part, 'subject'), field(part, 'description'), field(part, 'text')])
}

/** Thoughts are beside the output, what tools fed in is beside the input; cached is part of the input. */
function usageOf(tokens: unknown): Usage | null {
  const count = (name: string) => countOf(field(tokens, name))
  const [input, output] = [count('input'), count('output')]
  if (input === undefined || output === undefined) return null
  const [cached, thoughts, tool, total] = [
    count('cached'),
    count('thoughts'),
    count('tool') ?? 0,
    count('total'),
  ]
  const known = input + output + (thoughts ?? 0) + tool
  // Early versions kept cached apart, which shows in the total.
  const isApart = cached !== undefined && cached > 0 && (total === known + cached || cached > input)
  return {
    input: input + tool + (isApart ? cached : 0),
    cacheRead: cached ?? null,
    cacheWrite: null,
    output: output + (thoughts ?? 0),
    reasoning: thoughts ?? null,
    inputQuality: 'exact',
    outputQuality: 'exact',
  }
}
