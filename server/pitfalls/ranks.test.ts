// What went wrong on other boards with ranks, orders and roundings, held against every surface of this one.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lasting } from '../../hall/sample-hall.ts'
import { sampleEvent } from '../../integrity/sample-chain.ts'
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
  rowsOf,
  short,
} from './surfaces-suite.ts'

let app: HallApp
beforeEach(async () => {
  app = await openHallApp()
})
afterEach(() => app.close())

const second = 1_000_000

/** Returns the ranks of a run, and of its team, as every surface that has one says them. */
async function everyRank(id: string) {
  const slug = await app.slugOf(id)
  const words = async (url: string) => readWords(await app.read(url))
  const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]
  const json = async (url: string) => JSON.parse(await app.read(url))
  const lineOf = async (format: (typeof boardFormats)[number], view: string) =>
    (await readLines(app, format, 'unverified', `view=${view}`)).find(line => line.id === id)?.rank
  const compared = rowsOf(await app.read(`/compare?runs=${id},OTHER222`), 'figures')
  const rankRow = compared.find(row => row[''] === 'Rank among its tier’s runs') ?? {}
  const ofRun = {
    page: await lineOf('/hall', 'runs'),
    json: await lineOf('/api/hall', 'runs'),
    csv: await lineOf('/hall.csv', 'runs'),
    badge: found(readBadge(await app.read(`/runs/${id}/badge.svg`)), /^rank (\d+) of/),
    embed: found(await words(`/runs/${id}/embed`), /rank (\d+) of/),
    evidence: found(await words(`/runs/${id}`), /Rank (\d+) of \d+ unverified runs/),
    besideLinks: found(await app.read(`/runs/${id}`), /property="og:title" content="[^"]*rank (\d+) of/),
    answer: String((await json(`/api/runs/${id}`)).rank.rank),
    rank: String((await json(`/api/runs/${id}/rank`)).rank),
    compared: Object.entries(rankRow).find(([column]) => column.startsWith(id))?.[1],
  }
  const ofTeam = {
    page: await lineOf('/hall', 'teams'),
    json: await lineOf('/api/hall', 'teams'),
    csv: await lineOf('/hall.csv', 'teams'),
    badge: found(readBadge(await app.read(`/teams/${slug}/badge.svg`)), /^rank (\d+) of/),
    embed: found(await words(`/teams/${slug}/embed`), /rank (\d+) of/),
    team: found(await words(`/teams/${slug}`), /Rank (\d+) of \d+ unverified teams/),
    evidence: found(await words(`/runs/${id}`), /its team is (\d+) of \d+ by its best/),
    answer: String((await json(`/api/teams/${slug}`)).standings[0].rank),
    rank: String((await json(`/api/runs/${id}/rank`)).teamRank),
  }
  return { ofRun, ofTeam }
}

describe('ties ranked by array index', () => {
  it.each([
    ['two equal', [5_000_000, 6_000_499, 5_999_500, 7_000_000], [1, 2, 2, 4]],
    ['three equal', [5_000_000, 5_000_499, 4_999_500, 5_000_501], [1, 1, 1, 4]],
  ])('%s times rank the same on every surface, and the next counts them all', async (_, totals, ranks) => {
    const ids = ['RUNAAAAA', 'RUNBBBBB', 'RUNCCCCC', 'RUNDDDDD']
    for (const [at, totalUs] of totals.entries())
      await app.sample.run({ id: ids[at] ?? '', team: `team ${at}`, totalUs })
    await app.sample.run({ id: 'OTHER222', team: 'other', records: lasting(second) })
    for (const [at, id] of ids.entries()) {
      const rank = String(ranks[at])
      const { ofRun, ofTeam } = await everyRank(id)
      expect(ofRun).toEqual(Object.fromEntries(Object.keys(ofRun).map(surface => [surface, rank])))
      expect(ofTeam).toEqual(Object.fromEntries(Object.keys(ofTeam).map(surface => [surface, rank])))
    }
  })
})

describe('a filter or a search renumbers the rows from 1', () => {
  it('leaves each row the rank it has on the board', async () => {
    for (const [id, team, model, harness, totalUs] of [
      ['RUNAAAAA', 'Ada', 'm1', 'loop', 5],
      ['RUNBBBBB', 'Bo', 'm2', 'hand', 6],
      ['RUNCCCCC', 'Cy', 'M-1', 'loop', 7],
    ] as const)
      await app.sample.run({
        id,
        team,
        model,
        harness,
        totalUs: totalUs * second,
        laterUs: totalUs * 86_400 * second,
      })
    for (const format of boardFormats)
      for (const view of ['teams', 'runs'])
        for (const [query, expected] of [
          ['model=m.1', ['RUNAAAAA 1', 'RUNCCCCC 3']],
          ['harness=HAND', ['RUNBBBBB 2']],
          ['q=cy', ['RUNCCCCC 3']],
          ['q=runcccCC', ['RUNCCCCC 3']],
          ['from=2026-01-08', ['RUNBBBBB 2', 'RUNCCCCC 3']],
          ['sort=date', ['RUNCCCCC 3', 'RUNBBBBB 2', 'RUNAAAAA 1']],
          ['sort=time&order=down', ['RUNCCCCC 3', 'RUNBBBBB 2', 'RUNAAAAA 1']],
          ['tier=unverified&q=bo', ['RUNBBBBB 2']],
          ['events=5&model=m1&from=2026-01-09', ['RUNCCCCC 3']],
          ['events=4', []],
        ] as const)
          expect([
            format,
            view,
            query,
            short(await readLines(app, format, 'unverified', `${query}&view=${view}`)),
          ]).toEqual([format, view, query, expected])
  })
})

describe('LIMIT applied before the tie-break', () => {
  it('has the fastest of 101 perfect runs first, though it came last', async () => {
    for (let at = 0; at <= 100; at++)
      await app.sample.run({
        id: `RUN${String(at).padStart(5, 'A')}`,
        team: `team ${at}`,
        totalUs: 6 * second - at * 1000,
      })
    for (const format of boardFormats)
      for (const query of ['limit=2', 'view=runs&limit=2', 'tier=unverified&limit=2']) {
        const lines = short(await readLines(app, format, 'unverified', query))
        expect(lines.slice(0, 2)).toEqual(['RUNAA100 1', 'RUNAAA99 2'])
      }
    const pictures = readPage(await app.read('/hall/pictures'))
    const drawn = elementsOf(pictures, 'th').map(cell => elementsOf(cell, 'a')[0]?.getAttribute('href'))
    expect(drawn.filter(Boolean)[0]).toBe('/runs/RUNAA100')
    expect(JSON.parse(await app.read('/api/runs/RUNAA100/rank'))).toMatchObject({
      rank: 1,
      runs: 101,
      teams: 101,
    })
  })
})

describe('rows twice or missing across a page boundary while runs arrive', () => {
  let arrived = 0
  const arrive = async () => {
    const id = `NEW${String(arrived++).padStart(5, 'A')}`
    await app.sample.run({
      id,
      team: id,
      totalUs: 4 * second,
      laterUs: 100 * second,
      tokensIn: '5',
      tokensOut: '1',
    })
  }

  it.each(['', '&view=runs', '&sort=date', '&sort=cost', '&sort=tokens&order=down&view=runs'])(
    'the board%s: each run once, on the page and as JSON',
    async query => {
      for (let at = 0; at < 13; at++)
        await app.sample.run({
          id: `RUN${String(at).padStart(5, 'A')}`,
          team: `team ${at}`,
          totalUs: (5 + (at % 3)) * second,
          laterUs: (at % 4) * second,
          ...(at % 3 > 0 && { model: 'gpt-5', tokensIn: String(at % 4), tokensOut: '0' }),
        })
      for (const format of ['/hall', '/api/hall'] as const) {
        const seen: string[] = []
        let url: string | undefined = `${format}?tier=unverified&limit=4${query}`
        while (url) {
          const body: string = await app.read(url)
          seen.push(
            ...(format === '/hall' ? rowsOf(body, 'unverified').map(({ id = '' }) => id) : idsOf(body)),
          )
          url =
            format === '/hall' ? nextOf(body) : JSON.parse(body).parts[0].next?.url?.replace(/^.*test/, '')
          await arrive()
        }
        const asked = seen.filter(id => id.startsWith('RUN'))
        expect(asked).toHaveLength(13)
        expect(new Set(seen).size).toBe(seen.length)
      }
    },
  )

  it('a team’s runs: each once, on the page and as JSON', async () => {
    for (let at = 0; at < 53; at++) await app.sample.run({ id: `RUN${String(at).padStart(5, 'A')}` })
    const slug = await app.slugOf('RUNAAAA0')
    for (const format of ['/teams', '/api/teams']) {
      const seen: (string | undefined)[] = []
      let next: string | undefined = `${format}/${slug}`
      while (next !== undefined) {
        const body: string = await app.read(next)
        await app.sample.run({
          id: `NEW${format === '/teams' ? 'AA' : 'BB'}${String(seen.length).padStart(3, 'A')}`,
        })
        const ids: string[] =
          format === '/teams'
            ? rowsOf(body, 'runs').map(({ id }) => id)
            : JSON.parse(body).runs.map(({ id }: { id: string }) => id)
        seen.push(...ids)
        next = format === '/teams' ? nextOf(body) : JSON.parse(body).next?.url.replace(/^.*test/, '')
      }
      expect(seen.filter(id => id?.startsWith('RUN'))).toHaveLength(53)
      expect(new Set(seen).size).toBe(seen.length)
    }
  })
})

const idsOf = (json: string): string[] =>
  JSON.parse(json).parts[0].lines.map(({ run }: { run: { id: string } }) => run.id)

const nextOf = (html: string) =>
  elementsOf(readPage(html), 'a')
    .find(link => link.getAttribute('rel') === 'next')
    ?.getAttribute('href') ?? undefined

describe('ranking after rounding, and a time that reads otherwise by place', () => {
  it.each([
    [59_999_500, '60.000', '60.0', 60_000],
    [59_999_499, '59.999', '60.0', 59_999],
    [59_949_499, '59.949', '59.9', 59_949],
    [125_000_000, '125.000', '125.0', 125_000],
  ])('%i µs read %s everywhere, and the RESULT line has %s', async (totalUs, shown, tenths, ms) => {
    const key = await app.sample.run({ id: 'EDGE2222', team: 'Edge', totalUs })
    await app.sample.run({ id: 'OTHER222', team: 'Other', totalUs: 200 * second })
    const slug = await app.slugOf('EDGE2222')
    const cell = async (url: string, table: string, column: string) =>
      rowsOf(await app.read(url), table).find(({ id }) => id === 'EDGE2222')?.[column]
    const said = async (url: string) => readWords(await app.read(url)).includes(shown)
    expect(await cell('/hall', 'unverified', 'Total, s')).toBe(shown)
    expect(await cell(`/teams/${slug}`, 'runs', 'Total, s')).toBe(shown)
    expect(readWords(await app.read('/runs/EDGE2222'))).toMatch(new RegExp(`Total, s\\s*${shown}`))
    for (const url of [
      `/teams/${slug}`,
      '/runs/EDGE2222/embed',
      '/hall/pictures',
      '/compare?runs=EDGE2222,OTHER222',
    ])
      expect([url, await said(url)]).toEqual([url, true])
    expect(await app.read('/runs/EDGE2222')).toContain(`${shown} s, unverified"`)
    expect(readBadge(await app.read('/runs/EDGE2222/badge.svg'))).toContain(` ${shown} s `)
    expect(readBadge(await app.read(`/teams/${slug}/badge.svg`))).toContain(` ${shown} s,`)
    expect(readFeed(await app.read('/feed.atom')).find(({ id }) => id.includes('EDGE2222'))?.title).toContain(
      ` in ${shown} s`,
    )
    expect(JSON.parse(await app.read('/api/runs/EDGE2222')).run).toMatchObject({ totalMs: ms, totalUs })
    expect(readCsv(await app.read('/hall.csv'))[0]).toMatchObject({
      total_ms: String(ms),
      total_us: String(totalUs),
      team_median_ms: String(ms),
    })
    expect(readNdjson(await app.read('/runs.ndjson'))[0]).toMatchObject({ totalMs: ms, totalUs })
    expect(await app.read(`/run/${key}/finish`)).toContain(` total ${tenths}s `)
  })

  it('ranks by whole milliseconds though the tenths are the same, and more events come before any time', async () => {
    await app.sample.run({ id: 'RUNBBBBB', team: 'b', totalUs: 59_999_500 })
    await app.sample.run({ id: 'RUNAAAAA', team: 'a', totalUs: 59_999_499 })
    const four = lasting(4 * second).map(one =>
      one.kind === 'event' && one.atUs < second ? sampleEvent('e1', one.atUs, { ok: false }) : one,
    )
    await app.sample.run({ id: 'FOURFAST', team: 'c', records: four })
    for (const format of boardFormats)
      expect(short(await readLines(app, format, 'unverified'))).toEqual([
        'RUNAAAAA 1',
        'RUNBBBBB 2',
        'FOURFAST 3',
      ])
  })
})
