// HAR 1.2: what a browser or a proxy recorded of its requests. That of a model's API has the provider's own counts of
// tokens. Headers and cookies are never looked at.
// Source of the shapes: w3c.github.io/web-performance/specs/HAR; Chrome adds `_webSocketMessages`.
import type { Collector } from './collector.ts'
import type { Format, FormatReader, Head } from './format.ts'
import { field, instantOf, isNaive, listOf, numberOf, parsed, textOf } from './json.ts'
import { answerOf, isModelCall, tellAnswer, tellPrompt } from './model-call.ts'
import type { Clock, Usage } from './trace.ts'
import { startUsageByModel } from './usage.ts'

export const har: Format = {
  id: 'har',
  title: 'HAR',
  fits: ({ rows, isDocument }: Head) => isDocument && Array.isArray(field(rows[0], 'log', 'entries')),
  read: readHar,
}

interface Call {
  readonly model: string | undefined
  readonly usage: Usage | null
}

function readHar(collector: Collector): FormatReader {
  /** By the id of the answer. */
  const calls = new Map<string, Call>()
  let version: string | null = null
  let clock: Clock = 'none'

  function readEntry(entry: unknown) {
    const { startedMs, sentMs, endedMs } = timesOf(entry)
    if (startedMs !== null && clock !== 'local')
      clock = isNaive(field(entry, 'startedDateTime')) ? 'local' : 'absolute'
    collector.instant(startedMs ?? undefined)
    const body = bodyOf(field(entry, 'response', 'content'))
    const answer = answerOf(body)
    const url = textOf(field(entry, 'request', 'url')) ?? ''
    if (answer || isModelCall(url)) {
      const prompt = parsed(textOf(field(entry, 'request', 'postData', 'text')) ?? '')
      tellPrompt(collector, prompt, sentMs)
      // What failed was not billed.
      if (!answer && !((numberOf(field(entry, 'response', 'status')) ?? 0) < 400)) return
      const id = answer?.id ?? `without an id ${calls.size}`
      const before = calls.get(id)
      if (answer && !before) tellAnswer(collector, answer, endedMs)
      if (!before || (before.usage?.output ?? -1) < (answer?.usage?.output ?? -1))
        calls.set(id, {
          model: answer?.model ?? textOf(field(prompt, 'model')),
          usage: answer?.usage ?? null,
        })
    } else {
      collector.text('typed', sentTexts(field(entry, 'request')), sentMs)
      collector.text('read', body, endedMs)
    }
    for (const message of listOf(field(entry, '_webSocketMessages'))) {
      const seconds = numberOf(field(message, 'time'))
      const channel = field(message, 'type') === 'send' ? 'typed' : 'read'
      collector.text(channel, field(message, 'data'), seconds === undefined ? null : seconds * 1000)
    }
  }

  return {
    row(document) {
      const creator = field(document, 'log', 'creator')
      const program = [field(creator, 'name'), field(creator, 'version')].flatMap(part => textOf(part) ?? [])
      if (program.length > 0) version ??= program.join(' ')
      for (const entry of listOf(field(document, 'log', 'entries'))) readEntry(entry)
    },
    end() {
      const tokens = startUsageByModel()
      const uncounted = [...calls.values()].filter(({ usage }) => usage === null).length
      if (uncounted > 0)
        collector.warn(`${uncounted} of ${calls.size} answers of a model have no token counts in them.`)
      for (const { model, usage } of calls.values())
        tokens.add(model, usage && uncounted > 0 ? atLeast(usage) : usage)
      return { version, clock, models: tokens.models() }
    },
  }
}

const atLeast = (usage: Usage): Usage => {
  return { ...usage, inputQuality: 'lower bound', outputQuality: 'lower bound' }
}

/** Returns when a request began, was sent and was answered; null where the entry has no instant. */
function timesOf(entry: unknown): Readonly<Record<'startedMs' | 'sentMs' | 'endedMs', number | null>> {
  const startedMs = instantOf(field(entry, 'startedDateTime'))
  if (startedMs === undefined) return { startedMs: null, sentMs: null, endedMs: null }
  // -1 stands for what did not take place; `ssl` is a part of `connect`.
  const spentMs = (...parts: readonly string[]) =>
    parts.reduce((sum, part) => sum + Math.max(0, numberOf(field(entry, 'timings', part)) ?? 0), 0)
  const sendingMs = spentMs('blocked', 'dns', 'connect', 'send')
  // Some programs leave `blocked` out of `time`.
  const totalMs = Math.max(numberOf(field(entry, 'time')) ?? 0, sendingMs + spentMs('wait', 'receive'))
  return { startedMs, sentMs: startedMs + sendingMs, endedMs: startedMs + totalMs }
}

/** Returns an answer's body if it is text; '' when it is a picture, a style or a script, or was not kept. */
function bodyOf(content: unknown): string {
  const type = textOf(field(content, 'mimeType')) ?? 'text/plain'
  if (!/html|json|xml|text\/plain|text\/markdown|event-stream/i.test(type)) return ''
  const text = textOf(field(content, 'text')) ?? ''
  return field(content, 'encoding') === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text
}

/** Returns what a request of a HAR entry sends: its address, and its body, of a form the values alone. */
export function sentTexts(request: unknown): unknown[] {
  const posted = field(request, 'postData')
  const text = textOf(field(posted, 'text'))
  const isForm = /x-www-form-urlencoded/i.test(textOf(field(posted, 'mimeType')) ?? '')
  const body =
    text === undefined
      ? listOf(field(posted, 'params')).map(param => field(param, 'value'))
      : isForm
        ? [...new URLSearchParams(text).values()]
        : [text]
  return [field(request, 'url'), ...body]
}
