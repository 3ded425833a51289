import { describe, expect, it } from 'vitest'
import { mostRowBytes } from '../traces/bounds.ts'
import { maskFile } from './mask-file.ts'
import { planted, randomSigns } from './planted-suite.ts'

/** A file whose bytes come in chunks of a size. */
const fileOf = (text: string, chunk = 64 * 1024) => {
  const whole = Buffer.from(text)
  return {
    name: 'trace.jsonl',
    async *bytes() {
      for (let at = 0; at < whole.length; at += chunk) yield whole.subarray(at, at + chunk)
    },
  }
}

async function mask(text: string, chunk?: number) {
  const file = maskFile(fileOf(text, chunk))
  const chunks: Buffer[] = []
  for await (const bytes of file.bytes()) chunks.push(bytes)
  return { text: Buffer.concat(chunks).toString(), report: file.report() }
}

const header = (name: string, value: string) => ({ name, value })

describe('maskFile(file)', () => {
  it.each([
    ['lines', '{"a":1}\n{"b":"ü – 価"}\n'],
    ['lines of Windows', '{"a":1}\r\n{"b":2}\r\n'],
    ['no newline at the end', '{"a":1}\n{"b":'],
    ['a document', JSON.stringify({ a: [1, 2, { b: 'ü' }] }, null, 2)],
    ['blank lines', '\n\n# Title\n\ntext\n\n'],
    ['nothing', ''],
  ])('gives back the bytes of a file with %s and nothing to mask', async (_, text) => {
    for (const chunk of [1, 7, undefined]) expect(await mask(text, chunk)).toEqual({ text, report: [] })
  })

  it('masks rows wherever the chunks are cut', async () => {
    const rows = planted.filter(({ isJson }) => isJson)
    const text = rows.map(({ line }) => line).join('\n')
    const whole = await mask(text)
    expect((await mask(text, 13)).text).toBe(whole.text)
    for (const line of whole.text.split('\n')) expect(() => JSON.parse(line)).not.toThrow()
    expect(rows.filter(({ secret }) => whole.text.includes(secret))).toEqual([])
  })

  it('masks a header whose name stands on the line before its value, in a document of many pieces', async () => {
    const secret = randomSigns(40, 3)
    const entries = Array.from({ length: 4_000 }, (_, at) => ({
      request: {
        url: `https://games.example/${at}`,
        headers: [
          header('Accept', '*/*'),
          header('Cookie', `sid=${secret}`),
          header('Host', 'games.example'),
        ],
      },
    }))
    const document = JSON.stringify({ log: { version: '1.2', entries } }, null, 2)
    const { text, report } = await mask(document)
    expect(text).not.toContain(secret)
    expect(JSON.parse(text).log.entries).toHaveLength(4_000)
    expect(report).toEqual([{ kind: 'cookie', count: 4_000, firstLine: 15 }])
    expect(document.split('\n')[14]).toContain(secret)
    expect(text.split('\n')).toHaveLength(document.split('\n').length)
  })

  it('masks a private key over many lines of a log', async () => {
    const key = Array.from({ length: 20 }, (_, at) => randomSigns(64, at + 1))
    const log = [
      '# Session',
      ['-----BEGIN RSA ', 'PRIVATE KEY-----'].join(''),
      ...key,
      ['-----END RSA ', 'PRIVATE KEY-----'].join(''),
      'after',
    ].join('\n')
    const { text, report } = await mask(log, 100)
    expect(key.filter(line => text.includes(line))).toEqual([])
    expect(text.endsWith('\nafter')).toBe(true)
    expect(report).toEqual([{ kind: 'private key', count: 1, firstLine: 2 }])
  })

  it('leaves out a line that is too long to be read', async () => {
    const { text } = await mask(`{"a":1}\n"${'a'.repeat(mostRowBytes)}"\n{"b":2}\n`)
    expect(text).toBe('{"a":1}\n"[a line over 8 MB left out]"\n{"b":2}\n')
  })

  it('reports the line of the file, and begins anew with each reading', async () => {
    const file = maskFile(fileOf(`${'{"a":1}\n'.repeat(99)}{"password":"battery"}\n{"password":"staple"}\n`))
    for (let reading = 0; reading < 2; reading++) {
      for await (const _ of file.bytes());
      expect(file.report()).toEqual([{ kind: 'password', count: 2, firstLine: 100 }])
    }
  })
})
