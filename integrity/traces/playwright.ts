// Playwright traces: the `.trace` and `.network` files of a trace.zip, or loose. Every file counts its times on a clock
// of its own, which one pair of instants in it anchors to UTC.
// Source of the shapes: microsoft/playwright, packages/trace/src/trace.ts and packages/trace-viewer/src/sw/versions.
import { mostDepth } from './bounds.ts'
import type { Collector } from './collector.ts'
import { type Format, type FormatReader, type Head, UnreadableTrace } from './format.ts'
import { sentTexts } from './har.ts'
import { field, fieldsOf, listOf, numberOf, textOf } from './json.ts'

const oldest = 3
const newest = 9

/** The last version that anchors its clock with its first action. */
const lastAnchoredByAction = 6

/** One instant on two clocks. */
interface Anchor {
  readonly wallMs: number
  readonly monotonicMs: number
}

/** Calls whose parameters are what an agent types, runs or asks for. */
const typing =
  /^(fill|type|press|pressSequentially|selectOption|goto|fetch|insertText|keyboard\w*|eval\w*|waitForFunction\w*)$/

export const playwright: Format = {
  id: 'playwright',
  title: 'Playwright trace',
  fits: ({ rows }: Head) => rows.some(row => isContext(row) || isAction(row) || isRequest(row)),
  read: readPlaywright,
}

const isContext = (row: unknown) =>
  field(row, 'type') === 'context-options' && numberOf(field(row, 'version')) !== undefined

// The test runner's file begins without `context-options` before version 7.
const isAction = (row: unknown) =>
  field(row, 'type') === 'before' &&
  textOf(field(row, 'callId')) !== undefined &&
  numberOf(field(row, 'startTime')) !== undefined

const isRequest = (row: unknown) =>
  field(row, 'type') === 'resource-snapshot' && textOf(field(row, 'snapshot', 'request', 'url')) !== undefined

function readPlaywright(collector: Collector): FormatReader {
  /** By the name of a `.trace` file without its ending. */
  const anchors = new Map<string, Anchor>()
  let file = ''
  let anchor: Anchor | undefined
  let isAnchoredByAction = true
  let version: string | null = null
  let ended: { readonly callId: unknown; readonly atMs: number | null } | undefined

  function setAnchor(wallTime: unknown, monotonicTime: unknown) {
    const [wallMs, monotonicMs] = [numberOf(wallTime), numberOf(monotonicTime)]
    if (wallMs === undefined || monotonicMs === undefined) return
    anchor = { wallMs, monotonicMs }
    anchors.set(baseOf(file), anchor)
  }

  function instantAt(monotonicTime: unknown): number | null {
    const monotonicMs = numberOf(monotonicTime)
    return anchor && monotonicMs !== undefined ? anchor.wallMs + (monotonicMs - anchor.monotonicMs) : null
  }

  function readBegun(action: unknown, kind: unknown) {
    const startTime = field(action, 'startTime')
    if (!anchor && isAnchoredByAction) setAnchor(field(action, 'wallTime'), startTime)
    tellCall(collector, action, textOf(kind) ?? '', instantAt(startTime))
  }

  function readEnded(action: unknown, callId: unknown) {
    const atMs = instantAt(field(action, 'endTime'))
    ended = { callId, atMs }
    collector.text('read', [field(action, 'result'), field(action, 'error', 'message')], atMs)
  }

  const readers: Readonly<Record<string, (row: unknown) => void>> = {
    'context-options'(row) {
      const number = numberOf(field(row, 'version')) ?? 0
      if (number < oldest || number > newest)
        throw new UnreadableTrace(
          `It is a Playwright trace of version ${number}; versions ${oldest} to ${newest} are read.`,
        )
      version ??= textOf(field(row, 'playwrightVersion')) ?? String(number)
      isAnchoredByAction = number <= lastAnchoredByAction
      if (!isAnchoredByAction) setAnchor(field(row, 'wallTime'), field(row, 'monotonicTime'))
    },
    before: row => readBegun(row, field(row, 'class')),
    after: row => readEnded(row, field(row, 'callId')),
    // Versions 3 and 4 write an action when it has ended; 3 keeps all of it in `metadata`.
    action(row) {
      const metadata = field(row, 'metadata')
      readBegun(metadata ?? row, field(metadata ?? row, metadata === undefined ? 'class' : 'type'))
      readEnded(metadata ?? row, field(metadata ?? row, metadata === undefined ? 'callId' : 'id'))
    },
    'frame-snapshot'(row) {
      const snapshot = field(row, 'snapshot')
      let atMs = instantAt(field(snapshot, 'timestamp'))
      // What an action left is taken a moment later, but belongs to the action.
      if (ended && ended.callId === field(snapshot, 'callId') && atMs !== null && ended.atMs !== null)
        atMs = Math.min(atMs, ended.atMs)
      const { texts, attributes } = pageOf(field(snapshot, 'html'))
      collector.text('read', [field(snapshot, 'frameUrl'), texts, attributes], atMs)
    },
    'resource-snapshot'(row) {
      const atMs = instantAt(field(row, 'snapshot', '_monotonicTime'))
      if (atMs === null)
        collector.warn(`${file} can’t be timed: it has no clock of its own, and no .trace file of its name.`)
      collector.text('typed', sentTexts(field(row, 'snapshot', 'request')), atMs)
    },
    console: row => collector.text('read', field(row, 'text'), instantAt(field(row, 'time'))),
    event: row =>
      collector.text(
        'read',
        field(row, 'params') ?? field(row, 'metadata', 'params'),
        instantAt(field(row, 'time') ?? field(row, 'metadata', 'startTime')),
      ),
    // Until version 5 a console message is an object that a later event refers to.
    object: row => collector.text('read', field(row, 'initializer'), null),
    'aria-snapshot': row => collector.text('read', row, instantAt(field(row, 'timestamp'))),
    stdout: row => collector.text('read', field(row, 'text'), instantAt(field(row, 'timestamp'))),
    stderr: row => collector.text('read', field(row, 'text'), instantAt(field(row, 'timestamp'))),
  }
  const silent = new Set(['input', 'log', 'error', 'screencast-frame', 'screenshot', 'video'])

  return {
    begin(name) {
      file = name
      anchor = name.endsWith('.network') ? anchors.get(baseOf(name)) : undefined
      isAnchoredByAction = true
      ended = undefined
    },
    row(row) {
      const type = textOf(field(row, 'type')) ?? 'a row without a type'
      if (Object.hasOwn(readers, type)) readers[type]?.(row)
      else if (!silent.has(type)) collector.skip(type)
    },
    end: () => {
      return { version, clock: anchors.size > 0 ? 'anchored' : 'none', models: [] }
    },
  }
}

const baseOf = (file: string) => file.replace(/\.(trace|network)$/, '')

function tellCall(collector: Collector, action: unknown, kind: string, atMs: number | null) {
  const [method, params] = [textOf(field(action, 'method')) ?? '', field(action, 'params')]
  if (kind !== 'Test') collector.call(`${kind}.${method}`, typing.test(method) ? params : undefined, atMs)
  else {
    // The runner's steps repeat the calls of the browser's own file: their texts count, they don't. Newer ones have a
    // title, such as: Fill "a name".
    const api = textOf(field(action, 'apiName'))?.split('.').at(-1)
    const isTyping =
      api === undefined ? textOf(field(action, 'callId'))?.startsWith('pw:api') : typing.test(api)
    collector.text('typed', isTyping ? [field(action, 'title'), params] : undefined, atMs)
  }
}

/** Attributes that hold no words. */
const wordless = new Set(['class', 'style', 'd', 'srcset', 'integrity', 'nonce'])

/**
 * Returns the words of a snapshot and the values of its attributes. A node is a text, or a list of its tag, its
 * attributes and its children; or a reference to an older snapshot, whose words were read there.
 */
function pageOf(html: unknown): { texts: string; attributes: string } {
  const texts: string[] = []
  const attributes: string[] = []
  function walk(node: unknown, depth: number) {
    if (typeof node === 'string') texts.push(node)
    const [tag, given, ...children] = listOf(node)
    if (depth > mostDepth || typeof tag !== 'string' || tag === 'STYLE' || tag === 'SCRIPT') return
    for (const [name, value] of Object.entries(fieldsOf(given)))
      if (typeof value === 'string' && !wordless.has(name) && !value.startsWith('data:'))
        attributes.push(value)
    for (const child of children) walk(child, depth + 1)
  }
  walk(html, 0)
  // Joined, because a sentence of the page may run through several elements.
  return { texts: texts.join(' '), attributes: attributes.join('\n') }
}
