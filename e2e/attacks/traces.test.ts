// Attacks, rows 16, 18, 25, 26, 29 and 30: traces that show another run than theirs or are made to do harm, and posts
// and tokens that are to decide about them without a maintainer.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TraceFinding } from '../../integrity/reconcile/finding.ts'
import { zip } from '../../integrity/traces/fixtures/zip.ts'
import { type RunningService, startService } from '../service.ts'
import { everywhere, has, inRows, shifted } from '../traces/edits.ts'
import { HttpCourse, pacedMs } from './http-course.ts'
import { openHttpLog } from './http-log.ts'
import { sendHttp } from './http-request.ts'

const megabyte = 1024 * 1024
const root = fileURLToPath(new URL('../..', import.meta.url))
const model = 'claude-sonnet-4-5'

/** A run with the log that its client kept. */
interface LoggedRun {
  readonly id: string
  readonly key: string
  readonly log: string
}

let service: RunningService
let run: LoggedRun
let other: LoggedRun

beforeAll(async () => {
  service = await startService()
  ;[run, other] = await Promise.all([makeRun(service.url, 'Logged'), makeRun(service.url, 'Other')])
})
afterAll(async () => {
  await service?.end()
  service?.remove()
})

async function makeRun(url: string, team: string): Promise<LoggedRun> {
  const { transport, write } = openHttpLog()
  const course = new HttpCourse(url, { transport, pauseMs: pacedMs })
  const result = await course.run({ team, model }, { tokens_in: '1000', tokens_out: '100' })
  return { id: course.id, key: course.key, log: write(model, result) }
}

interface Sent {
  readonly status: number
  readonly seconds: number
  readonly submission: number
  readonly state: string
  readonly findings: readonly TraceFinding[]
  readonly masked: readonly { readonly file: string; readonly kind: string; readonly firstLine: number }[]
  readonly error?: { readonly code: string; readonly message: string }
}

/** Sends a file for a run, with the run's key unless another one is given. */
async function send(
  id: string,
  key: string,
  content: string | Buffer<ArrayBuffer>,
  name = 'trace.jsonl',
): Promise<Sent> {
  const body = new FormData()
  body.append('key', key)
  body.append('trace', new Blob([content]), name)
  const beganMs = performance.now()
  const path = `${service.url}/api/runs/${id}/traces`
  const headers = { accept: 'application/json' }
  const answer = await fetch(path, { method: 'POST', body, headers })
  const said = (await answer.json()) as Omit<Sent, 'status' | 'seconds'>
  return { ...said, status: answer.status, seconds: (performance.now() - beganMs) / 1000 }
}

/** Returns the checks that differ, each with what was found. */
const differing = ({ findings }: Sent) =>
  Object.fromEntries(
    findings.filter(({ outcome }) => outcome === 'differs').map(({ check, found }) => [check, found]),
  )
/** Returns the checks of what was read, typed and said in the course, and when. */
const courseChecks = ({ findings }: Sent) =>
  findings.filter(({ check }) => /^(read|typed|order|result|times|offset|span)/.test(check))
const read = async (path: string) => (await fetch(service.url + path)).text()
const tierOf = async (id: string) => JSON.parse(await read(`/runs/${id}.json`)).tier
const published = () => readdirSync(join(service.dataDir, 'traces')).sort()

/** Returns which files of a folder hold a text. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    name => statSync(join(folder, name)).isFile() && readFileSync(join(folder, name)).includes(text),
  )
}

describe('row 16: a trace that does not fit', () => {
  it('is not what an honest client sends, whose log has nothing that differs', async () => {
    const sent = await send(run.id, run.key, run.log)
    expect([sent.status, sent.state, differing(sent)]).toEqual([201, 'submitted', {}])
  })

  it('of another run is told by the id, nothing of the course is found in it, and nothing is verified', async () => {
    const sent = await send(run.id, run.key, other.log)
    expect([sent.status, sent.state]).toEqual([201, 'submitted'])
    expect(differing(sent)).toEqual({ run: `only ${other.id}` })
    expect(courseChecks(sent).filter(({ outcome }) => outcome === 'ok')).toEqual([])
    expect(await tierOf(run.id)).toBe('unverified')
    expect(await read(`/submissions/${sent.submission}`)).toContain(`only ${other.id}`)
  })

  it('of another run with this run’s id written into it has nothing of the course that is ok', async () => {
    const sent = await send(run.id, run.key, everywhere(other.id, run.id)(other.log))
    for (const event of ['e1', 'e2', 'e3', 'e4', 'e5'])
      expect(Object.keys(differing(sent))).toContain(`read ${event}`)
    expect(courseChecks(sent).length).toBeGreaterThan(15)
    expect(courseChecks(sent).filter(({ outcome }) => outcome === 'ok')).toEqual([])
    expect(await tierOf(run.id)).toBe('unverified')
  })

  it('with a typed value edited is told by exactly that', async () => {
    const code = /"arguments":\{"ticket":"[^"]+","code":"(\d{6})"/.exec(run.log)?.[1] ?? ''
    const edit = inRows(has('"type":"act"', `"code":"${code}"`), row => row.replace(code, '000000'))
    const sent = await send(run.id, run.key, edit(run.log))
    expect(Object.keys(differing(sent))).toEqual(['typed e3'])
    expect(sent.findings.find(({ check }) => check === 'typed e3')?.expected).toContain(code)
    expect(await tierOf(run.id)).toBe('unverified')
  })

  it('whose times don’t fit is told by how many seconds they are off', async () => {
    const name = /"name":"([^"]+)","email"/.exec(run.log)?.[1] ?? ''
    const late = inRows(has('"type":"act"', `"name":"${name}"`), shifted(90_000))
    const differ = differing(await send(run.id, run.key, late(run.log)))
    expect(differ['times e1'] ?? '').toMatch(/^\d+\.\d s off$/)
    expect(Number.parseFloat(differ['times e1'] ?? '')).toBeGreaterThan(5)
    expect(await tierOf(run.id)).toBe('unverified')
  })
})

describe('row 18: a cheap model’s name on a dear model’s run', () => {
  it('is shown as declared, and a trace with another model id is shown as such', async () => {
    const swap = inRows(
      has(`"model":"${model}"`),
      everywhere(`"model":"${model}"`, '"model":"claude-opus-4-1"'),
    )
    const sent = await send(run.id, run.key, swap(run.log))
    expect(differing(sent)).toEqual({ models: expect.stringContaining('claude-opus-4-1') })
    expect(sent.findings.find(({ check }) => check === 'models')?.expected).toContain(model)
    const page = await read(`/submissions/${sent.submission}`)
    for (const words of [model, 'claude-opus-4-1']) expect(page).toContain(words)
    expect(await read(`/runs/${run.id}`)).toContain(`<dt>Model, declared</dt><dd><bdi>${model}</bdi>`)
  })
})

describe('row 25: paths that lead elsewhere, and too much of everything', () => {
  const parent = () => readdirSync(dirname(service.dataDir)).sort()

  it.each(['..%2f..%2fsecret', '%2e%2e%2f%2e%2e', '..\\..\\secret', '%00', 'K7QABCDE%2f..%2f..'])(
    'finds nothing by the run id or file %s',
    async path => {
      for (const address of [`/api/runs/${path}/traces`, `/runs/${path}`, `/traces/${path}`]) {
        const method = address.startsWith('/api') ? 'POST' : 'GET'
        const { status, body } = await sendHttp(service.url + address, { method })
        expect([address, status >= 400 && status < 500]).toEqual([address, true])
        expect(body).not.toContain(service.dataDir)
      }
    },
  )

  it('takes a file’s name for a name, without its folders', async () => {
    const [before, beside] = [published(), parent()]
    const log = everywhere('"said":"', '"said":"By path: ')(run.log)
    const sent = await send(run.id, run.key, log, '../../../tmp/evil\\..\\out.jsonl')
    expect(sent.status).toBe(201)
    const page = await read(`/submissions/${sent.submission}`)
    expect(page).toContain('out.jsonl')
    expect(page).not.toContain('..')
    const fresh = published().filter(name => !before.includes(name))
    expect(fresh).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect(parent()).toEqual(beside)
  })

  it.each(['../../evil.jsonl', '/tmp/evil.jsonl', 'a/../../evil.jsonl', '..\\evil.jsonl'])(
    'refuses an archive with an entry named %s',
    async name => {
      const [before, beside] = [published(), parent()]
      const archive = zip([{ name, content: run.log, isDeflated: true }])
      const { status, error } = await send(run.id, run.key, Buffer.from(archive), 'trace.zip')
      expect([status, error?.code]).toEqual([422, 'unreadable-submission'])
      expect(error?.message).toContain('leads out of it')
      expect([published(), parent()]).toEqual([before, beside])
    },
  )

  it.each([
    ['a zip', () => zip([{ name: 'a.jsonl', content: Buffer.alloc(200 * megabyte, 32), isDeflated: true }])],
    [
      'a zip that lies about it',
      () => {
        const content = Buffer.alloc(200 * megabyte, 32)
        return zip([{ name: 'a.jsonl', content, isDeflated: true, claimedBytes: 1_000 }])
      },
    ],
    ['a gzip', () => gzipSync(Buffer.alloc(200 * megabyte, 32))],
  ])('refuses %s bomb soon, and goes on answering meanwhile', async (_, make) => {
    const before = published()
    const bomb = Buffer.from(make())
    const sending = send(run.id, run.key, bomb, 'bomb')
    const beganMs = performance.now()
    await read('/healthz')
    expect(performance.now() - beganMs).toBeLessThan(2_000)
    const { status, error, seconds } = await sending
    expect([status, error?.code]).toEqual([422, 'unreadable-submission'])
    expect(seconds).toBeLessThan(15)
    expect(published()).toEqual(before)
  })

  it('answers a body of 70 MB with 413, soon', async () => {
    const before = published()
    const { status, error, seconds } = await send(run.id, run.key, Buffer.alloc(70 * megabyte, 32))
    expect([status, error?.code]).toEqual([413, 'traces-too-large'])
    expect(seconds).toBeLessThan(10)
    expect(published()).toEqual(before)
  })

  it('answers a body of 70 MB that says no length with 413, soon', async () => {
    const before = published()
    const part = (head: string) => `--b\r\nContent-Disposition: form-data; name=${head}\r\n\r\n`
    async function* body() {
      yield Buffer.from(`${part('"key"')}${run.key}\r\n${part('"trace"; filename="a"')}`)
      for (let at = 0; at < 70; at++) yield Buffer.alloc(megabyte, 32)
      yield Buffer.from('\r\n--b--\r\n')
    }
    const beganMs = performance.now()
    const answer = await fetch(`${service.url}/api/runs/${run.id}/traces`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'multipart/form-data; boundary=b' },
      body: Readable.toWeb(Readable.from(body())) as unknown as BodyInit,
      duplex: 'half',
    } as RequestInit)
    expect([answer.status, ((await answer.json()) as Sent).error?.code]).toEqual([413, 'traces-too-large'])
    expect((performance.now() - beganMs) / 1000).toBeLessThan(10)
    expect(published()).toEqual(before)
  })

  it('passes a line of 10 MB over, says so, and reads the rest', async () => {
    const [head = '', ...rows] = run.log.split('\n')
    const long = JSON.stringify({ type: 'observe', at: '', text: 'x'.repeat(10 * megabyte) })
    const sent = await send(run.id, run.key, [head, long, ...rows].join('\n'))
    expect([sent.status, differing(sent)]).toEqual([201, {}])
    expect(sent.seconds).toBeLessThan(15)
    const page = await read(`/submissions/${sent.submission}`)
    expect(page).toMatch(/line over 8 MB|row over 8 MB|longer than 8 MB/)
  })
})

describe('row 26: secrets in a trace', () => {
  it('are masked before anything lies in the data folder, and the report says what and where', async () => {
    const openKey = `sk-${'proj'}-${'aB3dE5gH7jK9mN1pQ3sT5vX7zB9d'}`
    const secrets = [
      openKey,
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEtbG92ZWxhY2UifQ.c2lnbmF0dXJlLW9mLWEtdG9rZW4tMTIzNDU2',
      'f00dfeedcafe4bad8d3adb33f0123456',
      '/home/ada.lovelace/',
    ] as const
    const [key, bearer, cookie, home] = secrets
    const row = (text: string) => JSON.stringify({ type: 'observe', at: '', url: '/', text })
    const [head = '', ...rows] = run.log.split('\n')
    const planted = [
      row(`export OPENAI_API_KEY=${key}`),
      row(`Authorization: Bearer ${bearer}`),
      row(`Cookie: session=${cookie}; theme=dark`),
      row(`Read ${home}course/notes.txt`),
    ]
    const log = [head, ...planted, ...rows].join('\n')
    for (const secret of secrets) expect(log).toContain(secret)
    const sent = await send(run.id, run.key, log, 'with-secrets.jsonl')
    expect(sent.status).toBe(201)
    const found = secrets.map(secret => [secret, filesWith(service.dataDir, secret)])
    expect(found).toEqual(secrets.map(secret => [secret, []]))
    const lines = sent.masked.map(({ firstLine }) => firstLine)
    expect(lines).toEqual(expect.arrayContaining([2, 3, 4, 5]))
    expect(sent.masked.every(({ file }) => file === 'with-secrets.jsonl')).toBe(true)
    const page = await read(`/submissions/${sent.submission}`)
    for (const { kind } of sent.masked) expect(page).toContain(kind)
    const answers = [JSON.stringify(sent), page, service.printed()]
    expect(secrets.filter(secret => answers.some(answer => answer.includes(secret)))).toEqual([])
    expect(published().every(name => /^[0-9a-f]{64}$/.test(name))).toBe(true)
  })

  it('are masked where they are the run’s own key, which still sends traces and reports for it', async () => {
    expect(run.log).toContain(run.key)
    expect((await send(run.id, run.key, run.log)).status).toBe(200)
    expect(filesWith(join(service.dataDir, 'traces'), run.key)).toEqual([])
  })
})

const from = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
const formType = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
const codeOf = ({ body }: { body: string }) => JSON.parse(body).error.code

describe('row 29: posts from another site', () => {
  it('can’t send traces for somebody’s run without its key, wherever they come from', async () => {
    const count = async () => JSON.parse(await read(`/api/runs/${other.id}`)).submissions.length
    const before = await count()
    for (const key of ['', 'A'.repeat(22), run.key]) {
      const { status, error } = await send(other.id, key, other.log)
      expect([status, error?.code]).toEqual([403, 'wrong-key'])
    }
    const answer = await sendHttp(`${service.url}/api/runs/${other.id}/traces`, {
      method: 'OPTIONS',
      headers: { ...from, 'access-control-request-method': 'POST' },
    })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(await count()).toBe(before)
  })

  it('can’t answer in somebody’s run without its key', async () => {
    const path = `/run/${'A'.repeat(22)}/e1`
    const answer = await sendHttp(service.url + path, {
      method: 'POST',
      headers: { ...formType, ...from },
      body: 'ticket=x&name=a&email=b&discipline=c',
    })
    expect([answer.status, codeOf(answer)]).toEqual([404, 'no-such-run'])
  })

  it('are not heard by the maintainers’ pages, a session or not', async () => {
    const token = command(service, 'maintainers', ['add', 'Ann'])
    const signedIn = await sendHttp(`${service.url}/maintain/sign-in`, {
      method: 'POST',
      headers: { ...formType, origin: service.url },
      body: `token=${token}`,
    })
    expect(signedIn.headers['set-cookie']?.[0]).toMatch(/HttpOnly; SameSite=Strict/)
    const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const page = await sendHttp(`${service.url}/maintain/submissions/1`, {
      method: 'GET',
      headers: { cookie },
    })
    const paths = [
      '/maintain/submissions/1',
      `/maintain/runs/${run.id}/mask`,
      `/maintain/runs/${run.id}/house`,
      '/maintain/sign-out',
    ]
    const ticketOf = (path: string) =>
      new RegExp(`action="${path}"[^]*?name="ticket" value="([^"]+)"`).exec(page.body)?.[1] ?? 'none'
    const post = (path: string, headers: Record<string, string>) => {
      const fields = { ticket: ticketOf(path), reason: 'Because.' }
      const body = new URLSearchParams({
        ...fields,
        ...(path.includes('submissions') && { decision: 'verified' }),
      }).toString()
      return sendHttp(service.url + path, { method: 'POST', headers: { ...formType, ...headers }, body })
    }
    expect(ticketOf(paths[0] ?? '')).not.toBe('none')
    for (const path of paths) {
      expect([path, codeOf(await post(path, { cookie, ...from }))]).toEqual([path, 'cross-site'])
      expect([path, codeOf(await post(path, { cookie, origin: 'null' }))]).toEqual([path, 'cross-site'])
      const alone = await post(path, { origin: service.url })
      expect([path, codeOf(alone)]).toEqual([path, 'not-signed-in'])
    }
    expect(await tierOf(run.id)).toBe('unverified')
    expect(await read(`/runs/${run.id}`)).not.toMatch(/House run|\[masked\]/)
    // The same form from its own page is heard: what was refused was where it came from.
    const own = await post(paths[0] ?? '', { cookie, origin: service.url, 'sec-fetch-site': 'same-origin' })
    expect(own.status).toBe(303)
    expect(await tierOf(run.id)).toBe('verified')
  })
})

/** Runs the command for maintainers on a service's data folder and returns the token it shows, if any. */
function command({ dataDir }: RunningService, name: string, words: readonly string[]): string {
  const env = { ...process.env, DATA_DIR: dataDir }
  const node = ['--import', 'tsx', `server/commands/${name}.ts`, ...words]
  const { stdout, stderr, status } = spawnSync(process.execPath, node, { cwd: root, encoding: 'utf8', env })
  if (status !== 0) throw new Error(`The command ${name} failed:\n${stderr}`)
  return /buo_\S+/.exec(stdout)?.[0] ?? ''
}

describe('row 30: a maintainer’s token', () => {
  let own: RunningService
  beforeAll(async () => {
    own = await startService({ environment: { LOG_LEVEL: 'trace' } })
  })
  afterAll(async () => {
    await own?.end()
    own?.remove()
  })

  const signIn = (token: string) =>
    sendHttp(`${own.url}/maintain/sign-in`, {
      method: 'POST',
      headers: { ...formType, origin: own.url },
      body: new URLSearchParams({ token }).toString(),
    })
  const bearer = (id: string, token: string) =>
    sendHttp(`${own.url}/api/runs/${id}/traces`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: '--b--\r\n',
    })

  it('stands nowhere in the log or in the data folder, each use is written down, and it can be revoked', async () => {
    const token = command(own, 'maintainers', ['add', 'Ann'])
    const { id, log } = await makeRun(own.url, 'Token')
    const signedIn = await signIn(token)
    expect(signedIn.status).toBe(303)
    // Without a file, so that nothing but the token is looked at.
    expect(codeOf(await bearer(id, token))).toBe('bad-traces')
    const form = new FormData()
    form.append('trace', new Blob([log]), 'trace.jsonl')
    const headers = { authorization: `Bearer ${token}` }
    const sent = await fetch(`${own.url}/api/runs/${id}/traces`, { method: 'POST', headers, body: form })
    expect(sent.status).toBe(201)
    const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const page = await sendHttp(`${own.url}/maintain`, { method: 'GET', headers: { cookie } })
    for (const step of ['maintainer added', 'signed in', 'submitted'])
      expect(page.body).toMatch(new RegExp(`<th scope="row">${step}`))
    expect(page.body).not.toContain(token)
    // At this level the log has what the reader of forms was given.
    await expect.poll(() => own.printed()).toContain('busboy')
    const secret = token.slice('buo_'.length)
    expect([own.printed().includes(secret), filesWith(own.dataDir, secret)]).toEqual([false, []])

    command(own, 'maintainers', ['revoke', 'Ann'])
    const after = await sendHttp(`${own.url}/maintain`, { method: 'GET', headers: { cookie } })
    expect(after.body).toContain('<label for="token">')
    expect([codeOf(await signIn(token)), codeOf(await bearer(id, token))]).toEqual([
      'wrong-token',
      'wrong-token',
    ])
    expect([own.printed().includes(secret), filesWith(own.dataDir, secret)]).toEqual([false, []])
  })

  it('can’t be guessed for long, by either way in: 429, and the right one has to wait too', async () => {
    const token = command(own, 'maintainers', ['add', 'Bea'])
    const { id } = await makeRun(own.url, 'Guess')
    const codes: string[] = []
    for (let at = 0; at < 12; at++) {
      const guess = `buo_${String(at).repeat(43).slice(0, 43)}`
      codes.push(codeOf(at % 2 === 0 ? await signIn(guess) : await bearer(id, guess)))
    }
    expect(codes[0]).toBe('wrong-token')
    expect(codes.slice(-2)).toEqual(['too-many-tries', 'too-many-tries'])
    expect(codes.filter(code => code === 'wrong-token').length).toBeLessThanOrEqual(10)
    for (const answer of [await signIn(token), await bearer(id, token)]) {
      expect([answer.status, codeOf(answer)]).toEqual([429, 'too-many-tries'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })
})
