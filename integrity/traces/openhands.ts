// OpenHands: the array of V0 (`save_trajectory_path`), in which an action and its observation both carry the usage of
// the response they come from, and the events of V1, whose totals stand in `stats`. Times are local, without a zone.
// Source of the shapes: All-Hands-AI/OpenHands, openhands/events/serialization; OpenHands/software-agent-sdk.
import type { Collector } from './collector.ts'
import type { Format, FormatReader, Head } from './format.ts'
import { field, fieldsOf, instantOf, isNaive, listOf, textOf } from './json.ts'
import { keepCall, type Metered, modelsOf, readResponse, readStats, statsOf } from './openhands-usage.ts'

export const openhands: Format = {
  id: 'openhands',
  title: 'OpenHands trajectory or events',
  fits: ({ rows, isDocument }: Head) => {
    const events = isDocument && Array.isArray(rows[0]) ? rows[0].slice(0, 20) : rows
    return events.some(event => isV0(event) || isV1(event) || statsOf(event) !== undefined)
  },
  read: readOpenhands,
}

const isV0 = (event: unknown) =>
  textOf(field(event, 'source')) !== undefined &&
  textOf(field(event, 'timestamp')) !== undefined &&
  (textOf(field(event, 'action')) ?? textOf(field(event, 'observation'))) !== undefined

const isV1 = (event: unknown) =>
  textOf(field(event, 'source')) !== undefined && /^\w+Event$/.test(textOf(field(event, 'kind')) ?? '')

interface Reading extends Metered {
  version: string | null
  isLocal: boolean
}

function readOpenhands(collector: Collector): FormatReader {
  const reading: Reading = {
    calls: new Map(),
    totals: new Map(),
    running: null,
    unmetered: 0,
    version: null,
    isLocal: false,
  }

  function readEvent(event: unknown) {
    const timestamp = field(event, 'timestamp')
    if (isNaive(timestamp)) reading.isLocal = true
    const atMs = instantOf(timestamp) ?? null
    collector.instant(atMs ?? undefined)
    if (statsOf(event) !== undefined) {
      reading.version ??= 'V1'
      readStats(event, reading)
    } else if (isV1(event)) readV1(collector, event, atMs, reading)
    else if (isV0(event)) readV0(collector, event, atMs, reading)
    else collector.skip('a row without an action, an observation or a kind')
  }

  return {
    row(row) {
      if (Array.isArray(row)) for (const event of row) readEvent(event)
      else readEvent(row)
    },
    end() {
      return {
        version: reading.version,
        clock: reading.isLocal ? 'local' : 'absolute',
        models: modelsOf(reading, collector),
      }
    },
  }
}

/** Actions and observations that show nothing an agent typed or read. */
const silentV0 = new Set([
  'change_agent_state',
  'agent_state_changed',
  'null',
  'recall',
  'condensation',
  'condensation_request',
])

function readV0(collector: Collector, event: unknown, atMs: number | null, reading: Reading) {
  reading.version ??= 'V0'
  const responseId = readResponse(event, reading)
  const isAgent = field(event, 'source') === 'agent'
  const [action, observation] = [textOf(field(event, 'action')), textOf(field(event, 'observation'))]
  if (silentV0.has(action ?? observation ?? '')) return
  if (observation !== undefined) {
    const extras = field(event, 'extras')
    // The rest of `extras` repeats what was typed.
    for (const text of [field(event, 'content'), field(extras, 'url'), field(extras, 'text_content')])
      collector.text('read', text, atMs)
    return
  }
  const { thought, ...args } = fieldsOf(field(event, 'args'))
  if (action === 'message' || action === 'system') {
    collector.text(isAgent && action === 'message' ? 'said' : 'told', args.content, atMs)
    if (isAgent && action === 'message' && responseId === undefined) reading.unmetered++
  } else if (isAgent) {
    collector.text('said', thought, atMs)
    collector.call(textOf(field(event, 'tool_call_metadata', 'function_name')) ?? action ?? '', args, atMs)
  }
}

/** Kinds of V1 that show nothing an agent typed or read. */
const silentV1 = new Set([
  'PauseEvent',
  'Condensation',
  'CondensationEvent',
  'CondensationRequestEvent',
  'TokenEvent',
  'ConversationStateUpdateEvent',
  'LLMCompletionLogEvent',
])

function readV1(collector: Collector, event: unknown, atMs: number | null, reading: Reading) {
  reading.version ??= 'V1'
  const kind = textOf(field(event, 'kind')) ?? ''
  const id = textOf(field(event, 'llm_response_id'))
  if (id !== undefined) keepCall(reading, id, { model: undefined, usage: null })
  switch (kind) {
    case 'ActionEvent':
      collector.text('said', [field(event, 'thought'), field(event, 'reasoning_content')], atMs)
      collector.call(textOf(field(event, 'tool_name')) ?? '', valuesOf(field(event, 'action')), atMs)
      break
    case 'ObservationEvent':
      collector.text('read', field(event, 'observation'), atMs)
      break
    case 'AgentErrorEvent':
    case 'UserRejectObservation':
      collector.text('read', field(event, 'error'), atMs)
      break
    case 'MessageEvent':
      collector.text(
        field(event, 'source') === 'agent' ? 'said' : 'told',
        listOf(field(event, 'llm_message', 'content')).map(part => field(part, 'text')),
        atMs,
      )
      break
    case 'SystemPromptEvent':
      collector.text('told', field(event, 'system_prompt'), atMs)
      break
    default:
      if (!silentV1.has(kind)) collector.skip(kind)
  }
}

/** An action without the name of its class. */
function valuesOf(action: unknown): unknown {
  const { kind: _, ...values } = fieldsOf(action)
  return values
}
