// What went wrong on other boards with costs: unknown ones that won or vanished, names that lost their price, results
// that moved with a price; held against every surface of this board.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  boardFormats,
  type HallApp,
  openHallApp,
  readCsv,
  readLines,
  readNdjson,
  readWords,
  rowsOf,
} from './surfaces-suite.ts'

let app: HallApp
beforeEach(async () => {
  app = await openHallApp()
})
afterEach(() => app.close())

const json = async (url: string) => JSON.parse(await app.read(url))
const idsOf = async (format: (typeof boardFormats)[number], query: string) =>
  (await readLines(app, format, 'unverified', query)).map(({ id }) => id)

describe('unknown cost or tokens that sort first, read NaN or $0, win the cost board or vanish from the chart', () => {
  beforeEach(async () => {
    for (const [at, run] of [
      { id: 'NQTKENS2', model: 'GPT-5' },
      { id: 'NQPR1CE2', model: 'home made', tokensIn: '10', tokensOut: '1' },
      { id: 'CHEAPEST', model: 'GPT-5', tokensIn: '100', tokensOut: '10' },
      { id: 'DEAREST2', model: 'GPT-5', tokensIn: '9000', tokensOut: '900' },
      { id: 'NQTH1NG2', tokensIn: 'NaN', tokensOut: '-1' },
      { id: 'FREEFREE', model: 'GPT-5', tokensIn: '0', tokensOut: '0' },
    ].entries())
      await app.sample.run({ ...run, team: run.id, totalUs: (5 + at) * 1_000_000 })
  })

  const byCost = ['FREEFREE', 'CHEAPEST', 'DEAREST2']
  const byTokens = ['FREEFREE', 'NQPR1CE2', 'CHEAPEST', 'DEAREST2']

  it.each(boardFormats)('%s has them last, whichever way it is sorted', async format => {
    for (const view of ['teams', 'runs'])
      for (const [sort, known] of [
        ['cost', byCost],
        ['tokens', byTokens],
      ] as const) {
        const unknown = ['CHEAPEST', 'DEAREST2', 'FREEFREE', 'NQPR1CE2', 'NQTH1NG2', 'NQTKENS2'].filter(
          id => !known.includes(id),
        )
        const up = await idsOf(format, `view=${view}&sort=${sort}&order=up`)
        const down = await idsOf(format, `view=${view}&sort=${sort}&order=down`)
        expect([up.slice(0, known.length), down.slice(0, known.length)]).toEqual([known, known.toReversed()])
        for (const all of [up, down]) expect(all.slice(known.length).toSorted()).toEqual(unknown)
      }
  })

  it('reads "–" on every page, and never as a number', async () => {
    const rows = rowsOf(await app.read('/hall'), 'unverified')
    const cells = (id: string) => {
      const row = rows.find(one => one.id === id)
      return [row?.['Tokens in, out'], row?.['List price']]
    }
    expect(cells('NQTKENS2')).toEqual(['––', '–'])
    expect(cells('NQPR1CE2')).toEqual(['101', '–'])
    expect(cells('NQTH1NG2')).toEqual(['––', '–'])
    expect(cells('FREEFREE')).toEqual(['00', '$0.00'])
    const slug = await app.slugOf('NQTKENS2')
    const pages = [
      '/runs/NQTKENS2',
      '/runs/NQTKENS2/embed',
      '/compare?runs=NQTKENS2,NQTH1NG2',
      `/teams/${slug}`,
    ]
    for (const url of [...pages, `/teams/${slug}/embed`]) {
      const words = readWords(await app.read(url))
      expect([url, words.match(/\$0|NaN|undefined|null|Infinity/g)]).toEqual([url, null])
    }
    for (const url of pages.slice(1, 3)) expect(readWords(await app.read(url))).toMatch(/[Ll]ist price\s*–/)
    expect(readWords(await app.read(`/teams/${slug}`))).toContain('list price –.')
    expect(readWords(await app.read('/runs/NQTKENS2'))).toContain('No cost: tokens not reported.')
  })

  it('is null or an empty cell for programs, with the reason beside it', async () => {
    const lines = readCsv(await app.read('/hall.csv'))
    const cells = (id: string) => {
      const { tokens_in, tokens_out, cost_usd, no_cost } = lines.find(({ run }) => run === id) ?? {}
      return { tokens_in, tokens_out, cost_usd, no_cost }
    }
    const none = { tokens_in: '', tokens_out: '', cost_usd: '' }
    expect(cells('NQTKENS2')).toEqual({ ...none, no_cost: 'tokens not reported' })
    expect(cells('NQTH1NG2')).toEqual({ ...none, no_cost: 'tokens not reported' })
    expect(cells('NQPR1CE2')).toMatchObject({
      tokens_in: '10',
      cost_usd: '',
      no_cost: 'no list price: unknown name',
    })
    expect(cells('FREEFREE')).toEqual({ tokens_in: '0', tokens_out: '0', cost_usd: '0', no_cost: '' })
    const none2 = { tokensIn: null, tokensOut: null, costUsd: null, noCost: 'tokens not reported' }
    expect((await json('/api/runs/NQTH1NG2')).run).toMatchObject(none2)
    expect(readNdjson(await app.read('/runs.ndjson')).find(({ id }) => id === 'NQTH1NG2')).toMatchObject(
      none2,
    )
  })

  it('is counted under the chart, apart from a known zero, and stands in its table', async () => {
    const words = readWords(await app.read('/hall/pictures'))
    expect(words).toContain('Time against cost of 2 teams')
    expect(words).toContain('3 teams without a known cost are not in the picture.')
    expect(words).toContain('1 team at a known cost of zero is not in the picture')
    expect(words).toMatch(/NQTKENS2\s*5\.000\s*–\s*unverified\s*no/)
    expect(words).not.toMatch(/NaN|Infinity|undefined/)
  })
})

describe('one model under three spellings that splits a team or loses its price', () => {
  const spellings = [
    { id: 'RUNAAAAA', team: 'Ada L', model: 'GPT-5', harness: 'Play Wright' },
    { id: 'RUNBBBBB', team: 'ada-l', model: 'gpt 5', harness: 'playwright' },
    { id: 'RUNCCCCC', team: 'ADA.L', model: 'gpt-5', harness: 'PLAY-WRIGHT' },
  ]
  beforeEach(async () => {
    for (const [at, run] of spellings.entries())
      await app.sample.run({ ...run, totalUs: (7 - at) * 1_000_000, tokensIn: '1000', tokensOut: '100' })
  })

  it('is one team with all its runs, under the spelling of its best', async () => {
    for (const format of boardFormats) expect(await idsOf(format, 'view=teams')).toEqual(['RUNCCCCC'])
    const [row] = rowsOf(await app.read('/hall'), 'unverified')
    expect(row).toMatchObject({
      'Team, model, harness': 'ADA.Lgpt-5, PLAY-WRIGHT',
      'Finished of started': '3 of 3',
    })
    const slugs = await Promise.all(spellings.map(({ id }) => app.slugOf(id)))
    expect(new Set(slugs).size).toBe(1)
    expect(rowsOf(await app.read(`/teams/${slugs[0]}`), 'runs').map(({ id }) => id)).toEqual([
      'RUNCCCCC',
      'RUNBBBBB',
      'RUNAAAAA',
    ])
    for (const query of ['model=Gpt.5', 'harness=Playwright', 'q=ada l'])
      for (const format of boardFormats) expect(await idsOf(format, `view=runs&${query}`)).toHaveLength(3)
  })

  it('keeps what each run declared', async () => {
    const rows = rowsOf(await app.read('/hall?view=runs'), 'unverified')
    const lines = readCsv(await app.read('/hall.csv?view=runs'))
    const kept = readNdjson(await app.read('/runs.ndjson'))
    for (const { id, team, model, harness } of spellings) {
      expect(rows.find(row => row.id === id)).toMatchObject({
        'Team, model, harness': `${team}${model}, ${harness}`,
      })
      expect(lines.find(({ run }) => run === id)).toMatchObject({ team, model, harness })
      expect(kept.find(run => run.id === id)).toMatchObject({ team: { name: team, model, harness } })
    }
  })

  it('has one price, by the exact name', async () => {
    const costs = readCsv(await app.read('/hall.csv?view=runs')).map(({ cost_usd }) => cost_usd)
    expect([costs.length, new Set(costs).size, Number(costs[0]) > 0]).toEqual([3, 1, true])
    for (const { id } of spellings)
      expect((await json(`/api/runs/${id}`)).price.lines[0].pricedAs).toBe('openai/gpt-5')
  })

  it('guesses no price for a name that is only like it', async () => {
    await app.sample.run({
      id: 'L1KE2222',
      team: 'Like',
      model: 'GPT-5 turbo',
      tokensIn: '1',
      tokensOut: '1',
    })
    expect((await json('/api/runs/L1KE2222')).run).toMatchObject({
      costUsd: null,
      noCost: 'no list price: unknown name',
    })
  })
})

describe('a frozen result that moves when a price or a rule changes', () => {
  it('reads the price kept with the run on every surface, and works none out anew', async () => {
    await app.sample.run({ id: 'RUNAAAAA', model: 'GPT-5', tokensIn: '1000000', tokensOut: '0' })
    await app.sample.run({ id: 'RUNBBBBB', model: 'home made', team: 'Bo', tokensIn: '1', tokensOut: '1' })
    const before = (await json('/api/runs/RUNAAAAA')).run.costUsd
    // As if the table had had another rate on the day of the run, and since then the one it has now.
    app.sample.database.exec(
      `DROP TRIGGER prices_are_never_changed;
       UPDATE prices SET price = json_set(price, '$.costNanoUsd', 77000000000, '$.table', 'the table of that day') WHERE run = 1`,
    )
    app.sample.ledger.rebuild()
    await app.sample.course.judgeRun('RUNAAAAA', app.deps.clock.nowUs())
    const slug = await app.slugOf('RUNAAAAA')
    expect(before).not.toBe('77')
    for (const url of [
      '/hall',
      '/hall/pictures',
      `/teams/${slug}`,
      '/runs/RUNAAAAA',
      '/runs/RUNAAAAA/embed',
      '/compare?runs=RUNAAAAA,RUNBBBBB',
    ])
      expect([url, readWords(await app.read(url)).includes('$77.00')]).toEqual([url, true])
    const { run, price } = await json('/api/runs/RUNAAAAA')
    expect([run.costUsd, price.costUsd, price.table]).toEqual(['77', '77', 'the table of that day'])
    expect(readCsv(await app.read('/hall.csv'))[0]?.cost_usd).toBe('77')
    expect(readNdjson(await app.read('/runs.ndjson'))[0]?.costUsd).toBe('77')
    expect((await json('/api/hall')).parts[1].lines[0].run.costUsd).toBe('77')
  })

  it('names the day and the table of a price, and the rules of a verdict', async () => {
    await app.sample.run({ id: 'RUNAAAAA', model: 'GPT-5', tokensIn: '1000', tokensOut: '0' })
    const words = readWords(await app.read('/runs/RUNAAAAA'))
    expect(words).toMatch(/List prices of 2026-01-02 from \S+ \d+\.\d+\.\d+, \d{4}-\d\d-\d\d\./)
    const { verdict } = await json('/runs/RUNAAAAA.json')
    expect(verdict.rulesVersion).toBeGreaterThan(0)
    expect(words).toContain(`Judged by rules version ${verdict.rulesVersion}.`)
  })
})
