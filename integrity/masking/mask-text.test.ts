import { describe, expect, it } from 'vitest'
import { maskText } from './mask-text.ts'
import { ordinaryText } from './ordinary-suite.ts'
import { planted, randomSigns } from './planted-suite.ts'

const masked = async (text: string) => (await maskText(text)).text

/** Every six characters in a row of a secret. */
const piecesOf = (secret: string) =>
  Array.from({ length: secret.length - 5 }, (_, at) => secret.slice(at, at + 6))

describe('maskText(text)', () => {
  it.each(planted)('leaves nothing of $name', async ({ secret, line, isJson }) => {
    const { text, found } = await maskText(line)
    expect(piecesOf(secret).filter(piece => text.includes(piece))).toEqual([])
    expect(found.length).toBeGreaterThan(0)
    expect(text).not.toContain('\n')
    if (isJson) expect(() => JSON.parse(text)).not.toThrow()
  })

  it.each(planted)('has nothing to mask when $name is masked already', async ({ line }) => {
    const once = await masked(line)
    expect(await maskText(once)).toEqual({ text: once, found: [] })
  })

  it('knows at least twenty kinds among sixty secrets', async () => {
    const kinds = new Set<string>()
    for (const { line } of planted) for (const { kind } of (await maskText(line)).found) kinds.add(kind)
    expect(planted.length).toBeGreaterThanOrEqual(60)
    expect(kinds.size).toBeGreaterThanOrEqual(20)
  })

  it('finds them all in one text too, and keeps every line in its place', async () => {
    const lines = planted.map(({ line }) => line)
    const { text } = await maskText(lines.join('\n'))
    expect(text.split('\n')).toHaveLength(lines.length)
    expect(planted.filter(({ secret }) => text.includes(secret))).toEqual([])
  })

  it('leaves a megabyte of ordinary text as it is', async () => {
    const text = ordinaryText(1024 * 1024)
    const { text: after, found } = await maskText(text)
    expect(found).toEqual([])
    expect(after === text).toBe(true)
  })

  it.each([
    ['words after sk- in an address', 'https://a.example/sk-findet-modernsten-kampfjet-der-welt'],
    ['an e-mail address', '{"email":"vanya.soriano@planet.example"}'],
    ['a path of a site', '<a href="/home/news/today">'],
    ['a site with a folder of that name', 'https://a.example/home/news/today'],
    ['a field of a schema', '{"password":{"type":"string"},"api_key":{"type":"string"}}'],
    ['a package of that name', '{"dependencies":{"cookie":"^2.0.0"}}'],
    ['an empty password', '{"password":"","apiKey":null}'],
    ['a commit', 'commit 7fbf66f3b2a1c4d5e6f708192a3b4c5d6e7f8091'],
    ['a uuid', '{"uuid":"7d1c5a0e-3f52-4f0b-9a56-1d2f8c3e4b5a"}'],
    ['counts of tokens', '{"input_tokens":4711,"output_tokens":42,"token":"Hello"}'],
    ['a port after a host', 'http://127.0.0.1:8080/run and http://localhost:3000/@vite'],
    ['an address of a run without a key', 'POST /run/systemd-private-abcdef/e1'],
    ['a signature of a function', '{"signature":"maskText(text: string): Promise"}'],
    ['a short word that begins like a picture', 'GET /9j/abc and UklGR'],
  ])('leaves %s', async (_, text) => expect(await masked(text)).toBe(text))

  it('masks the name of a home folder alone', async () => {
    expect(await masked('{"cwd":"/home/vanya/work","win":"C:\\\\Users\\\\Vanya S\\\\x"}')).toBe(
      '{"cwd":"/home/[masked: home folder]/work","win":"C:\\\\Users\\\\[masked: home folder]\\\\x"}',
    )
  })

  it('masks the key of a run alone', async () => {
    const key = ['Ab', randomSigns(20, 7)].join('')
    expect(await masked(`https://games.example/run/${key}/e3b?x=1`)).toBe(
      'https://games.example/run/[masked: run key]/e3b?x=1',
    )
  })

  it('makes a text of a number', async () => {
    expect(await masked('{"password":4815162342,"n":1}')).toBe('{"password":"[masked: password]","n":1}')
    expect(await masked('{"a":"{\\"password\\":4815162342}"}')).toBe(
      '{"a":"{\\"password\\":\\"[masked: password]\\"}"}',
    )
  })

  it.each([
    ['a name in camel case', '{"currentPassword":"battery"}', '{"currentPassword":"[masked: password]"}'],
    ['a name in capitals', '{"DB_PASSWORD":"battery"}', '{"DB_PASSWORD":"[masked: password]"}'],
    [
      'a pair over lines, in a string',
      JSON.stringify({ a: JSON.stringify([{ name: 'Cookie', value: 'a=battery' }], null, 2) }),
      JSON.stringify({ a: JSON.stringify([{ name: 'Cookie', value: '[masked: cookie]' }], null, 2) }),
    ],
    [
      'a pair with other fields between',
      '{"name":"Password field","ref":"e12","n":1,"value":"battery"}',
      '{"name":"Password field","ref":"e12","n":1,"value":"[masked: password]"}',
    ],
    [
      'a password with escapes',
      JSON.stringify({ password: 'a\\"b', n: 1 }),
      '{"password":"[masked: password]","n":1}',
    ],
    ['a password that is cut', '{"a":1,"password":"batt', '{"a":1,"password":"[masked: password]'],
  ])('masks %s', async (_, text, after) => expect(await masked(text)).toBe(after))

  it('leaves a picture out, of whatever size', async () => {
    const picture = ['data:image/png;base64,', 'iVBORw0KGgo', 'A'.repeat(4_000_000)].join('')
    expect(await masked(JSON.stringify({ a: picture, b: 1 }))).toBe('{"a":"[picture left out]","b":1}')
  })

  it('keeps the lines of a private key, empty', async () => {
    const key = [
      ['-----BEGIN ', 'PRIVATE KEY-----'].join(''),
      randomSigns(64, 1),
      randomSigns(64, 2),
      ['-----END ', 'PRIVATE KEY-----'].join(''),
    ].join('\n')
    expect(await masked(`before\n${key}\nafter`)).toBe('before\n[masked: private key]\n\n\n\nafter')
  })

  it('does not obey a comment that would switch its rules off', async () => {
    const key = ['S', 'G.', randomSigns(22, 24), '.', randomSigns(43, 25)].join('')
    expect(await masked(`secretlint-disable\n${key}`)).toBe('secretlint-disable\n[masked: sendgrid secret]')
  })

  it('says what was masked, how often, and on which line first', async () => {
    const text = ['{}', '{"password":"one two"}', '{"cwd":"/home/vanya/x"}', '{"password":"three"}'].join(
      '\n',
    )
    expect((await maskText(text)).found).toEqual([
      { kind: 'password', count: 2, firstLine: 2 },
      { kind: 'home folder', count: 1, firstLine: 3 },
    ])
  })

  it.each([
    ['backslashes', '\\'.repeat(300_000)],
    ['quotes', '\\"'.repeat(150_000)],
    ['lists that never close', '"cookies":['.repeat(30_000)],
    ['settings without a value', 'A_TOKEN='.repeat(40_000)],
    ['beginnings of tokens', '-eyJaaaa'.repeat(40_000)],
    ['beginnings of keys', ['-----BEGIN ', 'PRIVATE KEY-----'].join('').repeat(10_000)],
    ['one cookie', `Cookie: a=${'b'.repeat(300_000)}`],
  ])('takes a text of nothing but %s in a moment', async (_, text) => {
    const started = performance.now()
    await maskText(text)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
