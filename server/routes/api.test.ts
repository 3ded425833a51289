// The Hall as JSON: every answer has the shape it says it has, is refused in words, and is not sent twice.
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { boardParams } from '../board-query.ts'
import { boardShape } from '../open-data/board.ts'
import { boardParameterWords } from '../open-data/parameters.ts'
import { refusalShape } from '../open-data/refusal-shape.ts'
import { rankShape, runAnswerShape } from '../open-data/run-answer.ts'
import {
  hostileReason,
  hostileTeams,
  openSampleAnswers,
  type SampleAnswers,
} from '../open-data/sample-answers.ts'
import { teamAnswerShape } from '../open-data/team-answer.ts'

let test: SampleAnswers
beforeAll(async () => {
  test = await openSampleAnswers()
})
afterAll(() => test.close())

/** Returns a JSON answer that has the shape it should have. */
async function read<Shape extends z.ZodType>(shape: Shape, url: string): Promise<z.infer<Shape>> {
  const answer = await test.get(url)
  expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
    url,
    200,
    'application/json; charset=utf-8',
  ])
  return shape.parse(answer.json())
}

const slugOf = async (id: string) => (await test.sample.hall.findRun(id, 0))?.slug

describe('GET /api/hall', () => {
  it('has every part with its count, and the ranks of the page', async () => {
    const { parts } = await read(boardShape, '/api/hall')
    expect(
      parts.map(({ section, count, lines }) => [
        section,
        count,
        lines.map(({ rank, run }) => [rank, run.id]),
      ]),
    ).toEqual([
      ['verified', 1, [[1, 'VERIFY22']]],
      ['unverified', 4, hostileTeams.map(({ id }, at) => [at + 1, id])],
      ['flagged', 1, [[null, 'FLAGGED2']]],
      ['unfinished', 1, [[null, 'UNDONE22']]],
      ['withdrawn', 1, [[null, 'WITHDR22']]],
    ])
  })

  it('says everything of a run, to the microsecond', async () => {
    const { parts } = await read(boardShape, '/api/hall?tier=verified')
    expect(parts[0]?.lines[0]).toMatchObject({
      rank: 1,
      run: {
        id: 'VERIFY22',
        url: 'http://olympics.test/runs/VERIFY22',
        evidence: 'http://olympics.test/runs/VERIFY22.json',
        section: 'verified',
        outcome: 'ranked',
        team: { name: 'Ada', model: 'gpt-x', harness: null },
        eventsRight: 5,
        totalMs: 5000,
        totalUs: 5_000_123,
        costUsd: null,
        flags: [],
        withdrawn: null,
        startedAt: '2026-01-02T03:09:05.000000Z',
        endedAt: '2026-01-02T03:09:10.000123Z',
      },
      figures: {
        started: 2,
        finished: 2,
        ranked: 1,
        medianMs: 5000,
        lowMs: 5000,
        highMs: 5000,
        provisional: true,
        interval: 'range',
      },
    })
  })

  it('shows of a flagged run the rules with the measured values', async () => {
    const { parts } = await read(boardShape, '/api/hall?tier=flagged')
    const run = parts[0]?.lines[0]?.run
    expect(run?.section === 'flagged' && run.flags).toContainEqual({
      flag: 'total-too-short',
      measured: '1000.000 ms',
      limit: expect.stringMatching(/3000|3,000/),
    })
  })

  it('says of a withdrawn run when and why, and nothing it declared', async () => {
    const { body } = await test.get('/api/hall?tier=withdrawn')
    expect(JSON.parse(body).parts[0].lines[0]).toEqual({
      rank: null,
      run: {
        section: 'withdrawn',
        id: 'WITHDR22',
        url: 'http://olympics.test/runs/WITHDR22',
        evidence: 'http://olympics.test/runs/WITHDR22.json',
        withdrawn: { reason: hostileReason, at: '2026-01-02T03:19:05.000001Z', atUs: expect.any(Number) },
      },
      figures: null,
    })
    expect(body).not.toContain('Secret')
  })

  it('repeats what entrants declared as text', async () => {
    const { parts } = await read(boardShape, '/api/hall?tier=unverified')
    const teams = parts[0]?.lines.map(({ run }) => run.section === 'unverified' && run.team)
    expect(teams).toMatchObject(
      hostileTeams.map(({ team, model, harness }) => ({ name: team, model, harness })),
    )
    expect((await test.get('/api/hall')).headers['x-content-type-options']).toBe('nosniff')
  })

  it('leads through all pages, each line once', async () => {
    const seen: string[] = []
    let url: string | undefined = '/api/hall?view=runs&tier=unverified&limit=3'
    while (url) {
      const answer: z.infer<typeof boardShape> = await read(boardShape, url)
      const part: (typeof answer.parts)[number] | undefined = answer.parts[0]
      seen.push(...(part?.lines.map(({ run }) => run.id) ?? []))
      url = part?.next?.url.replace('http://olympics.test', '')
    }
    expect(seen).toEqual(hostileTeams.map(({ id }) => id))
  })
})

describe('GET /api/runs/:id', () => {
  it.each([
    ['VERIFY22', { tier: 'verified', rank: 1, runs: 1, teamRank: 1, teams: 1 }],
    ['QUOTES22', { tier: 'unverified', rank: 3, runs: 4, teamRank: 3, teams: 4 }],
    ['FLAGGED2', null],
    ['UNDONE22', null],
    ['WITHDR22', null],
  ])('has %s with its ranks', async (id, rank) => {
    const answer = await read(runAnswerShape, `/api/runs/${id}`)
    expect([answer.run.id, answer.rank]).toEqual([id, rank && { id, ...rank }])
  })
})

describe('GET /api/runs/:id/rank', () => {
  it('has the ranks alone', async () => {
    expect(await read(rankShape, '/api/runs/QUOTES22/rank')).toMatchObject({
      id: 'QUOTES22',
      rank: 3,
      runs: 4,
    })
  })
})

describe('GET /api/teams/:slug', () => {
  it('has the team with its standings and all its finished runs, the newest first', async () => {
    const slug = await slugOf('VERIFY22')
    const answer = await read(teamAnswerShape, `/api/teams/${slug}`)
    expect(answer).toMatchObject({
      team: { name: 'Ada', model: 'gpt-x', harness: null, slug, url: `http://olympics.test/teams/${slug}` },
      standings: [{ tier: 'verified', rank: 1, teams: 1, best: { id: 'VERIFY22' } }],
      runs: [{ id: 'FLAGGED2' }, { id: 'VERIFY22' }],
      next: null,
    })
  })
})

describe('what is refused', () => {
  it.each([
    [
      '/api/hall?speed=1',
      400,
      'bad-query',
      '"speed" is no parameter of the board; there are "view", "tier",',
    ],
    ['/api/hall?sort=luck', 400, 'bad-query', '"sort" can be "time", "cost", "tokens" or "date".'],
    ['/api/hall?tier=a&tier=b', 400, 'bad-query', '"tier" can be'],
    ['/api/hall?from=yesterday', 400, 'bad-query', '"from" must be a day such as 2026-12-01, UTC.'],
    ['/api/hall?from=2026-02-30', 400, 'bad-query', '"from" must be a day'],
    ['/api/hall?limit=1000', 400, 'bad-query', '"limit" must be a whole number from 1 to 200.'],
    ['/api/hall?tier=verified&after=x', 400, 'bad-query', 'no page of ours carries this cursor'],
    ['/api/hall?after=1_2_3', 400, 'bad-query', '"after" continues one part: name it with "tier".'],
    ['/api/runs/VERIFY22?x=1', 400, 'bad-query', '"x" is no parameter of this address; it takes none.'],
    ['/api/openapi.json?x=1', 400, 'bad-query', 'it takes none.'],
    ['/api/teams/{slug}?x=1', 400, 'bad-query', 'it takes only "after".'],
    ['/api/teams/{slug}?after=x', 400, 'bad-query', 'no page of ours carries this cursor'],
    ['/api/teams/nobody', 404, 'no-such-team', 'no team has this address'],
    ['/api/runs/NOBODY22', 404, 'no-such-run', 'no run has this address'],
    ['/api/runs/LIVERUN2', 404, 'not-in-hall', 'it is still under way.'],
    ['/api/runs/PRACTIC2', 404, 'not-in-hall', 'it is a practice run.'],
    ['/api/runs/LIVERUN2/rank', 404, 'not-in-hall', 'it is still under way.'],
    ['/api/runs/FLAGGED2/rank', 404, 'not-ranked', 'it is flagged.'],
    ['/api/runs/WITHDR22/rank', 404, 'not-ranked', 'it is withdrawn.'],
    ['/api/nowhere', 404, 'no-such-page', 'there is none'],
    ['/api/runs/%zz', 404, 'no-such-page', 'there is none'],
  ])('%s is a %i %s that says: %s', async (url, status, code, words) => {
    const answer = await test.get(url.replace('{slug}', (await slugOf('VERIFY22')) ?? ''), {
      accept: 'text/html',
    })
    const { error } = refusalShape.parse(answer.json())
    expect([answer.statusCode, error.code, error.message]).toEqual([
      status,
      code,
      expect.stringContaining(words),
    ])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store, no-cache' })
    expect(answer.headers.etag).toBeUndefined()
  })

  it('is JSON for methods too', async () => {
    const answer = await test.post('/api/hall', {}, { accept: 'text/html' })
    expect([answer.statusCode, refusalShape.parse(answer.json()).error.code]).toEqual([
      405,
      'method-not-allowed',
    ])
  })
})

describe('the words of the parameters', () => {
  it.each(Object.entries(boardParameterWords))('give "%s" an example that is taken', (name, { example }) => {
    const tier = name === 'after' ? { tier: 'unverified' } : {}
    expect(boardParams.safeParse({ [name]: example, ...tier })).toMatchObject({ success: true })
  })
})

describe('an answer', () => {
  it('may be read from any site, and no page of a course may', async () => {
    for (const url of ['/api/hall', '/hall.csv', '/runs.ndjson', '/feed.atom', '/api/hall?x=1'])
      expect([url, (await test.get(url)).headers['access-control-allow-origin']]).toEqual([url, '*'])
    for (const url of ['/', '/hall', '/runs/VERIFY22', '/runs/VERIFY22.json'])
      expect([url, (await test.get(url)).headers['access-control-allow-origin']]).toEqual([url, undefined])
  })

  it.each(['/api/hall', '/api/runs/VERIFY22', '/api/openapi.json', '/feed.atom'])(
    '%s is not sent to who has it',
    async url => {
      for (const encoding of ['gzip', 'identity']) {
        const first = await test.get(url, { 'accept-encoding': encoding })
        const etag = first.headers.etag as string
        expect(first.headers).toMatchObject({
          'cache-control': 'public, max-age=0, must-revalidate',
          vary: 'accept-encoding',
          etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
        })
        for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
          const again = await test.get(url, { 'accept-encoding': encoding, 'if-none-match': known })
          expect([known, again.statusCode, again.body, again.headers.etag]).toEqual([known, 304, '', etag])
        }
        expect((await test.get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
      }
    },
  )

  it('has one tag a form of its bytes, which changes with them', async () => {
    const tag = async (headers = {}) => (await test.get('/api/hall', headers)).headers.etag
    const [plain, packed] = [await tag(), await tag({ 'accept-encoding': 'gzip' })]
    expect(plain).not.toBe(packed)
    await test.sample.hall.decide('QUOTES22', 'verified', 'its trace fits', 1)
    expect([plain, packed]).not.toContain(await tag())
    await test.sample.hall.decide('QUOTES22', 'unverified', 'it does not', 2)
    expect(await tag()).toBe(plain)
  })

  it('is compressed for who can read that', async () => {
    const answer = await test.get('/api/hall', { 'accept-encoding': 'gzip' })
    expect(answer.headers['content-encoding']).toBe('gzip')
    boardShape.parse(JSON.parse(gunzipSync(answer.rawPayload).toString()))
  })
})
