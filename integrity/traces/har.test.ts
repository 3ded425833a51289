import { describe, expect, it } from 'vitest'
import { sent } from './fixtures/zip.ts'
import { readTraces } from './read-traces.ts'

const noon = Date.UTC(2026, 5, 1, 12)
const started = '2026-06-01T14:00:00.000+02:00'
const watched = [
  { name: 'value', text: 'Ada Lovelace' },
  { name: 'nonce', text: 'nonce-7f3a' },
  { name: 'posted', text: 'Zürich' },
]

const noTimings = { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait: 10, receive: -1 }

/** A request and its answer; what matters to a test is given. */
function entry(
  {
    startedDateTime = started as unknown,
    time = 10,
    timings = noTimings as unknown,
    url = 'https://x.example/a',
    status = 200,
    ...more
  },
  posted?: unknown,
  content: unknown = {},
) {
  const headers = [{ name: 'Cookie', value: 'Ada Lovelace' }]
  const request = { method: 'POST', url, headers, ...(posted === undefined ? {} : { postData: posted }) }
  return { startedDateTime, time, timings, request, response: { status, headers, content }, ...more }
}

async function read(...entries: readonly unknown[]) {
  const document = JSON.stringify(
    { log: { version: '1.2', creator: { name: 'Proxy', version: '3' }, entries } },
    null,
    1,
  )
  return (await readTraces([sent('a.har', document)], watched)).traces[0]
}

const html = (text: string) => ({ mimeType: 'text/html', text })

describe('readTraces(files, watched) of a HAR', () => {
  it('dates what was typed when it was sent, and what was read when it had come', async () => {
    const timings = { blocked: 100, dns: 20, connect: 30, ssl: 25, send: 1, wait: 200, receive: 40 }
    const form = { mimeType: 'application/x-www-form-urlencoded', text: 'a=Ada+Lovelace&city=Z%C3%BCrich' }
    const trace = await read(entry({ time: 391, timings }, form, html('<p>nonce-7f3a</p>')))
    expect(trace).toMatchObject({
      format: 'har',
      version: 'Proxy 3',
      clock: 'absolute',
      firstMs: noon,
      lastMs: noon + 391,
      models: [],
    })
    expect(trace?.sightings.get('value')).toMatchObject({ typed: [{ atMs: noon + 151 }], read: [] })
    expect(trace?.sightings.get('posted')?.typed).toHaveLength(1)
    expect(trace?.sightings.get('nonce')).toMatchObject({ read: [{ atMs: noon + 391 }], typed: [] })
  })

  it.each([
    ['a time of -1', { time: -1 }, noon + 10],
    ['no timings', { time: 70, timings: undefined }, noon + 70],
    [
      'a time that leaves out what was blocked',
      { time: 10, timings: { ...noTimings, blocked: 500 } },
      noon + 510,
    ],
  ])('bears %s', async (_, about, lastMs) => {
    expect(await read(entry(about))).toMatchObject({ firstMs: noon, lastMs })
  })

  it('has no times where an instant was written as {}', async () => {
    const trace = await read(entry({ startedDateTime: {} }, { mimeType: 'text/plain', text: 'Ada Lovelace' }))
    expect(trace).toMatchObject({ clock: 'none', firstMs: null, lastMs: null })
    expect(trace?.sightings.get('value')?.typed[0]?.atMs).toBeNull()
  })

  it('says that times without a zone are local', async () => {
    expect(await read(entry({ startedDateTime: '2026-06-01T12:00:00' }))).toMatchObject({ clock: 'local' })
  })

  it.each([
    ['an address', { url: 'https://x.example/?name=Ada%20Lovelace' }, undefined],
    [
      'fields of a form',
      {},
      { mimeType: 'multipart/form-data', params: [{ name: 'a', value: 'Ada Lovelace' }] },
    ],
    ['JSON', {}, { mimeType: 'application/json', text: '{"name":"Ada Lovelace"}' }],
  ])('finds what was typed in %s', async (_, about, posted) => {
    expect((await read(entry(about, posted)))?.sightings.get('value')?.typed).toHaveLength(1)
  })

  it('opens bodies in base64, but not pictures', async () => {
    const text = Buffer.from('<p>nonce-7f3a</p>').toString('base64')
    const page = { mimeType: 'text/html; charset=utf-8', encoding: 'base64', text }
    const trace = await read(
      entry({}, undefined, page),
      entry({}, undefined, { ...page, mimeType: 'image/png' }),
    )
    expect(trace?.sightings.get('nonce')?.read).toHaveLength(1)
  })

  it('reads what went over a socket', async () => {
    const _webSocketMessages = [
      { type: 'send', time: noon / 1000 + 1, opcode: 1, data: 'Ada Lovelace' },
      { type: 'receive', time: noon / 1000 + 2, opcode: 1, data: 'nonce-7f3a' },
    ]
    const trace = await read(entry({ _webSocketMessages }))
    expect(trace?.sightings.get('value')?.typed[0]?.atMs).toBe(noon + 1000)
    expect(trace?.sightings.get('nonce')?.read[0]?.atMs).toBe(noon + 2000)
  })

  it('bears entries that are none', async () => {
    expect(await read(null, 7, {}, { request: [] })).toMatchObject({ firstMs: null })
  })
})
