// Finding the ends of JSON strings in raw text, where a string may hold JSON itself: its quotes then have one backslash
// before them, one level deeper three, and so on. That number is called the level here.

/**
 * Returns where the content of a string ends that begins at `from`: before the closing quote and its backslashes, or
 * before a quote of the string around it. At the end of the line when it is never closed.
 */
export function endOfString(text: string, from: number, level: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (at - backslashes > from && text[at - backslashes - 1] === '\\') backslashes++
    const isOuter = backslashes < level
    if (isOuter || (backslashes - level) % (2 * (level + 1)) === 0)
      return withinLine(text, from, at - (isOuter ? backslashes : level))
  }
  return withinLine(text, from, text.length)
}

function withinLine(text: string, from: number, end: number): number {
  const newline = text.slice(from, end).search(/[\r\n]/)
  return newline === -1 ? end : from + newline
}

/** A string inside an object or a list. */
export interface JsonString {
  readonly start: number
  readonly end: number
  /** The key whose value it is; undefined for the items of a list. */
  readonly key: string | undefined
}

/** Returns the strings, keys left out, of the object or list that opens at `from`, however deep; and where it ends. */
export function stringsWithin(
  text: string,
  from: number,
  level: number,
): { readonly strings: readonly JsonString[]; readonly end: number } {
  const strings: JsonString[] = []
  const next = /["[\]{}]/g
  next.lastIndex = from
  let last = from
  let depth = 0
  let key: string | undefined
  for (let match = next.exec(text); match; match = next.exec(text)) {
    const [sign] = match
    last = match.index + 1
    if (sign === '"') {
      const start = match.index + 1
      const end = endOfString(text, start, level)
      if (text[end + level] !== '"') break
      next.lastIndex = end + level + 1
      last = next.lastIndex
      if (/^\s*:/.test(text.slice(next.lastIndex, next.lastIndex + 20))) key = text.slice(start, end)
      else {
        strings.push({ start, end, key })
        if (text[next.lastIndex] !== ',') key = undefined
      }
    } else if (sign === '[' || sign === '{') depth++
    else if (--depth <= 0) break
  }
  return { strings, end: last }
}
