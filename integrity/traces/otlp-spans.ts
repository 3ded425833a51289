// Spans as OTLP/JSON writes them: 64-bit numbers as decimal texts, and every value wrapped in the name of its type.
// Source of the shapes: open-telemetry/opentelemetry-proto, trace/v1 and common/v1.
import { mostDepth } from './bounds.ts'
import { countOf, field, listOf, numberOf, textOf } from './json.ts'
import { shortId } from './names.ts'

/** Attributes by name. */
export type Attributes = ReadonlyMap<string, unknown>

/** A span by what this folder asks of it. */
export interface Span {
  /** Unique over all traces; null when it has no id. */
  readonly id: string | null
  readonly parent: string | null
  readonly name: string
  readonly startMs: number | null
  readonly endMs: number | null
  readonly attributes: Attributes
  readonly events: readonly unknown[]
}

/** Returns the first list of these names: some exporters write them as protobuf does. */
export function either(value: unknown, ...names: readonly string[]): readonly unknown[] {
  return listOf(names.map(name => field(value, name)).find(Array.isArray))
}

/** Returns a span; what it does not say is null, or empty. */
export function spanOf(value: unknown): Span {
  const [trace, id, parent] = [
    ['traceId', 'trace_id'],
    ['spanId', 'span_id'],
    ['parentSpanId', 'parent_span_id'],
  ].map(([one = '', other = '']) => textOf(field(value, one) ?? field(value, other)))
  return {
    id: id === undefined ? null : shortId(`${trace} ${id}`),
    parent: parent === undefined ? null : shortId(`${trace} ${parent}`),
    name: textOf(field(value, 'name')) ?? '',
    startMs: instantIn(field(value, 'startTimeUnixNano') ?? field(value, 'start_time_unix_nano')),
    endMs: instantIn(field(value, 'endTimeUnixNano') ?? field(value, 'end_time_unix_nano')),
    attributes: attributesOf(value),
    events: listOf(field(value, 'events')),
  }
}

/** Returns nanoseconds since 1970-01-01, mostly a decimal text, in ms with their microseconds; null when there are none. */
export function instantIn(value: unknown): number | null {
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) {
    // As a number it would lose its last three digits first, and a double has room for them in ms.
    const ms = Number(BigInt(value) / 1000n) / 1000
    return ms > 0 ? ms : null
  }
  const ns = numberOf(value) ?? 0
  return ns > 0 ? ns / 1e6 : null
}

/** Returns the attributes of a span, an event or a resource, decoded. */
export function attributesOf(value: unknown): Attributes {
  return new Map(
    listOf(field(value, 'attributes')).flatMap(attribute => {
      const name = textOf(field(attribute, 'key'))
      return name === undefined ? [] : [[name, decoded(field(attribute, 'value'), 0)] as const]
    }),
  )
}

function decoded(value: unknown, depth: number): unknown {
  if (depth > mostDepth) return undefined
  const pick = (one: string, other: string) => field(value, one) ?? field(value, other)
  const int = pick('intValue', 'int_value')
  if (int !== undefined) return countOf(int) ?? int
  const list = field(pick('arrayValue', 'array_value'), 'values')
  if (Array.isArray(list)) return list.map(item => decoded(item, depth + 1))
  const pairs = field(pick('kvlistValue', 'kvlist_value'), 'values')
  if (Array.isArray(pairs))
    // Made of entries, so that a key named `__proto__` is a key.
    return Object.fromEntries(
      pairs.map(pair => [textOf(field(pair, 'key')) ?? '', decoded(field(pair, 'value'), depth + 1)]),
    )
  return (
    pick('stringValue', 'string_value') ??
    pick('doubleValue', 'double_value') ??
    pick('boolValue', 'bool_value')
  )
}
