// Secrets told by the name they stand under in JSON, at any level of quoting: headers and fields, and pairs of a name
// and a value as HAR and OpenTelemetry write them.
import { endOfString, stringsWithin } from './json-strings.ts'
import { fieldNames, headers, kindOf, prefix, secrets } from './secret-names.ts'
import type { Finder, Span } from './span.ts'

const open = String.raw`(?<!\\)(?<quote>\\{0,15})"`
const close = String.raw`\k<quote>"`
// In a string, JSON that was written over many lines has escaped newlines.
const between = String.raw`(?:\s|\\{1,16}[nrt]){0,200}`
const fieldKey = new RegExp(`${open}(?<name>${fieldNames})${close}${between}:${between}`, 'gi')
const label = '(?: field| input| textbox)?'
const pairKey = new RegExp(
  `${open}(?:name|key|label)${close}${between}:${between}${close}(?<name>${prefix}(?:${headers}|${secrets})${label})${close}`,
  'gi',
)
const valueKey = new RegExp(`${open}value${close}${between}:${between}${close}`, 'gi')
const listedHeader = new RegExp(`${open}(?<name>${headers})${close}${between},${between}${close}`, 'gi')

/** What comes after a name in its object, up to the value. */
const valueAfter = atLevel(q => {
  const other = `${between},${between}${q}[\\w-]{1,40}${q}${between}:${between}(?:${q}[^"\\\\]{0,200}${q}|[\\w.+-]{1,40})`
  return `(?:${other}){0,6}?${between},${between}${q}value${q}${between}:${between}`
})

/** What comes after a value in its object, up to the name. */
const nameAfter = atLevel(
  q =>
    `${q}${between},${between}${q}(?:name|key)${q}${between}:${between}${q}(?<name>${prefix}(?:${headers}|${secrets}))${q}`,
)

/** Returns a pattern for each level of quoting, made from how a quote is written there. */
function atLevel(source: (quote: string) => string): (level: number) => RegExp {
  const patterns: RegExp[] = []
  return level => (patterns[level] ??= new RegExp(source(`\\\\{${level}}"`), 'iy'))
}

/** Values of JSON fields whose names say what they are. */
export const fields: Finder = {
  hint: new RegExp(
    `(?:${headers}|${secrets}|cookies|encrypted[_-]?content|signature)${label}\\\\{0,15}"`,
    'i',
  ),
  find(text) {
    const spans: Span[] = []
    each(text, fieldKey, (match, after) => readValue(text, after, match, spans))
    each(text, pairKey, (match, after) => {
      const { quote = '' } = match.groups ?? {}
      const value = valueAfter(quote.length)
      value.lastIndex = after
      return value.test(text) ? readValue(text, value.lastIndex, match, spans) : after
    })
    each(text, valueKey, (match, start) => {
      const { quote = '' } = match.groups ?? {}
      const end = endOfString(text, start, quote.length)
      const name = nameAfter(quote.length)
      name.lastIndex = end
      const kind = kindOf(name.exec(text)?.groups?.name ?? '')
      if (kind !== undefined) spans.push(...spanOf(text, start, end, kind))
      return end
    })
    each(text, listedHeader, (match, start) => {
      const { quote = '', name = '' } = match.groups ?? {}
      const end = endOfString(text, start, quote.length)
      // Lists of mere names of headers are common.
      if (/^\S+=|^\w+ \S*\d|^(?=\S*\d)\S{16,}$/.test(text.slice(start, Math.min(end, start + 400))))
        spans.push(...spanOf(text, start, end, kindOf(name) ?? name))
      return end
    })
    return spans
  },
}

/** Calls `visit` with each match and the place after it; goes on where that says. */
function each(text: string, pattern: RegExp, visit: (match: RegExpExecArray, after: number) => number) {
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    pattern.lastIndex = Math.max(visit(match, pattern.lastIndex), match.index + 1)
  }
}

/** Adds what stands at `at` as the value of a name, and returns the place after it. */
function readValue(text: string, at: number, match: RegExpExecArray, spans: Span[]): number {
  const { quote = '', name = '' } = match.groups ?? {}
  const kind = kindOf(name.replace(/ \w+$/, ''))
  if (kind === undefined) return at
  const level = quote.length
  if (text.startsWith(`${quote}"`, at)) {
    const start = at + level + 1
    const end = endOfString(text, start, level)
    const found = mayBe(name, text.slice(start, end)) ? spanOf(text, start, end, kind) : []
    spans.push(...found)
    return found.length > 0 ? end : start
  }
  // Objects under other names describe a field and hold no secret.
  const isHeader = kind === 'cookie' || kind === 'authorization' || /(?:^|\.)x-/i.test(name)
  if (isHeader && /[[{]/.test(text[at] ?? '')) {
    const within = stringsWithin(text, at, level)
    for (const { start, end, key } of within.strings) {
      // A list of cookies says more of each than its value; an object of them has nothing but values.
      const isValue =
        key === undefined || /value|token|credential/i.test(key) || (kind === 'cookie' && text[at] === '{')
      if (isValue && mayBe(name, text.slice(start, end))) spans.push(...spanOf(text, start, end, kind))
    }
    return within.end
  }
  const number = /-?\d[\d.eE+-]{3,}/y
  number.lastIndex = at
  if (!isHeader && number.test(text))
    spans.push({ start: at, end: number.lastIndex, kind, quote: `${quote}"` })
  return at
}

/** Tells whether a header may have a value: one with cookies has `name=value`; lists of packages have a “cookie” too. */
function mayBe(name: string, value: string): boolean {
  return !/cookie2?$/i.test(name) || value.includes('=')
}

/** Returns the span of a value, unless there is nothing to hide. */
function spanOf(text: string, start: number, end: number, kind: string): Span[] {
  const begin = text.slice(start, Math.min(end, start + 80))
  if (begin.trim() === '' || /^(?:\[masked: |\[picture |<secret>|\*+$)/.test(begin)) return []
  if (kind === 'signature' && (end - start < 16 || /[^\w+/=\\-]/.test(text.slice(start, end)))) return []
  return [{ start, end, kind }]
}
