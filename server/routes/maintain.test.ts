// The maintainers' pages, asked without a port: who gets in, what a decision moves, what a page of another site can't do.
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RefusalCode, refusals } from '../refusal.ts'
import { openSessions } from '../submissions/sessions.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { addMaintainer, filePart, keyPart, runCourse, traceOf, upload } from './submissions-suite.ts'

let test: TestApp
let token: string

beforeEach(async () => {
  test = await openTestApp()
  token = await addMaintainer(test, 'Mia')
})
afterEach(() => test.close())

const json = { accept: 'application/json' }
const origin = 'http://olympics.test'

const signIn = (given = token, headers: Record<string, string> = {}) =>
  test.post('/maintain/sign-in', { token: given }, { ...json, origin, ...headers })

/** Signs in and returns the header with the session. */
async function session() {
  const [cookie = ''] = String((await signIn()).headers['set-cookie']).split(';')
  return { ...json, origin, cookie }
}

/** Sends a trace for a run that finishes, or for one that is given. */
async function submit(form: Record<string, string> = {}, pauseMs = 1_000) {
  const run = await runCourse(test, form, pauseMs)
  await upload(test, run.id, [keyPart(run.key), filePart(traceOf(run.id))])
  return run
}

/** Returns the ticket of the form that posts to a path, as a page shows it. */
async function ticketOn(page: string, action: string, headers: Record<string, string>) {
  const { body } = await test.get(page, { cookie: headers.cookie ?? '' })
  const form = body.slice(body.indexOf(`action="${action}"`))
  return /name="ticket" value="([^"]+)"/.exec(form)?.[1] ?? ''
}

const path = '/maintain/submissions/1'

async function decide(headers: Record<string, string>, decision: string, reason = 'It fits.') {
  return test.post(path, { ticket: await ticketOn(path, path, headers), decision, reason }, headers)
}

function expectRefused({ statusCode, json }: LightMyRequestResponse, code: RefusalCode) {
  const [status, message, remedy] = refusals[code]
  const { error } = json()
  expect([statusCode, error.code, error.remedy]).toEqual([status, code, remedy])
  expect(error.message).toContain(message.split('{}')[0])
}

const states = async () => (await test.deps.reviews.listAudit(100)).map(({ step, who }) => `${who}: ${step}`)

describe('signing in', () => {
  it('sets a cookie that only this service’s maintainers’ pages get, for eight hours', async () => {
    const answer = await signIn()
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/maintain'])
    expect(answer.headers['set-cookie']).toMatch(
      /^maintainer=[\w.-]+; Path=\/maintain; Max-Age=28800; HttpOnly; SameSite=Strict$/,
    )
    expect(await states()).toEqual(['Mia: signed in', 'server: maintainer added'])
    const headers = await session()
    expect((await test.get('/maintain', headers)).body).toContain('Signed in as <bdi>Mia</bdi>.')
    test.pass(8 * 3_600_000)
    expect((await test.get('/maintain', headers)).body).toContain('<label for="token">')
  })

  it('keeps the cookie to TLS where the public address has it', async () => {
    const secure = await openTestApp(() => ({ publicUrl: () => 'https://olympics.test' }))
    const good = await addMaintainer(secure, 'Mia')
    const { headers } = await secure.post('/maintain/sign-in', { token: good })
    expect(headers['set-cookie']).toMatch(/; Secure$/)
    await secure.close()
  })

  it('is refused with a wrong token, and after ten of them with a right one too', async () => {
    for (let at = 0; at < 10; at++) expectRefused(await signIn('buo_wrong'), 'wrong-token')
    const answer = await signIn()
    expectRefused(answer, 'too-many-tries')
    expect([answer.headers['retry-after'], answer.headers['set-cookie']]).toEqual(['600', undefined])
    expect((await states()).filter(step => step === 'server: token refused')).toHaveLength(10)
    test.pass(10 * 60_000)
    expect((await signIn()).statusCode).toBe(303)
  })

  it('is refused without a token, and from another site', async () => {
    expectRefused(await signIn(' '), 'bad-field')
    expectRefused(await signIn(token, { origin: 'https://evil.example' }), 'cross-site')
  })

  it('ends by signing out, and at once when the maintainer is revoked', async () => {
    const headers = await session()
    const out = '/maintain/sign-out'
    expectRefused(await test.post(out, { ticket: 'made up' }, headers), 'wrong-form-ticket')
    const answer = await test.post(out, { ticket: await ticketOn('/maintain', out, headers) }, headers)
    expect(answer.headers['set-cookie']).toMatch(/^maintainer=; Path=\/maintain; Max-Age=0; /)
    await test.deps.reviews.revokeMaintainer('Mia', 1)
    expect((await test.get('/maintain', headers)).body).toContain('<label for="token">')
    expectRefused(await signIn(), 'wrong-token')
    await submit()
    expectRefused(await test.post(path, {}, headers), 'not-signed-in')
    expect((await test.get(path, headers)).headers.location).toBe('/maintain')
  })

  it('can’t be forged: another name, another end, another secret', async () => {
    const { cookie } = await session()
    const [name = '', until = '', signature = ''] = cookie.replace('maintainer=', '').split('.')
    const other = openSessions(Buffer.alloc(32, 2)).begin('Mia', test.deps.clock.nowUs())
    for (const value of [
      '',
      other,
      `${Buffer.from('Bo').toString('base64url')}.${until}.${signature}`,
      `${name}.${Number(until) + 1}.${signature}`,
      `${name}.${until}.`,
    ])
      expect((await test.get('/maintain', { cookie: `maintainer=${value}` })).body).toContain('for="token"')
  })

  it('has pages that tell their own forms where they come from, and are listed nowhere', async () => {
    const { headers, body } = await test.get('/maintain')
    expect([headers['referrer-policy'], headers['cache-control']]).toEqual([
      'same-origin',
      'no-store, no-cache',
    ])
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect((await test.get('/maintain', await session())).headers['referrer-policy']).toBe('same-origin')
  })
})

describe('a decision', () => {
  it('to verify moves the run on every surface at once, with name and reason for everybody', async () => {
    const { id } = await submit()
    const headers = await session()
    let told = 0
    test.deps.live.watch(id, () => void told++)
    const page = await test.get(path, headers)
    for (const words of ['Trace against records', 'Chain of records', 'Verify', 'Reject', 'Withdraw', id])
      expect(page.body).toContain(words)
    const answer = await decide(headers, 'verified', 'Its log <b>fits</b>.')
    expect([answer.statusCode, answer.headers.location, told]).toEqual([303, path, 1])
    const board = (await test.get('/api/hall?view=runs')).json()
    expect(board.parts[0]).toMatchObject({ section: 'verified', count: 1 })
    expect((await test.get(`/api/runs/${id}`)).json()).toMatchObject({
      run: { section: 'verified' },
      rank: { tier: 'verified', rank: 1 },
      submissions: [{ number: 1, state: 'verified' }],
    })
    expect((await test.get(`/runs/${id}.json`)).json().tier).toBe('verified')
    const run = (await test.get(`/runs/${id}`)).body
    expect(run).toContain('Verified: every rule holds')
    expect(run).toContain('A maintainer verified submission 1.')
    expect(run).toContain('Tokens in, metered by trace</dt><dd><a href="/submissions/1">1,000</a>')
    expect(run).toContain('Tokens out, metered by trace</dt><dd><a href="/submissions/1">100</a>')
    expect((await test.get('/feed.atom')).body).toContain('Ada is verified: 5/5 events')
    expect((await test.get(`/runs/${id}/badge.svg`)).body).toContain('verified')
    expect((await test.get('/hall.csv')).body).toMatch(new RegExp(`verified,.*${id}`))
    expect((await test.get('/queue')).body).toContain('Nothing waits.')
    const submission = (await test.get('/submissions/1')).body
    expect(submission).toContain('Its log &lt;b&gt;fits&lt;/b&gt;.')
    expect(submission).toMatch(/<bdi>Mia<\/bdi><\/td><th scope="row">verified/)
  })

  it('to reject or to withdraw is taken with its reason, and a verified run moves back', async () => {
    const { id } = await submit()
    const headers = await session()
    await decide(headers, 'verified')
    expect((await decide(headers, 'rejected', 'Its times do not fit.')).statusCode).toBe(303)
    expect((await test.get(`/api/runs/${id}`)).json()).toMatchObject({
      run: { section: 'unverified' },
      submissions: [{ state: 'rejected' }],
    })
    const run = (await test.get(`/runs/${id}`)).body
    expect([
      run.includes('metered by trace'),
      run.includes('No submission of this run is verified.'),
    ]).toEqual([false, true])
    expect((await test.get('/submissions/1')).body).toContain('Its times do not fit.')
    expect((await decide(headers, 'withdrawn', 'The team asked.')).statusCode).toBe(303)
    expect((await states()).slice(0, 3)).toEqual(['Mia: withdrawn', 'Mia: rejected', 'Mia: verified'])
  })

  it('can’t verify a flagged run, nor one that was withdrawn, nor twice', async () => {
    const flagged = await submit({}, 100)
    const headers = await session()
    expect((await test.get(path, headers)).body).not.toContain('value="verified"')
    const answer = await decide(headers, 'verified')
    expectRefused(answer, 'not-decidable')
    expect(answer.json().error.message).toBe(
      'Cannot decide that: its run is not ranked, only a ranked run can be verified.',
    )
    expect((await test.get(`/api/runs/${flagged.id}`)).json().run.section).toBe('flagged')
    expect((await decide(headers, 'rejected')).statusCode).toBe(303)
    expectRefused(await decide(headers, 'rejected'), 'not-decidable')
  })

  it('does not put a withdrawn run back', async () => {
    const { id } = await submit()
    await test.deps.hall.decide(id, 'withdrawn', 'By request.', test.deps.clock.nowUs())
    const headers = await session()
    expect((await test.get(path, headers)).body).toContain('Withdrawn: By request.')
    expectRefused(await decide(headers, 'verified'), 'not-decidable')
    const answer = (await test.get(`/api/runs/${id}`)).json()
    expect([answer.run.section, answer.submissions]).toEqual(['withdrawn', []])
  })

  it.each([
    ['no reason', { reason: ' ' }, 'the field "reason" is blank.'],
    ['a long reason', { reason: 'x'.repeat(301) }, 'the field "reason" has more than 300 characters.'],
    ['a hidden sign', { reason: 'a\u202eb' }, 'the field "reason" has control or invisible characters.'],
    ['no such decision', { decision: 'stale' }, 'the field "decision" is none of'],
  ])('is refused with %s', async (_, beside, problem) => {
    await submit()
    const headers = await session()
    const form = { ticket: await ticketOn(path, path, headers), decision: 'verified', reason: 'It fits.' }
    const answer = await test.post(path, { ...form, ...beside }, headers)
    expectRefused(answer, 'bad-field')
    expect(answer.json().error.message).toContain(problem)
    expect(await states()).not.toContain('Mia: verified')
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin to be told', { origin: 'null' }],
    ['the same site, another host', { origin: 'http://sub.olympics.test', 'sec-fetch-site': 'same-site' }],
    ['a page that a browser says is of another site', { 'sec-fetch-site': 'cross-site' }],
  ])('from %s is refused, wherever it goes', async (_, beside) => {
    const { id } = await submit()
    const headers = await session()
    const ticket = await ticketOn(path, path, headers)
    for (const [url, form] of [
      [path, { ticket, decision: 'verified', reason: 'It fits.' }],
      [`/maintain/runs/${id}/mask`, { ticket, reason: 'Spam.' }],
      ['/maintain/sign-out', { ticket }],
      ['/maintain/sign-in', { token }],
    ] as const)
      expectRefused(await test.post(url, form, { ...headers, ...beside }), 'cross-site')
    expect(await states()).not.toContain('Mia: verified')
  })

  it('is taken at the address a browser used, when that is not the public one', async () => {
    await submit()
    const headers = { ...(await session()), host: 'localhost:3000', origin: 'http://localhost:3000' }
    expect((await decide({ ...headers, 'sec-fetch-site': 'same-origin' }, 'verified')).statusCode).toBe(303)
  })

  it('needs the ticket of its own form and session, and a session', async () => {
    const { id } = await submit()
    await submit({ team: 'Bo' })
    const headers = await session()
    const form = { decision: 'verified', reason: 'It fits.' }
    const tickets = [
      'made up',
      await ticketOn('/maintain/submissions/2', '/maintain/submissions/2', headers),
      await ticketOn(path, `/maintain/runs/${id}/mask`, headers),
    ]
    for (const ticket of tickets)
      expectRefused(await test.post(path, { ticket, ...form }, headers), 'wrong-form-ticket')
    const ticket = await ticketOn(path, path, headers)
    expectRefused(await test.post(path, { ticket, ...form }, { ...json, origin }), 'not-signed-in')
    test.pass(1_000)
    const later = await session()
    expectRefused(await test.post(path, { ticket, ...form }, later), 'wrong-form-ticket')
    expectRefused(
      await test.post('/maintain/submissions/9', { ticket, ...form }, headers),
      'no-such-submission',
    )
  })
})

describe('masking a name', () => {
  it('takes it away everywhere, and what repeats it with it', async () => {
    const { id, key } = await runCourse(test, { team: 'Rude words', model: 'rude-model' })
    const trace = traceOf(id, { read: 'Rude words', model: 'rude-model' })
    const sent = await upload(test, id, [keyPart(key), filePart(trace, 'Rude words.jsonl')])
    await upload(test, id, [keyPart(key), filePart(traceOf(id)), filePart('none', 'Rude words.txt')])
    expect(sent.statusCode).toBe(201)
    const file = /\/traces\/[0-9a-f]{64}/.exec((await test.get('/submissions/1')).body)?.[0] ?? ''
    expect((await test.get(file)).statusCode).toBe(200)
    const headers = await session()
    const mask = `/maintain/runs/${id}/mask`
    const ticket = await ticketOn(path, mask, headers)
    expectRefused(await test.post(mask, { ticket, reason: '' }, headers), 'bad-field')
    expectRefused(await test.post(mask, { ticket: 'x', reason: 'Insult.' }, headers), 'wrong-form-ticket')
    const answer = await test.post(mask, { ticket, reason: 'Insult.' }, headers)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/runs/${id}`])
    const pages = [
      '/submissions/1',
      '/submissions/2',
      path,
      `/runs/${id}`,
      '/hall',
      `/api/runs/${id}`,
      '/queue',
      '/feed.atom',
    ]
    for (const url of pages) {
      const { statusCode, body } = await test.get(url, { cookie: headers.cookie })
      expect([url, statusCode, /rude/i.test(body)]).toEqual([url, 200, false])
    }
    expect((await test.get(file)).statusCode).toBe(404)
    expect((await test.get(path, headers)).body).toContain('name masked')
  })
})

describe('marking a house run', () => {
  it('says so with its reason wherever the run stands, and leaves its rank', async () => {
    const { id } = await submit()
    const headers = await session()
    const before = (await test.get(`/api/runs/${id}`)).json()
    expect(before.run.house).toBe(false)
    const house = `/maintain/runs/${id}/house`
    const ticket = await ticketOn(path, house, headers)
    const form = { ticket, reason: 'We made it <b>ourselves</b>.' }
    expectRefused(await test.post(house, { ...form, reason: ' ' }, headers), 'bad-field')
    expectRefused(await test.post(house, { ...form, ticket: 'x' }, headers), 'wrong-form-ticket')
    expectRefused(await test.post(house, form, { ...headers, origin: 'https://evil.example' }), 'cross-site')
    expectRefused(await test.post(house, form, { ...json, origin }), 'not-signed-in')
    const answer = await test.post(house, form, headers)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/runs/${id}`])

    const after = (await test.get(`/api/runs/${id}`)).json()
    expect(after).toEqual({ ...before, run: { ...before.run, house: true } })
    expect((await test.get('/api/hall?view=runs')).json().parts[1].lines[0].run.house).toBe(true)
    expect(JSON.parse((await test.get('/runs.ndjson')).body).house).toBe(true)
    expect((await test.get('/hall.csv')).body).toMatch(/,house\r\nunverified,.*,true\r\n/)
    expect((await test.get('/hall')).body).toContain(`${id}</a> <span class="with">house run</span>`)
    expect((await test.get(`/runs/${id}`)).body).toContain(
      'House run, made by the people who keep this benchmark: <bdi>We made it &lt;b&gt;ourselves&lt;/b&gt;.</bdi>',
    )
    const [step] = await test.deps.reviews.listAudit(1)
    expect(step).toMatchObject({ step: 'house run', who: 'Mia', runId: id, reason: form.reason })
  })

  it('is done once, and for a run that is there', async () => {
    const { id } = await submit()
    const headers = await session()
    const house = `/maintain/runs/${id}/house`
    const form = { ticket: await ticketOn(path, house, headers), reason: 'Ours.' }
    await test.post(house, form, headers)
    expect((await test.get(path, headers)).body).not.toContain(house)
    const answer = await test.post(house, form, headers)
    expectRefused(answer, 'not-decidable')
    expect(answer.json().error.message).toBe('Cannot decide that: it is a house run already.')
    const none = openSessions(Buffer.alloc(32, 1)).read(headers.cookie.split('=')[1] ?? '', 0)
    const ticket = none?.ticket('house/NOSUCH22') ?? ''
    expectRefused(
      await test.post('/maintain/runs/NOSUCH22/house', { ...form, ticket }, headers),
      'no-such-run',
    )
  })
})
