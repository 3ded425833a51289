// A rejected or withdrawn run that lingers in counts, charts, feeds, badges and caches, or is gone without a trace:
// every surface is read before a run is withdrawn, after it, and after it was put back.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lasting } from '../../hall/sample-hall.ts'
import { honestRecords, sampleStartUs } from '../../integrity/sample-chain.ts'
import {
  boardFormats,
  type HallApp,
  openHallApp,
  readBadge,
  readCsv,
  readFeed,
  readLines,
  readNdjson,
  readWords,
  rowsOf,
  short,
} from './surfaces-suite.ts'

let app: HallApp
let slugs: { ada: string; secret: string }
const second = 1_000_000
const atUs = sampleStartUs + 3_600 * second
const reason = 'Its team asked for it.'
const secret = { team: 'Secret name', harness: 'Secret harness' }

beforeEach(async () => {
  app = await openHallApp()
  const priced = { model: 'GPT-5', tokensIn: '1000', tokensOut: '100' }
  await app.sample.run({ id: 'SECRET22', ...secret, ...priced, totalUs: 4 * second })
  await app.sample.run({ id: 'ADASBEST', ...priced, totalUs: 5 * second })
  await app.sample.run({ id: 'ADASNEXT', ...priced, totalUs: 6 * second })
  await app.sample.run({ id: 'STAYS222', team: 'Bo', ...priced, totalUs: 9 * second })
  slugs = { ada: await app.slugOf('ADASBEST'), secret: await app.slugOf('SECRET22') }
})
afterEach(() => app.close())

const json = async (url: string) => JSON.parse(await app.read(url))
const withdraw = async () => {
  for (const id of ['SECRET22', 'ADASBEST']) await app.sample.hall.decide(id, 'withdrawn', reason, atUs)
}

/** Everything that sums up or lists ranked runs. */
async function readAll() {
  const board = await json('/api/hall')
  const count = (section: string) =>
    board.parts.find((part: { section: string }) => part.section === section).count
  const pictures = readWords(await app.read('/hall/pictures'))
  const team = readWords(await app.read(`/teams/${slugs.ada}`))
  const [rowOfAda] = rowsOf(await app.read('/hall?q=ada'), 'unverified')
  const lines: Record<string, string[]> = {}
  for (const format of boardFormats)
    for (const view of ['teams', 'runs'])
      lines[`${format} ${view}`] = short(await readLines(app, format, 'unverified', `view=${view}`))
  return {
    counts: [count('unverified'), count('withdrawn'), (await json('/api/hall?view=runs')).parts[1].count],
    lines,
    finishedOfStarted: rowOfAda?.['Finished of started'],
    figures: (await json(`/api/teams/${slugs.ada}`)).figures,
    teamRuns: rowsOf(await app.read(`/teams/${slugs.ada}`), 'runs').map(({ id }) => id),
    overTime: /Total time of [^.]*? over time/.exec(team)?.[0],
    scatter: /Time against cost of \d+ teams?/.exec(pictures)?.[0],
    splits: /Splits of \d+ runs?/.exec(pictures)?.[0],
    feed: readFeed(await app.read('/feed.atom')).map(({ href }) => href.slice(-8)),
    badgeOfOther: readBadge(await app.read('/runs/STAYS222/badge.svg')),
    badgeOfTeam: readBadge(await app.read(`/teams/${slugs.ada}/badge.svg`)),
    rankOfOther: await json('/api/runs/STAYS222/rank'),
  }
}

const lines = (teams: string[], runs: string[]) =>
  Object.fromEntries(
    boardFormats.flatMap(format => [
      [`${format} teams`, teams],
      [`${format} runs`, runs],
    ]),
  )

const whole = {
  counts: [3, 0, 4],
  lines: lines(
    ['SECRET22 1', 'ADASBEST 2', 'STAYS222 3'],
    ['SECRET22 1', 'ADASBEST 2', 'ADASNEXT 3', 'STAYS222 4'],
  ),
  finishedOfStarted: '2 of 2',
  figures: { started: 2, finished: 2, ranked: 2, medianMs: 5500, lowMs: 5000, highMs: 6000 },
  teamRuns: ['ADASNEXT', 'ADASBEST'],
  overTime: 'Total time of 2 ranked runs over time',
  scatter: 'Time against cost of 3 teams',
  splits: 'Splits of 3 runs',
  feed: ['STAYS222', 'ADASNEXT', 'ADASBEST', 'SECRET22'],
  badgeOfOther: 'rank 4 of 4 · 9.000 s · unverified',
  badgeOfTeam: 'rank 2 of 3 teams · 5.000 s, best of 2 runs · unverified',
  rankOfOther: { rank: 4, runs: 4, teamRank: 3, teams: 3 },
}

const without = {
  counts: [2, 2, 2],
  lines: lines(['ADASNEXT 1', 'STAYS222 2'], ['ADASNEXT 1', 'STAYS222 2']),
  finishedOfStarted: '1 of 1',
  figures: { started: 1, finished: 1, ranked: 1, medianMs: 6000, lowMs: 6000, highMs: 6000 },
  teamRuns: ['ADASNEXT'],
  overTime: 'Total time of 1 ranked run over time',
  scatter: 'Time against cost of 2 teams',
  splits: 'Splits of 2 runs',
  feed: ['STAYS222', 'ADASNEXT'],
  badgeOfOther: 'rank 2 of 2 · 9.000 s · unverified',
  badgeOfTeam: 'rank 1 of 2 teams · 6.000 s, its only run · unverified',
  rankOfOther: { rank: 2, runs: 2, teamRank: 2, teams: 2 },
}

describe('a withdrawn run that lingers', () => {
  it('is in no count, list, chart, feed, rank or badge, and back in all of them once it is reinstated', async () => {
    expect(await readAll()).toMatchObject(whole)
    await withdraw()
    expect(await readAll()).toMatchObject(without)
    for (const id of ['SECRET22', 'ADASBEST'])
      await app.sample.hall.decide(id, 'reinstated', 'A mistake.', atUs + 1)
    expect(await readAll()).toMatchObject(whole)
  })

  it('is not on the board as it stands from that day on', async () => {
    await withdraw()
    for (const format of boardFormats)
      expect(short(await readLines(app, format, 'unverified', 'asof=2026-01-03'))).toEqual([
        'ADASNEXT 1',
        'STAYS222 2',
      ])
  })

  it('declares nothing on any surface but its own evidence', async () => {
    await withdraw()
    for (const url of [
      ...boardFormats.flatMap(format => [format, `${format}?view=runs`, `${format}?tier=withdrawn`]),
      '/hall/pictures',
      '/runs.ndjson',
      '/feed.atom',
      '/api/runs/SECRET22',
      '/runs/SECRET22/embed',
      '/runs/SECRET22/badge.svg',
      `/teams/${slugs.secret}`,
      `/teams/${slugs.secret}/embed`,
      `/teams/${slugs.secret}/badge.svg`,
      `/api/teams/${slugs.secret}`,
    ])
      expect([url, (await app.read(url)).includes('Secret')]).toEqual([url, false])
    expect(readBadge(await app.read(`/teams/${slugs.secret}/badge.svg`))).toBe('no ranked run')
    expect(rowsOf(await app.read(`/teams/${slugs.secret}`), 'runs')).toEqual([])
  })

  it('can be compared with nothing, and has no rank', async () => {
    expect((await app.get('/compare?runs=SECRET22,STAYS222')).statusCode).toBe(200)
    await withdraw()
    const compared = await app.get('/compare?runs=SECRET22,STAYS222')
    expect([compared.statusCode, compared.body.includes('Secret')]).toEqual([404, false])
    expect((await app.get('/api/runs/SECRET22/rank')).statusCode).toBe(404)
  })

  it('is not kept by who asks again with the tag of what they have', async () => {
    const open = ['/api/hall', '/feed.atom', '/api/runs/SECRET22', `/api/teams/${slugs.ada}`]
    const tags = new Map<string, string>()
    for (const url of open) tags.set(url, String((await app.get(url)).headers.etag))
    const again = (url: string) => app.get(url, { 'if-none-match': tags.get(url) ?? '' })
    for (const url of open) expect([url, (await again(url)).statusCode]).toEqual([url, 304])
    await withdraw()
    for (const url of open) {
      const { statusCode, headers } = await again(url)
      expect([url, statusCode, headers['cache-control']]).toEqual([
        url,
        200,
        'public, max-age=0, must-revalidate',
      ])
    }
  })

  it('has a card and a badge of its new standing at once, and nobody may keep the old ones for long', async () => {
    const before = await app.get('/runs/SECRET22/card.png')
    await withdraw()
    const after = await app.get('/runs/SECRET22/card.png')
    expect([before.statusCode, after.statusCode, after.headers['content-type']]).toEqual([
      200,
      200,
      'image/png',
    ])
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
    expect(after.headers['cache-control']).toBe('public, max-age=60')
    expect(readBadge(await app.read('/runs/SECRET22/badge.svg'))).toBe('withdrawn')
  })
})

describe('a rejected run that lingers', () => {
  it('leaves its tier on every surface when it is judged anew and a rule does not hold', async () => {
    app.sample.database.exec(
      `DROP TRIGGER records_are_never_changed;
       UPDATE records SET arrived_at_us = arrived_at_us + 1
       WHERE position = 3 AND run IN (SELECT number FROM runs WHERE id IN ('SECRET22', 'ADASBEST'))`,
    )
    for (const id of ['SECRET22', 'ADASBEST']) await app.sample.course.judgeRun(id, atUs)
    const { figures, counts, teamRuns, finishedOfStarted, ...now } = await readAll()
    const { figures: _, counts: __, teamRuns: ___, finishedOfStarted: ____, ...expected } = without
    expect(now).toMatchObject(expected)
    expect([counts, finishedOfStarted, teamRuns]).toEqual([[2, 0, 2], '2 of 2', ['ADASNEXT', 'ADASBEST']])
    expect(figures).toMatchObject({ started: 2, finished: 2, ranked: 1, medianMs: 6000 })
    expect(rowsOf(await app.read('/hall'), 'flagged').map(({ id }) => id)).toEqual(['ADASBEST', 'SECRET22'])
    expect(readBadge(await app.read('/runs/ADASBEST/badge.svg'))).toBe('flagged')
  })

  it('is in no news, no rank and no chart when it was flagged from the start', async () => {
    await app.sample.run({ id: 'FLAGGED2', team: 'Dee', records: lasting(second) })
    await app.sample.run({
      id: 'FAULTED2',
      team: 'Dee',
      records: [
        ...honestRecords().slice(0, 3),
        { kind: 'fault', atUs: 2_500_000 },
        ...honestRecords().slice(3),
      ],
    })
    expect(await readAll()).toMatchObject(whole)
    for (const id of ['FLAGGED2', 'FAULTED2']) {
      expect((await app.get(`/api/runs/${id}/rank`)).statusCode).toBe(404)
      expect(readBadge(await app.read(`/runs/${id}/badge.svg`))).toBe('flagged')
    }
  })
})

describe('results removed without a trace', () => {
  it('leave a stone with the reason and the time wherever runs are listed or shown', async () => {
    await withdraw()
    const at = '2026-01-02 04:04:05'
    const iso = '2026-01-02T04:04:05.000000Z'
    const page = await app.read('/hall')
    expect(readWords(page)).toContain(`Withdrawn 2`)
    for (const id of ['SECRET22', 'ADASBEST']) {
      const stone = { id, withdrawn: { reason, at: iso } }
      expect(readWords(page)).toContain(`${id} withdrawn ${at} ${reason}`)
      expect(readCsv(await app.read('/hall.csv')).find(({ run }) => run === id)).toMatchObject({
        ...{ section: 'withdrawn', rank: '', team: '', model: '', total_ms: '', cost_usd: '' },
        ...{ withdrawn_at: iso, withdrawn_reason: reason },
      })
      expect(readNdjson(await app.read('/runs.ndjson')).find(run => run.id === id)).toMatchObject(stone)
      expect(await json(`/api/runs/${id}`)).toMatchObject({ run: stone, rank: null, price: null })
      expect(readWords(await app.read(`/runs/${id}`))).toContain(reason)
      expect(readWords(await app.read(`/runs/${id}/embed`))).toContain(`withdrawn: ${reason}`)
      expect(readBadge(await app.read(`/runs/${id}/badge.svg`))).toBe('withdrawn')
    }
    const { parts } = await json('/api/hall?tier=withdrawn')
    expect([parts[0].count, parts[0].lines.map(({ run }: { run: { id: string } }) => run.id)]).toEqual([
      2,
      ['ADASBEST', 'SECRET22'],
    ])
  })
})
