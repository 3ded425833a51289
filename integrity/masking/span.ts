// What is found in a text, and putting something else in its place.

/** A piece of a text that must not be published. */
export interface Span {
  readonly start: number
  readonly end: number
  /** What it is, for people: “cookie”, “home folder”. */
  readonly kind: string
  /** What stands around the mask: the quotes of a number that becomes a text. */
  readonly quote?: string
}

/** How much of one kind was masked. */
export interface Found {
  readonly kind: string
  readonly count: number
  /** The line of the first, from 1. */
  readonly firstLine: number
}

/** A way to find one sort of things. */
export interface Finder {
  /** Whether a text may hold any: cheap, and never false when there is one. */
  readonly hint: RegExp
  find(text: string): Span[]
}

/** The kind that is left out and not masked: it is no secret, only large. */
export const pictureKind = 'picture'

/** Returns a text with its spans replaced. Newlines inside a span stay, so that every line keeps its number. */
export function replaceSpans(text: string, spans: readonly Span[]): { text: string; found: Found[] } {
  const found = new Map<string, Found>()
  let masked = ''
  let at = 0
  let line = 1
  let counted = 0
  for (const { start, end, kind, quote = '' } of merged(spans)) {
    const before = found.get(kind)
    if (!before) {
      line += countNewlines(text.slice(counted, start))
      counted = start
    }
    found.set(kind, { kind, count: (before?.count ?? 0) + 1, firstLine: before?.firstLine ?? line })
    const mask = kind === pictureKind ? '[picture left out]' : `[masked: ${kind}]`
    masked +=
      text.slice(at, start) + quote + mask + quote + '\n'.repeat(countNewlines(text.slice(start, end)))
    at = end
  }
  return { text: masked + text.slice(at), found: [...found.values()] }
}

/** Returns the two reports as one; `linesBefore` is how many lines stand before the text of the second. */
export function addFound(one: readonly Found[], other: readonly Found[], linesBefore = 0): Found[] {
  const sum = new Map(one.map(found => [found.kind, found]))
  for (const { kind, count, firstLine } of other) {
    const before = sum.get(kind)
    const line = firstLine + linesBefore
    sum.set(kind, {
      kind,
      count: (before?.count ?? 0) + count,
      firstLine: Math.min(before?.firstLine ?? line, line),
    })
  }
  return [...sum.values()]
}

export function countNewlines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Returns the spans in order; those that overlap become one, of the kind of the first. */
function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1)
    if (!last || span.start >= last.end) result.push(span)
    else if (span.end > last.end) result[result.length - 1] = { ...last, end: span.end }
  }
  return result
}
