// Codex CLI and Desktop: rollout files of JSON lines. Token events repeat themselves and carry running totals; a
// forked or spawned thread begins by replaying its parent's with new times.
// Source of the shapes: openai/codex, codex-rs/rollout and codex-rs/protocol.
import { mostIds, mostNames } from './bounds.ts'
import type { Collector } from './collector.ts'
import type { Format, FormatReader, Head } from './format.ts'
import { countOf, field, instantOf, listOf, textOf } from './json.ts'
import { shortId, shortName } from './names.ts'
import type { Quality, Usage } from './trace.ts'
import { startUsageByModel } from './usage.ts'

/** Counts of one token event, in the order of `names`. */
type Counts = readonly number[]

const names = [
  'input_tokens',
  'cached_input_tokens',
  'cache_write_input_tokens',
  'output_tokens',
  'reasoning_output_tokens',
] as const

interface TokenEvent {
  readonly total: Counts | null
  readonly last: Counts | null
  readonly model: string | undefined
  readonly second: string
  readonly ordinal: number | undefined
}

interface Rollout {
  id: string | undefined
  parent: string | undefined
  /** Rows before this ordinal are the parent's. */
  ownFrom: number | undefined
  readonly events: TokenEvent[]
}

export const codex: Format = {
  id: 'codex',
  title: 'Codex CLI rollout',
  // A session that ended with its first row is one JSON value.
  fits: ({ rows }: Head) =>
    rows.some(row => field(row, 'type') === 'session_meta' && field(row, 'payload') !== undefined),
  read: readCodex,
}

function readCodex(collector: Collector): FormatReader {
  const rollouts: Rollout[] = []
  let rollout: Rollout = { id: undefined, parent: undefined, ownFrom: undefined, events: [] }
  let model: string | undefined
  let version: string | null = null
  const modelsSeen = new Set<string>()
  let eventCount = 0

  const readers: Readonly<Record<string, (payload: unknown, atMs: number | null, row: unknown) => void>> = {
    session_meta(payload) {
      // Later ones repeat those of ancestors.
      if (rollout.id !== undefined) return
      rollout.id = shortId(textOf(field(payload, 'id')) ?? textOf(field(payload, 'session_id')) ?? '')
      const parent =
        textOf(field(payload, 'forked_from_id')) ??
        textOf(field(payload, 'parent_thread_id')) ??
        textOf(field(payload, 'source', 'subagent', 'thread_spawn', 'parent_thread_id'))
      rollout.parent = parent && shortId(parent)
      rollout.ownFrom = countOf(field(payload, 'subagent_history_start_ordinal'))
      version ??= textOf(field(payload, 'cli_version')) ?? null
      collector.session(rollout.id)
    },
    turn_context(payload) {
      const named = textOf(field(payload, 'model'))
      if (named !== undefined) model = shortName(named)
      if (model !== undefined && modelsSeen.size < mostNames) modelsSeen.add(model)
    },
    response_item: (payload, atMs) => readItem(collector, payload, atMs),
    event_msg(payload, _, row) {
      if (field(payload, 'type') !== 'token_count') return
      const info = field(payload, 'info')
      const [total, last] = [
        counts(field(info, 'total_token_usage')),
        counts(field(info, 'last_token_usage')),
      ]
      if (!total && !last) return
      // The same totals again, as they are written whenever a limit is shown.
      if (total && equal(total, rollout.events.at(-1)?.total ?? null)) return
      if (++eventCount > mostIds) return collector.warn(tooMany)
      const second = (textOf(field(row, 'timestamp')) ?? '').slice(0, 19)
      rollout.events.push({ total, last, model, second, ordinal: countOf(field(row, 'ordinal')) })
    },
  }
  const known = new Set(['compacted', 'world_state', 'token_usage_record'])

  return {
    begin() {
      rollout = { id: undefined, parent: undefined, ownFrom: undefined, events: [] }
      rollouts.push(rollout)
      model = undefined
    },
    row(row) {
      const atMs = instantOf(field(row, 'timestamp')) ?? null
      collector.instant(atMs ?? undefined)
      const type = textOf(field(row, 'type')) ?? 'a row without a type'
      if (Object.hasOwn(readers, type)) readers[type]?.(field(row, 'payload'), atMs, row)
      else if (!known.has(type)) collector.skip(type)
    },
    end() {
      const tokens = startUsageByModel()
      const isShort = eventCount > mostIds
      for (const one of rollouts) countOwn(one, rollouts, isShort, collector, tokens.add)
      for (const id of modelsSeen) tokens.add(id, null, 0)
      const models = tokens.models()
      if (models.every(({ usage }) => usage === null))
        collector.warn('No token event has numbers: tokens can’t be checked.')
      return { version, clock: 'absolute', models }
    },
  }
}

function readItem(collector: Collector, payload: unknown, atMs: number | null) {
  const type = textOf(field(payload, 'type')) ?? ''
  const name = [textOf(field(payload, 'namespace')), textOf(field(payload, 'name'))]
    .filter(Boolean)
    .join('__')
  switch (type) {
    case 'message':
      for (const part of listOf(field(payload, 'content')))
        collector.text(field(payload, 'role') === 'assistant' ? 'said' : 'told', field(part, 'text'), atMs)
      break
    case 'reasoning':
      for (const part of listOf(field(payload, 'summary'))) collector.text('said', field(part, 'text'), atMs)
      break
    case 'function_call':
      collector.call(name, field(payload, 'arguments'), atMs)
      break
    case 'custom_tool_call':
      collector.call(name, field(payload, 'input'), atMs)
      break
    case 'local_shell_call':
      collector.call('shell', field(payload, 'action'), atMs)
      break
    case 'web_search_call':
      collector.call('web_search', field(payload, 'action'), atMs)
      break
    case 'function_call_output':
    case 'custom_tool_call_output':
      collector.text('read', field(payload, 'output'), atMs)
      break
    case 'tool_search_call':
    case 'tool_search_output':
    case 'compaction':
      break
    default:
      collector.skip(`response_item ${type}`)
  }
}

function counts(usage: unknown): Counts | null {
  if (countOf(field(usage, 'input_tokens')) === undefined) return null
  return names.map(name => countOf(field(usage, name)) ?? 0)
}

const equal = (one: Counts | null, other: Counts | null) =>
  one === other || (one !== null && other !== null && one.every((count, at) => count === other[at]))

const tooMany = `There are more than ${mostIds} token events; the tokens are those of the first.`

/** Adds a file's own work: what its token events advance by, without the rows it replays of its parent. */
function countOwn(
  rollout: Rollout,
  all: readonly Rollout[],
  isShort: boolean,
  collector: Collector,
  add: (model: string | undefined, usage: Usage, calls: number) => void,
) {
  const { count: copied, isGuess } = copiedEvents(rollout, all, collector)
  const quality = isGuess ? 'ambiguous' : isShort ? 'lower bound' : 'exact'
  let before = rollout.events.slice(0, copied).findLast(({ total }) => total)?.total ?? null
  for (const { total, last, model } of rollout.events.slice(copied)) {
    let own: Counts | null = last
    if (total) {
      if (equal(total, before)) continue
      const hasGrown = before === null || total.every((count, at) => count >= (before?.[at] ?? 0))
      if (hasGrown) own = total.map((count, at) => count - (before?.[at] ?? 0))
      before = total
    }
    if (own) add(model, usageOf(own, quality), 1)
  }
}

/**
 * Returns how many of a file's first token events are its parent's. Without the parent's file it is a guess: they are
 * mostly written within a second, and sometimes over several.
 */
function copiedEvents(
  rollout: Rollout,
  all: readonly Rollout[],
  collector: Collector,
): { count: number; isGuess: boolean } {
  const { parent, ownFrom, events } = rollout
  const source = all.find(other => other !== rollout && other.id !== undefined && other.id === parent)
  if (source) {
    let same = 0
    while (same < events.length && same < source.events.length) {
      const [mine, theirs] = [events[same] as TokenEvent, source.events[same] as TokenEvent]
      if (!equal(mine.total, theirs.total) || !equal(mine.last, theirs.last)) break
      same++
    }
    return { count: same, isGuess: false }
  }
  if (parent === undefined || events.length === 0) return { count: 0, isGuess: false }
  const [first] = events
  const end =
    ownFrom === undefined
      ? events.findIndex(({ second }) => second !== first?.second)
      : events.findIndex(({ ordinal }) => ordinal !== undefined && ordinal >= ownFrom)
  const copied = end === -1 ? events.length : end
  const isBurst = ownFrom !== undefined || copied > 1
  collector.warn(
    `The thread ${rollout.id} came from ${parent}, whose file is not here: ${
      isBurst
        ? `its first ${copied} token events were taken to be repeated`
        : 'its tokens may have that one’s in them'
    }.`,
  )
  return { count: isBurst ? copied : 0, isGuess: ownFrom === undefined }
}

function usageOf(counts: Counts, quality: Quality): Usage {
  const [input = 0, cacheRead = 0, cacheWrite = 0, output = 0, reasoning = 0] = counts
  return {
    input,
    cacheRead,
    cacheWrite,
    output,
    reasoning,
    inputQuality: quality,
    outputQuality: quality,
  }
}
