import { describe, expect, it } from 'vitest'
import { lines, sent, zip } from './fixtures/zip.ts'
import { readTraces } from './read-traces.ts'

const noon = Date.UTC(2026, 5, 1, 12)
const watched = [
  { name: 'value', text: 'Ada Lovelace' },
  { name: 'sentence', text: 'Your number is 4711 today' },
  { name: 'posted', text: 'Zürich' },
]

const context = (version: number, wallTime = noon, monotonicTime = 1000) => ({
  type: 'context-options',
  version,
  origin: 'library',
  browserName: 'chromium',
  wallTime,
  ...(version > 6 ? { monotonicTime } : {}),
})
const action = (startTime: number, method: string, params: unknown, more = {}) => ({
  type: 'before',
  callId: `call@${startTime}`,
  startTime,
  class: 'Frame',
  method,
  params,
  ...more,
})
const fill = (startTime: number, more = {}) =>
  action(startTime, 'fill', { selector: '#a', value: 'Ada Lovelace' }, more)
const request = (_monotonicTime: number, text = 'city=Z%C3%BCrich') => ({
  type: 'resource-snapshot',
  snapshot: {
    _monotonicTime,
    startedDateTime: {},
    request: {
      method: 'POST',
      url: 'https://x.example/form',
      headers: [{ name: 'Cookie', value: 'Ada Lovelace' }],
      postData: { mimeType: 'application/x-www-form-urlencoded', text },
    },
  },
})
const snapshot = (timestamp: number, html: unknown) => ({
  type: 'frame-snapshot',
  snapshot: { callId: 'call@1', timestamp, html, frameUrl: 'https://x.example/' },
})

async function read(files: Readonly<Record<string, string | Buffer>>) {
  const list = Object.entries(files).map(([name, content]) => sent(name, content))
  const { traces, unread } = await readTraces(list, watched)
  return { trace: traces[0], traces, unread }
}

describe('readTraces(files, watched) of Playwright traces', () => {
  it.each([7, 8, 9])('counts the times of version %i from its context’s pair of instants', async version => {
    const { trace } = await read({
      'a.trace': lines(context(version), fill(1500), { type: 'after', callId: 'call@1500', endTime: 1750 }),
    })
    expect(trace).toMatchObject({
      format: 'playwright',
      clock: 'anchored',
      firstMs: noon + 500,
      lastMs: noon + 750,
      version: String(version),
      tools: new Map([['Frame.fill', 1]]),
    })
    expect(trace?.sightings.get('value')?.typed).toMatchObject([{ file: 0, atMs: noon + 500 }])
  })

  it.each([4, 5, 6])('counts the times of version %i from its first action', async version => {
    const { trace } = await read({
      'a.trace': lines(context(version, 1), fill(200, { wallTime: noon }), fill(450, { wallTime: 5 })),
    })
    expect(trace?.sightings.get('value')?.typed.map(({ atMs }) => atMs)).toEqual([noon, noon + 250])
  })

  it('reads the actions of version 3, which are written when they have ended', async () => {
    const metadata = {
      id: 'call@1',
      startTime: 100,
      endTime: 160,
      wallTime: noon,
      type: 'Page',
      method: 'keyboardType',
      params: { text: 'Ada Lovelace' },
      result: { value: 'Your number is 4711 today' },
    }
    const { trace } = await read({ 'a.trace': lines(context(3), { type: 'action', metadata }) })
    expect(trace).toMatchObject({
      firstMs: noon,
      lastMs: noon + 60,
      tools: new Map([['Page.keyboardType', 1]]),
    })
    expect(trace?.sightings.get('value')?.typed[0]?.atMs).toBe(noon)
    expect(trace?.sightings.get('sentence')?.read[0]?.atMs).toBe(noon + 60)
  })

  it('gives every file its own clock', async () => {
    const { trace } = await read({
      'a.zip': zip([
        { name: '0-trace.trace', content: lines(context(7, noon, 1000), fill(1100)), isDeflated: true },
        { name: '1-trace.trace', content: lines(context(7, noon + 60_000, 900_000), fill(900_100)) },
      ]),
    })
    expect(trace?.sightings.get('value')?.typed.map(({ atMs, file }) => [file, atMs])).toEqual([
      [0, noon + 100],
      [1, noon + 60_100],
    ])
  })

  it('reads a test runner’s file that has no context, and does not count its steps as calls', async () => {
    const step = { class: 'Test', apiName: 'locator.fill', wallTime: noon, callId: 'pw:api@3' }
    const hook = { class: 'Test', apiName: 'Before Hooks', wallTime: noon - 100 }
    const { trace } = await read({ 'test.trace': lines(action(100, 'step', {}, hook), fill(200, step)) })
    expect(trace).toMatchObject({ clock: 'anchored', version: null, firstMs: noon - 100, tools: new Map() })
    expect(trace?.sightings.get('value')?.typed[0]?.atMs).toBe(noon)
  })

  it('reads the titles of newer steps', async () => {
    const title = 'Fill "Ada Lovelace"'
    const step = {
      type: 'before',
      callId: 'pw:api@8',
      startTime: 1100,
      class: 'Test',
      method: 'pw:api',
      title,
    }
    const { trace } = await read({ 'test.trace': lines(context(8), step) })
    expect(trace?.sightings.get('value')?.typed).toHaveLength(1)
  })

  it.each([
    ['goto', { url: 'https://x.example/?q=Ada%20Lovelace' }, 1],
    ['type', { text: 'Ada Lovelace' }, 1],
    ['press', { key: 'Ada Lovelace' }, 1],
    ['selectOption', { options: [{ valueOrLabel: 'Ada Lovelace' }] }, 1],
    ['evaluateExpression', { expression: 'f', arg: { value: { s: 'Ada Lovelace' } } }, 1],
    ['click', { selector: 'text=Ada Lovelace' }, 0],
  ])('takes the parameters of %s for typed or not', async (method, params, count) => {
    const { trace } = await read({ 'a.trace': lines(context(7), action(1100, method, params)) })
    expect(trace?.sightings.get('value')?.typed).toHaveLength(count)
  })

  it('reads a snapshot’s words across elements, without styles and references', async () => {
    const words = ['P', { class: 'Ada Lovelace' }, 'Your number', ['B', {}, 'is ', [[1, 3]], '4711'], 'today']
    const style = ['STYLE', {}, 'Ada Lovelace']
    const { trace } = await read({
      'a.trace': lines(context(7), snapshot(1200, ['HTML', {}, style, ['BODY', {}, words]])),
    })
    expect(trace?.sightings.get('sentence')?.read[0]?.atMs).toBe(noon + 200)
    expect(trace?.sightings.get('value')?.read).toEqual([])
  })

  it('reads the values of a snapshot’s fields, and survives a bottomless one', async () => {
    const field = ['INPUT', { __playwright_value_: 'Ada Lovelace' }]
    const deep = `${'["DIV",{},'.repeat(5000)}"x"${']'.repeat(5000)}`
    const { trace } = await read({
      'a.trace': `${lines(context(7), snapshot(1200, field))}{"type":"frame-snapshot","snapshot":{"html":${deep}}}\n`,
    })
    expect(trace?.sightings.get('value')?.read).toHaveLength(1)
  })

  it('dates a snapshot no later than the end of the action it was taken after', async () => {
    const { trace } = await read({
      'a.trace': lines(
        context(7),
        { type: 'after', callId: 'call@1', endTime: 1300 },
        snapshot(1310, ['P', {}, 'Ada Lovelace']),
      ),
    })
    expect(trace).toMatchObject({ lastMs: noon + 300 })
  })

  it('reads what the page wrote to the console', async () => {
    const { trace } = await read({
      'a.trace': lines(context(7), { type: 'console', time: 1100, messageType: 'log', text: 'Ada Lovelace' }),
    })
    expect(trace?.sightings.get('value')?.read[0]?.atMs).toBe(noon + 100)
  })

  it.each([
    [
      'an archive',
      () => ({
        'a.zip': zip([
          { name: 'trace.network', content: lines(request(1250)) },
          { name: 'trace.trace', content: lines(context(7), fill(1100)) },
        ]),
      }),
    ],
    [
      'a submission',
      () => ({ 'trace.network': lines(request(1250)), 'trace.trace': lines(context(7), fill(1100)) }),
    ],
  ])('times requests by the trace beside them in %s, whichever comes first', async (_, files) => {
    const { trace } = await read(files())
    expect(trace?.sightings.get('posted')?.typed[0]).toMatchObject({ atMs: noon + 250, file: 1 })
    // Cookies are never looked at.
    expect(trace?.sightings.get('value')?.typed).toHaveLength(1)
    expect(trace?.warnings).toEqual([])
  })

  it('has no times for requests without a trace of their name', async () => {
    const { trace } = await read({ 'b.network': lines(request(1250)), 'a.trace': lines(context(7)) })
    expect(trace?.sightings.get('posted')?.typed[0]?.atMs).toBeNull()
    expect(trace?.warnings).toEqual([
      'b.network can’t be timed: it has no clock of its own, and no .trace file of its name.',
    ])
    const alone = await read({ 'b.network': lines(request(1250)) })
    expect(alone.trace).toMatchObject({ clock: 'none', firstMs: null, lastMs: null })
  })

  it.each([2, 10, 10_000])('refuses version %i and says which are read', async version => {
    const { traces, unread } = await read({
      'a.zip': zip([{ name: 'trace.trace', content: lines(context(version), fill(1)) }]),
    })
    expect(traces).toEqual([])
    expect(unread).toEqual([
      {
        file: 'a.zip: trace.trace',
        why: `It is a Playwright trace of version ${version}; versions 3 to 9 are read.`,
      },
    ])
  })

  it('reads what stands beside a trace from the future', async () => {
    const { traces, unread } = await read({
      'a.trace': lines(context(10)),
      'b.trace': lines(context(9), fill(1100)),
    })
    expect(unread).toHaveLength(1)
    expect(traces[0]?.sightings.get('value')?.typed).toHaveLength(1)
  })

  it('passes over rows of unknown kinds, a truncated last line and hostile names', async () => {
    const { trace } = await read({
      'a.trace': `${lines(
        context(9),
        { type: 'hologram', time: 1 },
        { type: '__proto__' },
        { type: 'hologram' },
        action(1100, '__proto__', {}, { class: 'constructor' }),
      )}{"type":"before","ca`,
    })
    expect(trace?.skipped).toEqual(
      new Map([
        ['hologram', 2],
        ['__proto__', 1],
        ['a line that is not JSON', 1],
      ]),
    )
    expect(trace?.tools).toEqual(new Map([['constructor.__proto__', 1]]))
  })
})
