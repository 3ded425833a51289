import { describe, expect, it } from 'vitest'
import { mostFiles } from './bounds.ts'
import type { TraceFile } from './expand.ts'
import { lines, sent, zip } from './fixtures/zip.ts'
import { formats } from './formats.ts'
import { readTraces } from './read-traces.ts'

const started = '2026-06-01T12:00:00.000Z'
const meta = { type: 'session_meta', timestamp: started, payload: { id: 'thread', cli_version: '0.1' } }
const told = (text: string) => ({
  type: 'response_item',
  timestamp: started,
  payload: { type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] },
})
const codex = (...rows: readonly unknown[]) => lines(meta, ...rows)
const har = JSON.stringify(
  { log: { entries: [{ request: { url: 'https://x.example/nonce-7f3a' } }] } },
  null,
  1,
)

const watched = [{ name: 'nonce', text: 'nonce-7f3a' }]
const read = (...files: readonly TraceFile[]) => readTraces(files, watched)
const titles = formats.map(({ title }) => title).join(', ')

describe('readTraces(files, watched)', () => {
  it('finds nothing in nothing', async () => {
    expect(await read()).toEqual({ traces: [], unread: [] })
  })

  it.each([
    ['an empty file', '', 'nothing'],
    ['a file of blanks', '  \n\n', 'nothing'],
    ['a binary file', Buffer.from([0, 1, 2, 255, 254, 10, 0]), 'bytes that are not text'],
    ['prose', 'Dear verifier,\nthe agent did it.', 'text that begins “Dear verifier, the agent did it.”'],
    ['JSON of no format', '{"alpha":1,"__proto__":{"beta":2}}', 'JSON with the fields alpha, __proto__'],
    ['lines of no format', '{"alpha":1}\n{"beta":2}\n', 'JSON with the fields alpha, beta'],
    ['JSON that is a list', '[]', 'text that begins “[]”'],
  ])('says of %s what it holds, and which formats are read', async (_, content, found) => {
    expect(await read(sent('a', content))).toEqual({
      traces: [],
      unread: [
        { file: 'a', why: `It holds ${found}, which is none of the formats that are read: ${titles}.` },
      ],
    })
  })

  it('passes over a line of 10 MB and counts it, wherever it stands', async () => {
    const long = JSON.stringify(told('x'.repeat(10 * 1024 * 1024)))
    for (const content of [
      `${long}\n${codex(told('nonce-7f3a'))}`,
      `${codex()}${long}\n${lines(told('nonce-7f3a'))}`,
      `${codex(told('nonce-7f3a'))}${long}`,
    ]) {
      const { traces } = await read(sent('a.jsonl', content))
      expect(traces[0]?.skipped).toEqual(new Map([['a line over 8 MB', 1]]))
      expect(traces[0]?.sightings.get('nonce')?.said).toHaveLength(1)
    }
  })

  it('bears JSON that is nested 100,000 deep, as a document and in a line', async () => {
    const deep = `${'['.repeat(100_000)}"nonce-7f3a"${']'.repeat(100_000)}`
    expect((await read(sent('a', deep))).unread).toHaveLength(1)
    const row = `{"type":"response_item","payload":{"type":"function_call","name":"f","arguments":${deep}}}\n`
    const { traces, unread } = await read(sent('a.jsonl', `${codex()}${row}${lines(told('nonce-7f3a'))}`))
    expect(unread).toEqual([])
    // Levels past 200 are not looked at.
    expect(traces[0]?.sightings.get('nonce')).toMatchObject({ typed: [], said: [{}] })
  })

  it('reads a document that is one line, whatever its length, up to 32 MB', async () => {
    const one = (size: number) => {
      const entries = [{ request: { url: 'https://x.example/nonce-7f3a' } }, { comment: 'x'.repeat(size) }]
      return JSON.stringify({ log: { entries } })
    }
    for (const end of ['', '\n', '\n\n'])
      for (const size of [10, 100_000, 10 * 1024 * 1024]) {
        const { traces, unread } = await read(sent('a.har', one(size) + end))
        expect([traces[0]?.format, unread]).toEqual(['har', []])
      }
    expect((await read(sent('a.har', one(33 * 1024 * 1024)))).unread).toEqual([
      {
        file: 'a.har',
        why: 'It is one JSON value of more than 32 MB: leave the screenshots out, or send it as lines.',
      },
    ])
  })

  it('passes over rows of megabytes that are nothing but lists, at once', async () => {
    const deep = `${'['.repeat(3_500_000)}${']'.repeat(3_500_000)}\n`
    const began = performance.now()
    const { traces } = await read(sent('a.jsonl', `${codex()}${deep.repeat(4)}${lines(told('nonce-7f3a'))}`))
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(traces[0]?.skipped).toEqual(new Map([['a line that is not JSON', 4]]))
    expect(traces[0]?.sightings.get('nonce')?.said).toHaveLength(1)
  })

  it('counts lines that are not JSON, as a truncated last one', async () => {
    const { traces } = await read(sent('a.jsonl', `${codex(told('nonce-7f3a'))}not JSON\n{"type":"respon`))
    expect(traces[0]?.skipped).toEqual(new Map([['a line that is not JSON', 2]]))
    expect(traces[0]?.sightings.get('nonce')?.said).toHaveLength(1)
  })

  it('reads several formats of one submission apart, and files of one format together', async () => {
    const { traces, unread } = await read(
      sent('notes.txt', 'see the others'),
      sent('1.jsonl', codex(told('nonce-7f3a'))),
      sent(
        'a.zip',
        zip([
          { name: 'x.har', content: har },
          { name: '2.jsonl', content: codex(told('nonce-7f3a')) },
        ]),
      ),
    )
    expect(traces.map(({ format, files }) => [format, files])).toEqual([
      ['codex', ['1.jsonl', 'a.zip: 2.jsonl']],
      ['har', ['a.zip: x.har']],
    ])
    expect(traces[0]?.sightings.get('nonce')?.said.map(({ file, order }) => [file, order])).toEqual([
      [0, 1],
      [1, 2],
    ])
    expect(unread.map(({ file }) => file)).toEqual(['notes.txt'])
  })

  it('reads what stands beside an archive that is broken', async () => {
    const { traces, unread } = await read(
      sent('a.zip', zip([{ name: 'x.har', content: har }]).subarray(0, 50)),
      sent('1.jsonl', codex(told('x'))),
    )
    expect(traces.map(({ format }) => format)).toEqual(['codex'])
    expect(unread).toMatchObject([{ file: 'a.zip', why: expect.stringMatching(/^It is no whole archive: /) }])
  })

  it('says so when a file can’t be read at all', async () => {
    const bytes = async function* (): AsyncGenerator<Buffer> {
      yield await Promise.reject(new Error('the disk is gone'))
    }
    expect(await read({ name: 'a', bytes })).toEqual({
      traces: [],
      unread: [{ file: 'a', why: 'It could not be read: the disk is gone' }],
    })
  })

  it('stops at the file that is one too many', async () => {
    const entries = Array.from({ length: mostFiles + 5 }, (_, at) => ({
      name: `${at}.jsonl`,
      content: codex(told('x')),
    }))
    const { traces, unread } = await read(sent('a.zip', zip(entries)))
    expect(traces[0]?.files).toHaveLength(mostFiles)
    expect(unread).toEqual([{ file: 'a.zip', why: 'There are more than 200 files in all.' }])
  })

  it('reads a document that begins with a byte order mark, in chunks that split its letters', async () => {
    const whole = Buffer.from(`\ufeff${har.replace('nonce-7f3a', 'Zürich')}`)
    const bytes = async function* () {
      for (const byte of whole) yield Buffer.from([byte])
    }
    const { traces } = await readTraces([{ name: 'a.har', bytes }], [{ name: 'city', text: 'Zürich' }])
    expect(traces[0]?.sightings.get('city')?.typed).toHaveLength(1)
  })

  it('has an entry for every watched text, whatever it is named', async () => {
    const names = ['__proto__', 'constructor', 'nonce']
    const { traces } = await readTraces(
      [sent('a.jsonl', codex(told('nonce-7f3a')))],
      names.map(name => ({ name, text: 'nonce-7f3a' })),
    )
    expect([...(traces[0]?.sightings ?? [])].map(([name, { said }]) => [name, said.length])).toEqual(
      names.map(name => [name, 1]),
    )
  })
})
