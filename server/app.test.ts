// The routes, asked without a port on a fresh database: what is answered, what is refused and how it is said.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { drawCourse } from '../seeds/draw.ts'
import { withoutKey } from './log.ts'
import { type RefusalCode, refusals } from './refusal.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let test: TestApp

beforeEach(async () => {
  test = await openTestApp()
})
afterEach(() => test.close())

const json = { accept: 'application/json' }

/** Answers every event of a run by its draw, a second apart, and finishes it. */
async function finish(key: string) {
  const { run } = (await test.deps.course.findSteps(key)) ?? {}
  if (!run) throw new Error('no run')
  const { e1, e2, e3, e4 } = drawCourse(run.seed)
  const { tickets } = test.deps
  const clock = () => String(Math.floor(test.deps.clock.nowUs() / 1000))
  const answer = (event: 'e1' | 'e3' | 'e4', page: string, form: Record<string, string>) => {
    test.pass(1000)
    return test.post(`/run/${key}/${page}`, { ticket: tickets.forRun(key, event), ...form, clock: clock() })
  }
  const follow = (event: 'e2' | 'e5', count: number, at: number) => {
    test.pass(1000)
    return test.get(`/run/${key}/${event}/${tickets.forLinks(key, event, count)[at]}?clock=${clock()}`)
  }
  await answer('e1', 'e1', { ...e1.expected })
  await follow('e2', 16, e2.shown.gates.indexOf(e2.expected.target))
  await answer('e3', 'e3b', { code: e3.expected.code })
  await answer('e4', 'e4', { answer: e4.expected.confirm })
  await follow('e5', 1, 0)
  test.pass(1000)
  const last = {
    ticket: tickets.forRun(key, 'finish'),
    tokens_in: '48,210',
    tokens_out: 'many',
    tokens_note: '',
    clock: clock(),
  }
  await test.post(`/run/${key}/finish`, last)
  return run
}

describe('a run', () => {
  it('goes from the home page to its evidence, ranked', async () => {
    const key = await test.start({ clock: String(test.deps.clock.nowUs() / 1000) })
    const { id } = await finish(key)
    const result = await test.get(`/run/${key}/finish`)
    expect(result.body).toContain(
      `<output id="r">RESULT: run ${id} team Ada model unknown harness unknown events 5/5 total 6.0s tokens in 48210 out unknown</output>`,
    )
    const evidence = (await test.get(`/runs/${id}.json`)).json()
    expect(evidence).toMatchObject({
      id,
      outcome: 'ranked',
      tier: 'unverified',
      tokens: { tokensIn: 48210, typedOut: 'many' },
    })
    expect((await test.get('/hall')).body).toContain(`<a href="/runs/${id}">${id}</a>`)
  })

  it('shows nothing of its draw while it is live', async () => {
    const key = await test.start()
    const { run } = (await test.deps.course.findSteps(key)) ?? { run: { id: '', seed: '' } }
    const { e1, e3 } = drawCourse(run.seed)
    for (const url of [`/runs/${run.id}`, `/runs/${run.id}.json`]) {
      const { body } = await test.get(url)
      for (const secret of [run.seed, e1.expected.email, e3.expected.code]) expect(body).not.toContain(secret)
    }
    expect((await test.get(`/runs/${run.id}.json`)).json().records).toEqual([
      { position: 0, kind: 'start', arrivedAtUs: Date.UTC(2026, 11, 1) * 1000 },
    ])
  })

  it('that did not finish in half an hour is listed as that, and later requests lead to its evidence', async () => {
    const key = await test.start()
    const { run } = (await test.deps.course.findSteps(key)) ?? { run: { id: '' } }
    test.pass(30 * 60_000 + 1)
    for (const page of ['e1', 'e4', 'finish'])
      expect((await test.get(`/run/${key}/${page}`)).headers.location).toBe(`/runs/${run.id}`)
    expect((await test.get(`/runs/${run.id}`)).body).toContain(
      'Did not finish within 30 minutes of its start.',
    )
    expect((await test.get('/hall')).body).toMatch(/Did not finish <span class="count">1</)
  })

  it('started in practice never enters the Hall', async () => {
    const key = await test.start({ practice: '1' })
    const { id } = await finish(key)
    expect((await test.get('/hall')).body).not.toContain(id)
    expect((await test.get(`/runs/${id}`)).body).toContain('Practice, never in the Hall.')
  })
})

describe('starting', () => {
  it('leads to the same run when the same home page is sent again within ten seconds, later to a new one', async () => {
    const ticket = test.deps.tickets.forStart()
    const first = await test.start({ ticket })
    test.pass(10_000)
    expect(await test.start({ ticket })).toBe(first)
    test.pass(1)
    expect(await test.start({ ticket })).not.toBe(first)
  })

  it('shows the prompt with the public address', async () => {
    expect((await test.get('/')).body).toContain('Visit http://olympics.test/ and follow its instructions')
  })
})

/** Each refusal, and a request that meets it. */
const cases: Partial<
  Record<RefusalCode, (key: string) => Promise<{ statusCode: number; body: string; json(): unknown }>>
> = {
  'no-such-page': () => test.get('/nowhere', json),
  'no-such-run': () => test.get('/run/nokeynokeynokeynokeyno/e1', json),
  'method-not-allowed': () => test.post('/hall', {}, json),
  'bad-field': key =>
    test.post(`/run/${key}/e1`, { ticket: 't', name: ' ', email: 'e', discipline: 'd' }, json),
  'bad-query': key => test.get(`/run/${key}/e1?seed=1`, json),
  'wrong-start-ticket': () => test.post('/runs', { ticket: 'made up', team: 'Ada' }, json),
  'wrong-ticket': async key => {
    const { run } = (await test.deps.course.findSteps(key)) ?? { run: { seed: '' } }
    return test.post(`/run/${key}/e1`, { ticket: 'made up', ...drawCourse(run.seed).e1.expected }, json)
  },
  'out-of-turn': key => test.post(`/run/${key}/e5`, { ticket: test.deps.tickets.forRun(key, 'e5') }, json),
  'not-for-prefetch': key =>
    test.get(`/run/${key}/e2/whatever`, { ...json, 'sec-purpose': 'prefetch;prerender' }),
  'too-large': () => test.post('/runs', { ticket: 't', team: 'x'.repeat(70_000) }, json),
  'wrong-type': () => test.post('/runs', {}, { ...json, 'content-type': 'application/json' }),
  'bad-request': () => test.raw('NOT HTTP\r\n\r\n'),
  'head-too-large': () => test.raw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
  'bad-form': () => test.post('/runs', { team: 'Ada' }, { ...json, 'content-length': '3' }),
}

describe('refusals', () => {
  it.each(Object.entries(cases))('%s', async (code, request) => {
    const answer = await request(await test.start())
    const [status, message, remedy] = refusals[code as RefusalCode]
    expect(answer.statusCode).toBe(status)
    const { error } = answer.json() as { error: { code: string; message: string; remedy: string } }
    expect(error).toEqual({ code, message: expect.stringMatching(message.split('{}')[0] ?? ''), remedy })
    expect(error.message).not.toContain('{}')
  })

  it.each(['/%zz', `/run/${'k'.repeat(100)}/e1`, '/run/%E0%A4%A/e1'])('%s is no page', async url => {
    const answer = await test.get(url, json)
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'no-such-page'])
  })

  it('write nothing down, but for an answer out of turn or with a wrong ticket', async () => {
    const written = ['wrong-ticket', 'out-of-turn']
    for (const [code, request] of Object.entries(cases)) {
      const key = await test.start()
      await request(key)
      const steps = (await test.deps.course.findSteps(key))?.steps.map(step => step.kind)
      expect([code, steps]).toEqual([code, written.includes(code) ? ['start', 'refusal'] : ['start']])
    }
  })

  it('are a page with a way on for who does not ask for JSON', async () => {
    const key = await test.start()
    const { body, headers } = await test.post(`/run/${key}/e1`, { ticket: 't' })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain(
      '<p role="alert">Cannot take the form: the field &quot;name&quot; is missing or sent more than once.</p>',
    )
    expect(body).toContain(`<a class="button" href="/run/${key}/e1">Back to the page</a>`)
  })

  it('name the allowed methods where the method is the matter', async () => {
    const key = await test.start()
    expect((await test.post('/hall', {})).headers.allow).toBe('GET, HEAD')
    expect((await test.app.inject({ method: 'DELETE', url: `/run/${key}/e1` })).headers.allow).toBe(
      'GET, HEAD, POST',
    )
    expect((await test.app.inject({ method: 'DELETE', url: '/nowhere' })).statusCode).toBe(404)
  })
})

describe('a failure of ours', () => {
  it('says a request id and nothing of what is inside, and is written down on a live run', async () => {
    const broken = await openTestApp(real => ({
      course: { ...real.course, findChain: () => Promise.reject(new Error('inner detail')) },
    }))
    const answer = await broken.get('/runs/K7QABCDE', json)
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      error: {
        code: 'internal',
        message: 'Cannot answer: something failed on our side.',
        remedy: 'Try again. If it keeps happening, report the request id below.',
        request: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    })
    await broken.close()
  })

  it('inside a live run makes the run void', async () => {
    let fails = false
    const broken = await openTestApp(real => ({
      tickets: {
        ...real.tickets,
        forRun(key, purpose) {
          if (fails) throw new Error('inner detail')
          return real.tickets.forRun(key, purpose)
        },
      },
    }))
    const key = await broken.start()
    fails = true
    expect((await broken.get(`/run/${key}/e1`)).statusCode).toBe(500)
    fails = false
    expect((await broken.deps.course.findSteps(key))?.steps.map(step => step.kind)).toEqual([
      'start',
      'fault',
    ])
    await broken.close()
  })

  it('of the database is a 503 that says to try again', async () => {
    const broken = await openTestApp(real => ({
      course: {
        ...real.course,
        ping: () => Promise.reject(Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })),
      },
    }))
    const answer = await broken.get('/healthz', json)
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().error.code]).toEqual([
      503,
      '2',
      'unavailable',
    ])
    await broken.close()
  })
})

describe('headers', () => {
  it('keep every page of a run out of every cache, and its address out of every referrer', async () => {
    const key = await test.start()
    for (const url of ['/', `/run/${key}/e1`, `/run/${key}/e4`]) {
      const { headers } = await test.get(url)
      expect([headers['cache-control'], headers['referrer-policy']]).toEqual([
        'no-store, no-cache',
        'no-referrer',
      ])
    }
  })

  it('allow no script and no style but our own', async () => {
    expect((await test.get('/')).headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self';connect-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'",
    )
  })

  it('let the stylesheet and the script be kept for good, compressed', async () => {
    const { body } = await test.get('/')
    for (const [, url] of body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) {
      const { headers } = await test.get(url as string, { 'accept-encoding': 'gzip, br' })
      expect([headers['cache-control'], headers['content-encoding']]).toEqual([
        'public, max-age=31536000, immutable',
        'br',
      ])
    }
  })
})

describe('withoutKey(url)', () => {
  it.each([
    ['/run/3xRrB7WeY_cZ0GAMDNHn4g/e2/l8XUDQq4?clock=1', '/run/3xRr…/e2/l8XUDQq4?clock=1'],
    ['/run/3xRrB7WeY_cZ0GAMDNHn4g', '/run/3xRr…'],
    ['/runs/K7QABCDE', '/runs/K7QABCDE'],
  ])('%s is logged as %s', (url, logged) => {
    expect(withoutKey(url)).toBe(logged)
  })
})
