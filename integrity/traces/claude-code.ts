// Claude Code: session files of JSON lines (a row for each block of a message; a resumed session repeats the rows of
// the first; sub-agents have rows or files of their own), what `claude -p --output-format` prints, and the web export.
// Source of the shapes: session files of 1.0 to 2.1; docs.claude.com, Agent SDK; simonw/claude-code-transcripts.
import { isUsage, startClaudeCodeUsage } from './claude-code-usage.ts'
import type { Collector } from './collector.ts'
import type { Format, FormatReader, Head } from './format.ts'
import { field, instantOf, listOf, textOf } from './json.ts'
import { startIds } from './names.ts'

export const claudeCode: Format = {
  id: 'claude-code',
  title: 'Claude Code session or result',
  fits: ({ rows }: Head) =>
    rows.some(row => Array.isArray(field(row, 'loglines')) || [row, ...listOf(row).slice(0, 50)].some(isRow)),
  read: readClaudeCode,
}

function isRow(row: unknown): boolean {
  const [type, message] = [field(row, 'type'), field(row, 'message')]
  const isMessage = (type === 'user' || type === 'assistant') && field(message, 'content') !== undefined
  if (textOf(field(row, 'sessionId')) !== undefined)
    return isMessage && textOf(field(row, 'uuid')) !== undefined
  if (textOf(field(row, 'session_id')) === undefined)
    return type === 'summary' && field(row, 'leafUuid') !== undefined
  // Other agents print lines of these types too, without the list of tools and without usage.
  if (type === 'system') return field(row, 'subtype') === 'init' && Array.isArray(field(row, 'tools'))
  if (type === 'result') return field(row, 'modelUsage') !== undefined || isUsage(field(row, 'usage'))
  return isMessage && isUsage(field(message, 'usage'))
}

/** Types of rows that show nothing an agent typed or read. */
const silent = new Set([
  'ai-title',
  'attachment',
  'auth_status',
  'custom-title',
  'file-history-snapshot',
  'frame-link',
  'last-prompt',
  'mode',
  'permission-mode',
  'pr-link',
  'progress',
  'prompt_suggestion',
  'queue-operation',
  'rate_limit_event',
  'stream_event',
  'summary',
  'system',
  'tool_progress',
  'tool_use_summary',
  'worktree-state',
])

const silentBlocks = new Set(['redacted_thinking', 'image', 'document'])

function readClaudeCode(collector: Collector): FormatReader {
  const usage = startClaudeCodeUsage()
  /** Ids of rows, calls and tools' results that were told with their time. */
  const told = startIds()
  const called = startIds()
  let file = -1
  let startedModel: string | undefined
  let version: string | null = null
  let hasTimes = false

  /** Tells whether something is to be told: once with its time, and without as long as its time is not known. */
  function isNew(id: string | undefined, atMs: number | null): boolean {
    if (id === undefined) return true
    if (told.has(id)) return false
    if (atMs !== null) told.add(id)
    return true
  }

  function readRow(row: unknown) {
    const type = textOf(field(row, 'type')) ?? 'a row without a type'
    const atMs = instantOf(field(row, 'timestamp')) ?? null
    const session = textOf(field(row, 'sessionId')) ?? textOf(field(row, 'session_id'))
    hasTimes ||= atMs !== null
    collector.instant(atMs ?? undefined)
    collector.session(session)
    version ??= textOf(field(row, 'version')) ?? textOf(field(row, 'claude_code_version')) ?? null
    if (field(row, 'subtype') === 'init') startedModel = textOf(field(row, 'model'))
    if (type === 'user' || type === 'assistant') readMessage(row, type === 'user', session ?? '', atMs)
    else if (type === 'result') readResult(row, session ?? '', atMs)
    else if (!silent.has(type)) collector.skip(type)
  }

  function readMessage(row: unknown, isUser: boolean, session: string, atMs: number | null) {
    const message = field(row, 'message')
    // Written by the program itself where the API gave an error.
    if (field(row, 'isApiErrorMessage') === true || field(message, 'model') === '<synthetic>') return
    const uuid = textOf(field(row, 'uuid'))
    if (!isUser) usage.addMessage(message, textOf(field(row, 'requestId')) ?? uuid, session)
    if (!isNew(uuid, atMs)) return
    const content = field(message, 'content')
    for (const block of Array.isArray(content) ? content : [{ type: 'text', text: content }])
      readBlock(block, isUser ? 'told' : 'said', atMs)
  }

  function readBlock(block: unknown, channel: 'told' | 'said', atMs: number | null) {
    const type = textOf(field(block, 'type')) ?? 'without a type'
    if (type === 'text' || type === 'thinking') collector.text(channel, field(block, type), atMs)
    else if (type.endsWith('tool_use')) readCall(block, atMs)
    else if (type.endsWith('tool_result')) {
      const id = textOf(field(block, 'tool_use_id'))
      if (isNew(id && `result of ${id}`, atMs))
        collector.text('read', withoutPictures(field(block, 'content')), atMs)
    } else if (!silentBlocks.has(type)) collector.skip(`content ${type}`)
  }

  function readCall(block: unknown, atMs: number | null) {
    const [id, input] = [textOf(field(block, 'id')), field(block, 'input')]
    if (!isNew(id, atMs)) return
    // A call is counted once, though it may be told again with its time.
    if (id !== undefined && called.has(id)) return collector.text('typed', input, atMs)
    if (id !== undefined) called.add(id)
    collector.call(textOf(field(block, 'name')) ?? 'a tool without a name', input, atMs)
  }

  function readResult(row: unknown, session: string, atMs: number | null) {
    const uuid = textOf(field(row, 'uuid'))
    if (uuid !== undefined && told.has(uuid)) return
    if (uuid !== undefined) told.add(uuid)
    collector.text('said', field(row, 'result'), atMs)
    usage.addResult(row, session, file, startedModel)
  }

  return {
    begin() {
      file++
      startedModel = undefined
    },
    row(row) {
      const lines = field(row, 'loglines')
      for (const one of Array.isArray(lines) ? lines : Array.isArray(row) ? row : [row]) readRow(one)
    },
    end() {
      const models = usage.models(collector)
      if (models.every(one => one.usage === null))
        collector.warn('No message and no result has token counts: tokens can’t be checked.')
      return { version, clock: hasTimes ? 'absolute' : 'none', models }
    },
  }
}

/** A tool's result without its pictures, which are megabytes of letters. */
function withoutPictures(content: unknown): unknown {
  return Array.isArray(content) ? content.filter(part => field(part, 'type') !== 'image') : content
}
