// Traces sent by strangers, asked without a port: what is taken, what is refused, what is published of it.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Refusal, type RefusalCode, refusal, refusals } from '../refusal.ts'
import { openSubmissions } from '../submissions/submissions.ts'
import { openTries } from '../submissions/tries.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { addMaintainer, filePart, keyPart, runCourse, traceOf, upload } from './submissions-suite.ts'

let test: TestApp

beforeEach(async () => {
  test = await openTestApp()
})
afterEach(() => test.close())

/** What lies in the folder of the published files. */
const published = () => readdirSync(test.deps.submissions.folder)

const steps = async () => (await test.deps.reviews.listAudit(100)).map(({ step, who }) => `${who}: ${step}`)

function expectRefused({ statusCode, json }: LightMyRequestResponse, code: RefusalCode, detail = '') {
  const [status] = refusals[code]
  const { message, remedy }: Refusal = refusal(code, detail)
  expect([statusCode, json()]).toEqual([status, { error: { code, message, remedy } }])
}

describe('POST /api/runs/:id/traces', () => {
  it('takes a trace with the run’s key, masks it, publishes it and says what fits', async () => {
    const { key, id } = await runCourse(test)
    const secret = `sk-ant-api03-${'Ab3'.repeat(31)}AA`
    const trace = traceOf(id, { read: `in /home/maria/x with Authorization: Bearer ${secret}` })
    const answer = await upload(test, id, [keyPart(key), filePart(trace, 'logs/../../session.jsonl')])
    const body = answer.json()
    expect([answer.statusCode, answer.headers.location, body.run, body.state]).toEqual([
      201,
      '/submissions/1',
      id,
      'submitted',
    ])
    expect(body.findings[0]).toMatchObject({ check: 'run', expected: id, outcome: 'ok' })
    expect(body.masked.length).toBeGreaterThan(0)
    expect(body.masked[0]).toEqual({
      file: 'session.jsonl',
      kind: expect.any(String),
      count: expect.any(Number),
      firstLine: 2,
    })
    const [name = ''] = published()
    const file = await test.get(`/traces/${name}`)
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(name)
    expect(file.body).toContain(id)
    for (const private_ of [secret, 'maria']) expect(file.body).not.toContain(private_)
    expect(published()).toHaveLength(1)
    expect(await steps()).toEqual(['entrant: submitted'])
  })

  it('takes one from a maintainer with a token, under the maintainer’s name', async () => {
    const { id } = await runCourse(test)
    const token = await addMaintainer(test, 'Mia')
    const answer = await upload(test, id, [filePart(gzipSync(traceOf(id)))], {
      authorization: `Bearer ${token}`,
    })
    expect(answer.statusCode).toBe(201)
    expect(await steps()).toContain('Mia: submitted')
  })

  it('takes the same files twice as one submission', async () => {
    const { key, id } = await runCourse(test)
    const send = () => upload(test, id, [keyPart(key), filePart(traceOf(id)), filePart('{"a":1}', 'no.json')])
    const [first, second] = [await send(), await send()]
    expect([first.statusCode, second.statusCode]).toEqual([201, 200])
    expect(second.json()).toEqual(first.json())
    expect(await steps()).toEqual(['entrant: submitted'])
    expect(first.json().findings.at(-1)).toMatchObject({ check: 'file no.json', outcome: 'not checkable' })
  })

  it('takes two traces for one run, and one for a flagged run', async () => {
    const { key, id } = await runCourse(test)
    for (const tool of ['click', 'press'])
      await upload(test, id, [keyPart(key), filePart(traceOf(id, { tool }))])
    expect((await test.get(`/api/runs/${id}`)).json().submissions).toMatchObject([
      { number: 2, state: 'submitted' },
      { number: 1, state: 'submitted' },
    ])
    const flagged = await runCourse(test, {}, 100)
    const answer = await upload(test, flagged.id, [keyPart(flagged.key), filePart(traceOf(flagged.id))])
    expect(answer.statusCode).toBe(201)
  })

  const cases: readonly [RefusalCode, string, () => Promise<LightMyRequestResponse>][] = [
    ['no-such-run', '', () => upload(test, 'NOSUCHRU', [keyPart('x'), filePart('x')])],
    [
      'not-finished',
      '',
      async () => {
        const key = await test.start()
        const { run } = (await test.deps.course.findSteps(key)) ?? { run: { id: '' } }
        return upload(test, run.id, [keyPart(key), filePart('x')])
      },
    ],
    [
      'practice-run',
      '',
      async () => {
        const { key, id } = await runCourse(test, { practice: '1' })
        return upload(test, id, [keyPart(key), filePart(traceOf(id))])
      },
    ],
    [
      'wrong-key',
      '',
      async () => upload(test, (await runCourse(test)).id, [keyPart('made up'), filePart('x')]),
    ],
    [
      'wrong-key',
      '',
      async () => {
        const { key, id } = await runCourse(test)
        return upload(test, id, [filePart(traceOf(id)), keyPart(key)])
      },
    ],
    [
      'wrong-token',
      '',
      async () =>
        upload(test, (await runCourse(test)).id, [filePart('x')], { authorization: 'Bearer buo_x' }),
    ],
    [
      'bad-traces',
      'no file came with them.',
      async () => {
        const { key, id } = await runCourse(test)
        return upload(test, id, [keyPart(key)])
      },
    ],
    [
      'bad-traces',
      'they did not come as multipart/form-data.',
      async () => test.post(`/api/runs/${(await runCourse(test)).id}/traces`, { key: 'x' }),
    ],
    [
      'bad-traces',
      'they did not come as multipart/form-data.',
      async () =>
        test.post(
          `/api/runs/${(await runCourse(test)).id}/traces`,
          {},
          { 'content-type': 'application/json' },
        ),
    ],
    [
      'traces-too-large',
      'they are more than 50 files.',
      async () => {
        const { key, id } = await runCourse(test)
        return upload(test, id, [keyPart(key), ...Array(51).fill(filePart('x'))])
      },
    ],
    [
      'traces-too-large',
      'they have more than 64 MB.',
      async () => {
        const { key, id } = await runCourse(test)
        return upload(test, id, [keyPart(key), ...Array(2).fill(filePart(Buffer.alloc(32 * 1024 ** 2 + 1)))])
      },
    ],
    [
      'unreadable-submission',
      'file no.txt: It holds text that begins “hello”, ',
      async () => {
        const { key, id } = await runCourse(test)
        return upload(test, id, [keyPart(key), filePart('hello', 'no.txt')])
      },
    ],
    [
      'enough-submissions',
      '',
      async () => {
        const { key, id } = await runCourse(test)
        const made = { version: 1, findings: [], traces: [], files: [] }
        for (let at = 0; at < 20; at++)
          await test.deps.reviews.submit({ ...made, digest: `${at}`, runId: id, atUs: at, who: 'entrant' })
        return upload(test, id, [keyPart(key), filePart(traceOf(id))])
      },
    ],
  ]
  it.each(cases)('refuses: %s %s', async (code, detail, send) => {
    const answer = await send()
    if (code === 'unreadable-submission')
      expect(answer.json().error.message).toContain(`Cannot read the traces: ${detail}`)
    else expectRefused(answer, code, detail)
    expect(answer.statusCode).toBe(refusals[code][0])
    expect(published()).toEqual([])
    expect(await steps()).toEqual(
      code === 'wrong-token'
        ? ['server: token refused']
        : Array(code === 'enough-submissions' ? 20 : 0).fill('entrant: submitted'),
    )
  })

  it('refuses an empty file, a broken form and a binary in words', async () => {
    const { key, id } = await runCourse(test)
    for (const [text, status] of [
      ['', 400],
      [Buffer.from([0, 1, 2, 255, 254]), 422],
      ['{"type":"loop","version":1', 422],
      [`${'['.repeat(100_000)}`, 422],
    ] as const)
      expect((await upload(test, id, [keyPart(key), filePart(text)])).statusCode).toBe(status)
    const broken = await test.app.inject({
      method: 'POST',
      url: `/api/runs/${id}/traces`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: `--x\r\nContent-Disposition: form-data; name="key"\r\n\r\n${key}\r\n--x\r\nContent-Disposition: form-data; name="t"; filename="t"\r\n\r\nhalf`,
    })
    expect([broken.statusCode, broken.json().error.code]).toEqual([400, 'bad-traces'])
    expect(published()).toEqual([])
  })

  it('lets nobody guess: after ten wrong ones an address waits, and a right token is not heard either', async () => {
    const { key, id } = await runCourse(test)
    const token = await addMaintainer(test, 'Mia')
    const wrong = () => upload(test, id, [filePart('x')], { authorization: 'Bearer buo_wrong' })
    for (let at = 0; at < 9; at++) expect((await wrong()).statusCode).toBe(403)
    expect((await upload(test, id, [keyPart(key), filePart(traceOf(id))])).statusCode).toBe(201)
    expect((await wrong()).statusCode).toBe(403)
    const answer = await upload(test, id, [filePart(traceOf(id))], { authorization: `Bearer ${token}` })
    expectRefused(answer, 'too-many-tries')
    expect(answer.headers['retry-after']).toBe('600')
    expect((await steps()).filter(step => step === 'server: token refused')).toHaveLength(10)
    test.pass(10 * 60_000)
    const later = await upload(test, id, [filePart(traceOf(id))], { authorization: `Bearer ${token}` })
    expect(later.statusCode).toBe(200)
  })

  it('refuses a revoked token', async () => {
    const { id } = await runCourse(test)
    const token = await addMaintainer(test, 'Mia')
    await test.deps.reviews.revokeMaintainer('Mia', 1)
    const answer = await upload(test, id, [filePart('x')], { authorization: `Bearer ${token}` })
    expectRefused(answer, 'wrong-token')
  })

  it('answers every refusal as JSON with the headers of every answer', async () => {
    const { headers } = await upload(test, 'NOSUCHRU', [])
    expect([headers['content-type'], headers['x-content-type-options'], headers['cache-control']]).toEqual([
      'application/json; charset=utf-8',
      'nosniff',
      'no-store, no-cache',
    ])
  })
})

describe('openSubmissions(dataDir)', () => {
  it('removes what an earlier start left half received, and nothing else', () => {
    const { folder } = test.deps.submissions
    mkdirSync(join(folder, 'incoming-abc'))
    writeFileSync(join(folder, 'incoming-abc', '0'), 'x')
    writeFileSync(join(folder, 'a'.repeat(64)), 'x')
    openSubmissions(join(folder, '..'))
    expect(published()).toEqual(['a'.repeat(64)])
  })

  it('lets eight wait and no more, and removes each folder, also after a failure', async () => {
    const submissions = openSubmissions(join(test.deps.submissions.folder, '..'))
    const leave: (() => void)[] = []
    const stay = () => submissions.receive(() => new Promise<void>(resolve => leave.push(resolve)))
    const all = Array.from({ length: 9 }, stay)
    expect(await submissions.receive(async () => 'in')).toBeNull()
    while (leave.length < 9) await new Promise(resolve => setTimeout(resolve, 5))
    expect(published()).toHaveLength(9)
    for (const go of leave) go()
    await Promise.all(all)
    await expect(submissions.receive(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(published()).toEqual([])
    expect(await submissions.receive(async () => 'in')).toBe('in')
  })

  it('ends a reading that takes too long, in words', async () => {
    const submissions = openSubmissions(join(test.deps.submissions.folder, '..'), 1)
    const taken = await submissions.take({} as never, [])
    expect(taken).toMatchObject({
      ok: false,
      refusal: {
        code: 'unreadable-submission',
        message: expect.stringContaining('took more than 0.001 seconds'),
      },
    })
  })
})

describe('openTries()', () => {
  it('takes the addresses of one network as one, and forgets after ten minutes', () => {
    const tries = openTries()
    for (let at = 0; at < 10; at++) expect(tries.begin(`2001:db8:1:2::${at}`, 0)).toBeNull()
    expect(tries.begin('2001:db8:1:2:3:4:5:6', 1_000_000)).toBe(599)
    expect(tries.begin('2001:db8:1:3::1', 0)).toBeNull()
    expect(tries.begin('::ffff:10.0.0.1', 0)).toBeNull()
    expect(tries.begin('2001:db8:1:2::1', 600_000_000)).toBeNull()
  })
})

describe('what was sent', () => {
  it('is a page for everybody, on which nothing a stranger named does anything', async () => {
    const { key, id } = await runCourse(test)
    const hostile = '<img src=x onerror=alert(1)>'
    const trace = traceOf(id, { model: hostile, tool: '__proto__' })
    await upload(test, id, [keyPart(key), filePart(trace, `${hostile}'; .jsonl`)])
    for (const url of ['/submissions/1', `/runs/${id}`, '/queue']) {
      const { statusCode, body } = await test.get(url)
      expect([url, statusCode, body.includes('<img src=x')]).toEqual([url, 200, false])
      expect(body.match(/<h1[ >]/g)).toHaveLength(1)
    }
    const { body } = await test.get('/submissions/1')
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(body).toContain('__proto__ once')
    for (const words of ['Waits for a maintainer', 'Trace against records', 'Published files', 'entrant'])
      expect(body).toContain(words)
    expect(body).toMatch(/<a href="\/traces\/[0-9a-f]{64}">/)
  })

  it('waits in the queue, oldest first, with its age', async () => {
    expect((await test.get('/queue')).body).toContain('Nothing waits.')
    const [one, two] = [await runCourse(test), await runCourse(test, { team: 'Bo' })]
    await upload(test, two.id, [keyPart(two.key), filePart(traceOf(two.id))])
    test.pass(3 * 3_600_000)
    await upload(test, one.id, [keyPart(one.key), filePart(traceOf(one.id))])
    const { body } = await test.get('/queue')
    expect(body).toContain('2 submissions wait.')
    expect(body).toMatch(
      new RegExp(`Submission 1<.*${two.id}.*>3 h<.*Submission 2<.*${one.id}.*>0 min<`, 's'),
    )
  })

  it('is a file that no browser opens, kept for good', async () => {
    const { key, id } = await runCourse(test)
    await upload(test, id, [keyPart(key), filePart(traceOf(id))])
    const { headers } = await test.get(`/traces/${published()[0]}`)
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  it.each([
    '..%2f..%2fsecret',
    '../secret',
    '%2e%2e%2fsecret',
    'A'.repeat(64),
    'a'.repeat(63),
    'a'.repeat(64),
    'b'.repeat(64),
    'incoming-x',
  ])('has no other file: /traces/%s', async name => {
    // One that no submission names.
    writeFileSync(join(test.deps.submissions.folder, 'b'.repeat(64)), 'secret')
    const answer = await test.get(`/traces/${name}`, { accept: 'application/json' })
    expect([answer.statusCode, answer.body.includes('secret')]).toEqual([404, false])
    expect(existsSync(join(test.deps.submissions.folder, 'b'.repeat(64)))).toBe(true)
  })

  it.each(['0', '2', '-1', '1e0', '01', '9'.repeat(30), 'x', '1%00'])(
    'has no submission %s',
    async number => {
      const answer = await test.get(`/submissions/${number}`, { accept: 'application/json' })
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'no-such-submission'])
    },
  )

  it('shows on the run’s page; without one, a ranked run says how, and no other does', async () => {
    const { key, id } = await runCourse(test)
    const page = async (of: string) => (await test.get(`/runs/${of}`)).body
    expect(await page(id)).toMatch(
      /What the trace shows.*No trace of this run was sent\. <a href="\/verification">/s,
    )
    await upload(test, id, [keyPart(key), filePart(traceOf(id))])
    expect(await page(id)).toMatch(/<a href="\/submissions\/1">Submission 1<\/a><\/th><td>submitted<\/td>/)
    expect(await page(id)).toMatch(/\d+ checks: \d+ ok, \d+ differs?, \d+ not checkable\./)
    expect(await page(id)).not.toContain('metered by trace')
    const live = (await test.deps.course.findSteps(await test.start()))?.run.id ?? ''
    const practice = await runCourse(test, { practice: '1' })
    const flagged = await runCourse(test, {}, 100)
    for (const other of [live, practice.id, flagged.id])
      expect(await page(other)).not.toContain('What the trace shows')
  })

  it('is explained to entrants, with the address of this service', async () => {
    const { body } = await test.get('/verification')
    expect(body).toContain('http://olympics.test/api/runs/RUN/traces')
    expect(body).toContain('At most 50 files and 64 MB together')
    for (const url of ['/hall', '/rules'])
      expect((await test.get(url)).body).toContain('href="/verification"')
  })
})
