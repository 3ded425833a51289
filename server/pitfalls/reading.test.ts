// What went wrong on other boards with news, times, luck and evidence, held against every surface of this one.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lasting, type SampleRun } from '../../hall/sample-hall.ts'
import { maxRunUs } from '../../integrity/limits.ts'
import { honestRecords, sampleStartUs } from '../../integrity/sample-chain.ts'
import {
  boardFormats,
  elementsOf,
  type HallApp,
  openHallApp,
  readBadge,
  readCsv,
  readFeed,
  readLines,
  readNdjson,
  readPage,
  readWords,
  readXml,
  rowsOf,
  textOf,
} from './surfaces-suite.ts'

let app: HallApp
beforeEach(async () => {
  app = await openHallApp()
})
afterEach(() => app.close())

const second = 1_000_000
const json = async (url: string) => JSON.parse(await app.read(url))
const nth = (at: number) => `RUN${String(at).padStart(5, 'A')}`

/** A Hall with a run of every kind: verified, ranked, flagged, unfinished, withdrawn, live. */
async function fill() {
  const start = honestRecords().slice(0, 3)
  await app.sample.run({ id: 'VERFED22', team: 'Ada', model: 'GPT-5', tokensIn: '100', tokensOut: '10' })
  await app.sample.run({
    id: 'RANKED22',
    team: 'Bo',
    model: 'GPT-5',
    totalUs: 7 * second,
    tokensIn: '9',
    tokensOut: '9',
  })
  await app.sample.run({ id: 'FLAGGED2', team: 'Bo', model: 'GPT-5', records: lasting(second) })
  await app.sample.run({ id: 'UNDQNE22', team: 'Cy', records: start })
  await app.sample.run({ id: 'WTHDRWN2', team: 'Bo' })
  await app.sample.run({
    id: 'L1VE2222',
    team: 'Cy',
    records: start,
    laterUs: app.deps.clock.nowUs() - sampleStartUs - second,
  })
  await app.sample.hall.decide('VERFED22', 'verified', 'Its trace fits.', sampleStartUs + 60 * second)
  await app.sample.hall.decide('WTHDRWN2', 'withdrawn', 'By request.', sampleStartUs + 61 * second)
}

const runs = ['VERFED22', 'RANKED22', 'FLAGGED2', 'UNDQNE22', 'WTHDRWN2', 'L1VE2222']

/** Every page of the Hall that shows runs. */
async function everyPage() {
  const slugs = await Promise.all(['VERFED22', 'RANKED22', 'UNDQNE22'].map(app.slugOf))
  return [
    ...[
      '/hall',
      '/hall?view=runs',
      '/hall?asof=2026-01-02',
      '/hall/pictures',
      '/compare?runs=VERFED22,RANKED22',
    ],
    ...runs.map(id => `/runs/${id}`),
    ...runs.slice(0, -1).map(id => `/runs/${id}/embed`),
    ...slugs.flatMap(slug => [`/teams/${slug}`, `/teams/${slug}/embed`]),
  ]
}

describe('feeds that announce the same item twice, in an order that is not monotonic', () => {
  const readIds = async () => readFeed(await app.read('/feed.atom')).map(({ id }) => id)

  it('has ids that stay, newest first, and each item once however often it is read', async () => {
    for (let at = 0; at < 30; at++) await app.sample.run({ id: nth(at), laterUs: at * second })
    const first = await readIds()
    for (let at = 30; at < 70; at++)
      await app.sample.run({ id: nth(at), laterUs: (100 + Math.floor(at / 4)) * second })
    await app.sample.hall.decide(nth(3), 'verified', 'Its trace fits.', sampleStartUs + 200 * second)
    const entries = readFeed(await app.read('/feed.atom'))
    const then = entries.map(({ id }) => id)
    expect([first.length, then.length, new Set(then).size]).toEqual([30, 50, 50])
    // What is still in the feed has its id and its place among the others; all that is new stands before it.
    const kept = then.filter(id => first.includes(id))
    expect(kept).toEqual(first.slice(0, kept.length))
    expect(then.slice(-kept.length)).toEqual(kept)
    const times = entries.map(({ updated }) => updated)
    expect(times).toEqual(times.toSorted().reverse())
    expect(await readIds()).toEqual(then)
  })

  it('tells that a run is verified once, however often that is decided', async () => {
    await app.sample.run({ id: 'RUNAAAAA' })
    const decide = (decision: 'verified' | 'unverified', at: number) =>
      app.sample.hall.decide('RUNAAAAA', decision, 'why', sampleStartUs + at * second)
    await decide('verified', 60)
    const once = await readIds()
    expect(once).toEqual([
      expect.stringMatching(/:RUNAAAAA\/verified/),
      expect.stringMatching(/:RUNAAAAA\/ranked$/),
    ])
    await decide('verified', 61)
    expect(await readIds()).toEqual(once)
    await decide('unverified', 62)
    expect(await readIds()).toEqual(once.slice(1))
  })

  it('keeps the id of an item when its run is withdrawn, put back and reported on', async () => {
    await app.sample.run({ id: 'RUNAAAAA' })
    const before = await app.read('/feed.atom')
    await app.sample.hall.decide('RUNAAAAA', 'withdrawn', 'why', sampleStartUs + 60 * second)
    expect(await readIds()).toEqual([])
    await app.sample.hall.decide('RUNAAAAA', 'reinstated', 'why', sampleStartUs + 61 * second)
    expect(await app.read('/feed.atom')).toBe(before)
  })
})

describe('a negative "ago", naked local times, mixed zones', () => {
  it('has every time as UTC in a <time> that says the same, and none in words', async () => {
    await fill()
    for (const url of await everyPage()) {
      const page = readPage(await app.read(url))
      for (const time of elementsOf(page, 'time')) {
        const iso = time.getAttribute('datetime') ?? ''
        expect([url, iso]).toEqual([url, expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)])
        expect(textOf(time)).toBe(iso.slice(0, 19).replace('T', ' '))
      }
      // What is left without them, and without the pictures, which hold no elements of pages.
      for (const name of ['time', 'svg'])
        for (const one of elementsOf(page, name)) one.parentNode?.removeChild(one)
      const rest = textOf(elementsOf(page, 'main')[0])
      expect([url, rest.match(/\d\d:\d\d|\bago\b|yesterday|\bGMT|[+-]\d\d:?\d\d\b/g)]).toEqual([url, null])
    }
  })

  it('says the same on a machine in another zone', async () => {
    await fill()
    const urls = [...(await everyPage()), ...boardFormats, '/feed.atom', '/runs.ndjson']
    const readHere = async () => Promise.all(urls.map(app.read))
    const zone = process.env.TZ
    const here = await readHere()
    process.env.TZ = 'Asia/Kolkata'
    const there = await readHere()
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
    expect(there).toEqual(here)
  })

  it('has no time that its reader would take for another zone’s, for programs either', async () => {
    await fill()
    const instants = JSON.stringify([
      await json('/api/hall'),
      await json('/api/runs/VERFED22'),
      readCsv(await app.read('/hall.csv')),
      readNdjson(await app.read('/runs.ndjson')),
      readFeed(await app.read('/feed.atom')),
    ]).match(/\d{4}-\d\d-\d\dT[^"]*/g)
    expect(instants?.length).toBeGreaterThan(20)
    expect(instants?.filter(one => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(one))).toEqual([])
  })
})

describe('best-of-50 that looks like skill', () => {
  let app: HallApp
  beforeAll(async () => {
    app = await openHallApp()
    for (let at = 0; at < 50; at++)
      await app.sample.run({ id: nth(at), team: 'Fifty', totalUs: (5000 + 100 * at) * 1000 })
    for (let at = 50; at < 53; at++)
      await app.sample.run({ id: nth(at), team: 'Fifty', records: honestRecords().slice(0, 2) })
    await app.sample.run({ id: 'TWQAAAAA', team: 'Two', totalUs: 6 * second })
    await app.sample.run({ id: 'TWQBBBBB', team: 'Two', totalUs: 8 * second })
    for (const at of [6, 7, 9])
      await app.sample.run({ id: `THREE${at}AA`, team: 'Three', totalUs: at * second })
  })

  afterAll(() => app.close())

  const json = async (url: string) => JSON.parse(await app.read(url))

  it('says beside each team how many runs it took, its median and range; under three that this is provisional', async () => {
    for (const view of ['teams', 'runs']) {
      const rows = rowsOf(await app.read(`/hall?view=${view}&tier=unverified&limit=200`), 'unverified')
      const said = (id: string) => {
        const row = rows.find(one => one.id === id)
        return [row?.['Finished of started'], row?.['Median, range, s']]
      }
      // The 18th and the 33rd of 50 bound the median with 95 %: the binomial distribution says so.
      expect(said('RUNAAAA0')).toEqual(['50 of 53', '7.4506.700 to 8.200'])
      expect(said('TWQAAAAA')).toEqual(['2 of 2', '7.000provisional'])
      expect(said('THREE6AA')).toEqual(['3 of 3', '7.0006.000 to 9.000'])
    }
  })

  it('says so on a team’s page, in its badge and in its frame', async () => {
    const [fifty, two] = [await app.slugOf('RUNAAAA0'), await app.slugOf('TWQAAAAA')]
    const words = readWords(await app.read(`/teams/${fifty}`))
    expect(words).toMatch(/50 of 53.*7\.450.*95 % interval of the median, s\s*6\.700 to 8\.200/)
    expect(words).not.toContain('Provisional')
    expect(readWords(await app.read(`/teams/${two}`))).toMatch(/2 of 2.*6\.000 to 8\.000.*Provisional/)
    expect(readBadge(await app.read(`/teams/${fifty}/badge.svg`))).toContain('best of 50 runs')
    expect(readWords(await app.read(`/teams/${fifty}/embed`))).toContain(
      '50 of 53 runs finished, median 7.450 s (6.700 to 8.200)',
    )
    expect(readWords(await app.read(`/teams/${two}/embed`))).toContain('median 7.000 s (provisional)')
  })

  it('says so to programs', async () => {
    const figures = {
      started: 53,
      finished: 50,
      ranked: 50,
      medianMs: 7450,
      lowMs: 6700,
      highMs: 8200,
      provisional: false,
      interval: '95 % interval of the median',
    }
    expect((await json('/api/hall')).parts[1].lines[0].figures).toEqual(figures)
    expect(await json(`/api/teams/${await app.slugOf('RUNAAAA0')}`)).toMatchObject({ figures })
    expect(await json(`/api/teams/${await app.slugOf('TWQAAAAA')}`)).toMatchObject({
      figures: { ranked: 2, provisional: true, interval: 'range' },
    })
    expect(readCsv(await app.read('/hall.csv'))[0]).toMatchObject({
      team_started: '53',
      team_finished: '50',
      team_ranked: '50',
      team_median_ms: '7450',
      team_low_ms: '6700',
      team_high_ms: '8200',
    })
  })

  it('tells teams apart by all their runs, or says that these are too few', async () => {
    const compared = async (ids: string) => readWords(await app.read(`/compare?runs=${ids}`))
    expect(await compared('RUNAAAA0,TWQAAAAA')).toContain(
      'Fifty and Two: too few runs to tell. Ranked runs: 50 and 2.',
    )
    expect(await compared('RUNAAAA0,THREE6AA')).toContain('Fifty and Three: not distinguishable.')
  })
})

describe('a row that has no run behind it', () => {
  it('links to its evidence, which is there, in every part and on every page', async () => {
    await fill()
    const rows = async (url: string, ...tables: string[]) => {
      const page = await app.read(url)
      return tables.flatMap(table => rowsOf(page, table).map(({ id = '' }) => id))
    }
    const tables = ['verified', 'unverified', 'flagged', 'unfinished']
    expect(await rows('/hall', ...tables)).toEqual(runs.slice(0, 4))
    expect(await rows('/hall?view=runs', ...tables)).toEqual(runs.slice(0, 4))
    expect(await rows(`/teams/${await app.slugOf('RANKED22')}`, 'runs')).toEqual(['FLAGGED2', 'RANKED22'])
    const linked = async (url: string) =>
      elementsOf(readPage(await app.read(url)), 'a').flatMap(
        link => /^\/runs\/([^/]+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? [],
      )
    expect(new Set(await linked('/hall'))).toEqual(new Set(runs))
    expect(new Set(await linked('/hall/pictures'))).toEqual(new Set(['VERFED22', 'RANKED22']))
    expect(new Set(await linked('/compare?runs=VERFED22,RANKED22'))).toEqual(
      new Set(['VERFED22', 'RANKED22']),
    )
    for (const id of runs.slice(0, -1)) expect(await linked(`/runs/${id}/embed`)).toEqual([id])
    for (const id of runs) expect(readWords(await app.read(`/runs/${id}`))).toContain('Chain of records')
  })

  it('has the address of its evidence for programs, which is there', async () => {
    await fill()
    const { parts } = await json('/api/hall')
    const listed = [
      ...parts.flatMap(({ lines }: { lines: { run: object }[] }) => lines.map(({ run }) => run)),
      ...readNdjson(await app.read('/runs.ndjson')),
    ] as { id: string; url: string; evidence: string }[]
    expect(listed).toHaveLength(9)
    for (const { id, url, evidence } of listed) {
      expect([url, evidence]).toEqual([
        `http://olympics.test/runs/${id}`,
        `http://olympics.test/runs/${id}.json`,
      ])
      expect(await json(`/runs/${id}.json`)).toMatchObject({ id, records: expect.any(Array) })
    }
    for (const { run, url } of readCsv(await app.read('/hall.csv')))
      expect(url).toBe(`http://olympics.test/runs/${run}`)
    for (const { id, href } of readFeed(await app.read('/feed.atom'))) expect(id).toContain(href.slice(-8))
  })
})

describe('an SVG badge that runs script, or shows a stale tier', () => {
  it('can run and load nothing, may be kept for a minute, and says the tier in words', async () => {
    await fill()
    await app.sample.run({ id: 'HQST1LE2', team: '"><svg onload=alert(1)>', model: '</svg>', harness: ']]>' })
    const slug = await app.slugOf('HQST1LE2')
    for (const url of ['/runs/HQST1LE2/badge.svg', `/teams/${slug}/badge.svg`]) {
      const { headers, body } = await app.get(url)
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'cache-control': 'public, max-age=60',
        'x-content-type-options': 'nosniff',
      })
      const root = readXml(body)
      const all = elementsOf(root as never, '*')
      const loading = /^(script|style|link|a|use|image|feimage|foreignobject|iframe|animate\w*|set|handler)$/i
      expect(all.filter(({ tagName }) => loading.test(tagName))).toEqual([])
      const attributes = all.flatMap(element =>
        [...element.attributes].map(({ name, value }) => [name, value]),
      )
      expect(
        attributes.filter(
          ([name = '', value = '']) =>
            /^on|href$|^style$|^src$/i.test(name) || /url\((?!#)|javascript:/i.test(value),
        ),
      ).toEqual([])
      expect(readBadge(body)).toMatch(/ · unverified$/)
      expect(body).not.toContain('onload')
    }
    for (const [id, words] of [
      ['VERFED22', 'rank 1 of 1 · 6.000 s · verified'],
      ['FLAGGED2', 'flagged'],
      ['UNDQNE22', 'did not finish'],
      ['WTHDRWN2', 'withdrawn'],
    ] as const)
      expect(readBadge(await app.read(`/runs/${id}/badge.svg`))).toBe(words)
  })

  it('says the new tier with the first request after a decision', async () => {
    await app.sample.run({ id: 'RUNAAAAA' })
    const slug = await app.slugOf('RUNAAAAA')
    const both = async () => [
      readBadge(await app.read('/runs/RUNAAAAA/badge.svg')),
      readBadge(await app.read(`/teams/${slug}/badge.svg`)),
    ]
    const of = (tier: string) => [
      `rank 1 of 1 · 6.000 s · ${tier}`,
      `rank 1 of 1 teams · 6.000 s, its only run · ${tier}`,
    ]
    const seen: string[][] = [await both()]
    for (const decision of ['verified', 'unverified', 'withdrawn', 'reinstated'] as const) {
      await app.sample.hall.decide('RUNAAAAA', decision, 'why', sampleStartUs + 60 * second)
      seen.push(await both())
    }
    expect(seen).toEqual([
      of('unverified'),
      of('verified'),
      of('unverified'),
      ['withdrawn', 'no ranked run'],
      of('unverified'),
    ])
  })
})

describe('start times supplied by a client that is days off', () => {
  const sampleRuns: readonly SampleRun[] = [
    { id: 'RUNAAAAA', team: 'a', totalUs: 6 * second, laterUs: 20 * second },
    { id: 'RUNBBBBB', team: 'b', totalUs: 5 * second },
    { id: 'RUNCCCCC', team: 'c', totalUs: 7 * second, laterUs: 10 * second },
    { id: 'UNDQNE22', team: 'd', records: honestRecords().slice(0, 2), laterUs: 5 * second },
    { id: 'UNDQNE33', team: 'e', records: honestRecords().slice(0, 2) },
  ]
  const surfaces = [
    ...boardFormats.flatMap(format =>
      ['', '?view=runs&sort=date', '?sort=date&order=up', '?from=2026-01-02&until=2026-01-02'].map(
        query => format + query,
      ),
    ),
    ...['/feed.atom', '/runs.ndjson', '/hall/pictures', '/api/runs/RUNAAAAA', '/runs/RUNBBBBB/embed'],
  ]

  it('moves no order, no day and no time on any surface', async () => {
    const other = await openHallApp()
    const daysMs = [-400, 3, -2, 9, -9].map(days => days * 86_400_000)
    for (const [at, run] of sampleRuns.entries()) {
      await app.sample.run(run)
      const records = (run.records ?? lasting(run.totalUs ?? 0)).map(record => ({
        ...record,
        clientMs: Math.round(record.atUs / 1000) + (daysMs[at] ?? 0),
      }))
      await other.sample.run({ ...run, records })
    }
    for (const url of surfaces) expect([url, await other.read(url)]).toEqual([url, await app.read(url)])
    const told = (await json('/runs/RUNAAAAA.json')).records[0].clientClockMs
    expect(JSON.parse(await other.read('/runs/RUNAAAAA.json')).records[0].clientClockMs - told).toBe(
      daysMs[0],
    )
    await other.close()
  })

  it('ends no run of its own accord either', async () => {
    const records = honestRecords()
      .slice(0, 2)
      .map(record => ({ ...record, clientMs: -maxRunUs }))
    await app.sample.run({ id: 'L1VE2222', records, laterUs: app.deps.clock.nowUs() - sampleStartUs })
    expect((await readLines(app, '/hall', 'unfinished')).length).toBe(0)
    expect(readWords(await app.read('/hall'))).toContain('In progress 1')
  })
})
