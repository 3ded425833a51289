// Reading JSON that anybody may have written: nothing is assumed, and what is not there is undefined, never zero.
import { mostContainers, mostDepth, mostTokens } from './bounds.ts'

/** A JSON object. Read it with `field`, never by `in`: its keys are a stranger's. */
export type Fields = Readonly<Record<string, unknown>>

/** Returns the value if it is an object, and an empty one otherwise. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** Returns the value at a path of names; undefined where the path leaves the object, or a name is inherited. */
export function field(value: unknown, ...path: readonly string[]): unknown {
  let at = value
  for (const name of path) {
    const fields = fieldsOf(at)
    if (!Object.hasOwn(fields, name)) return undefined
    at = fields[name]
  }
  return at
}

/** Returns the value if it is a list, and an empty one otherwise. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns the value if it is a text that is not empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the value if it is a finite number. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Returns a count of tokens: a whole number from 0 to 1e12, also as a decimal text; anything else is undefined. */
export function countOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,13}$/.test(value) ? Number(value) : value
  return Number.isInteger(number) && (number as number) >= 0 && (number as number) <= mostTokens
    ? (number as number)
    : undefined
}

const naive = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/

/** Returns an ISO 8601 instant in ms since 1970-01-01; a time without a zone is read as UTC. */
export function instantOf(value: unknown): number | undefined {
  const text = textOf(value)
  if (text === undefined || text.length > 40) return undefined
  const ms = Date.parse(naive.test(text) ? `${text.replace(' ', 'T')}Z` : text)
  return Number.isFinite(ms) ? ms : undefined
}

/** Tells whether a time has no zone. */
export function isNaive(value: unknown): boolean {
  return typeof value === 'string' && naive.test(value)
}

/** Returns the value a JSON text holds; undefined when it is none, or has more than `mostContainers`. */
export function parsed(text: string): unknown {
  if (text.length > mostContainers && isTooFull(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isTooFull(json: string): boolean {
  let containers = 0
  for (let at = 0; at < json.length; at++) {
    const letter = json.charCodeAt(at)
    if (letter === 0x22) at = endOfText(json, at)
    else if ((letter === 0x5b || letter === 0x7b) && ++containers > mostContainers) return true
  }
  return false
}

/** Returns where the text that begins at a quotation mark ends. */
function endOfText(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (json[end - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return end
  }
  return json.length
}

/**
 * Calls `visit` with every text in a value, in order, keys left out. A text that holds JSON itself is opened once, as
 * tools' arguments often are. Levels past `mostDepth` are left out.
 */
export function eachText(value: unknown, visit: (text: string) => void): void {
  walk(value, visit, 0, true)
}

function walk(value: unknown, visit: (text: string) => void, depth: number, mayOpen: boolean): void {
  if (depth > mostDepth) return
  if (typeof value === 'string') {
    const inner = mayOpen && /^\s*[[{]/.test(value) ? parsed(value) : undefined
    if (typeof inner === 'object' && inner !== null) walk(inner, visit, depth + 1, false)
    else visit(value)
  } else if (typeof value === 'number') visit(String(value))
  else if (Array.isArray(value)) for (const item of value) walk(item, visit, depth + 1, mayOpen)
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) walk(item, visit, depth + 1, mayOpen)
}
