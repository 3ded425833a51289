// Every way of reading the board gives the same pages: each is held against rows that were filtered and sorted by hand.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxRunUs } from '../integrity/limits.ts'
import { honestRecords, sampleEvent, sampleStartUs } from '../integrity/sample-chain.ts'
import { lasting, openSampleHall, type SampleHall, wholeBoard } from './sample-hall.ts'
import { openBoardPages, type Ways } from './sqlite-board.ts'
import type { BoardQuery, Section } from './store.ts'
import { normalForm } from './team.ts'

const second = 1_000_000
const nowUs = sampleStartUs + maxRunUs + 10_000 * second
const models = ['GPT-5', 'claude-fable-5', 'My own', null]

let sample: SampleHall
beforeAll(async () => {
  sample = openSampleHall()
  for (let at = 0; at < 120; at++) {
    const totalUs = (5 + ((at * 7) % 11)) * second
    const whole = lasting(totalUs)
    const wrong = whole.map(one =>
      one.kind === 'event' && at % 5 === 0 ? sampleEvent('e2', one.atUs, { ok: false }) : one,
    )
    await sample.run({
      ...{ id: `RUN${String(at).padStart(5, 'A')}`, team: `team ${at % 23}`, laterUs: at * 60 * second },
      model: models[(at % 23) % 4] ?? null,
      harness: at % 23 < 12 ? 'loop' : null,
      records: at % 17 === 3 ? honestRecords().slice(0, 3) : at % 13 === 5 ? lasting(second) : wrong,
      ...(at % 3 !== 0 && { tokensIn: String((at * 37) % 900), tokensOut: String(at % 7) }),
    })
  }
})
afterAll(() => sample.close())

const ways: readonly (readonly [string, Ways])[] = [
  ['gathering', { fewRows: 1_000, walkRows: 1_000, manyTeams: 1_000, someTeams: 1_000 }],
  ['walking', { fewRows: 0, walkRows: 1_000, manyTeams: 0, someTeams: 0 }],
  ['walking a little, then asking the teams', { fewRows: 0, walkRows: 3, manyTeams: 1_000, someTeams: 0 }],
  ['gathering what is very narrow', { fewRows: 12, walkRows: 10, manyTeams: 8, someTeams: 3 }],
]

const sections: readonly Section[] = ['unverified', 'flagged', 'unfinished']
const filters: readonly Partial<BoardQuery>[] = [
  {},
  { model: 'gpt-5' },
  { model: 'claude-fable-5', harness: 'Loop' },
  { harness: 'loop', events: 4 },
  { search: 'team 1' },
  { search: 'nobody' },
  { events: 5, fromUs: sampleStartUs + 1_000 * second, untilUs: sampleStartUs + 5_000 * second },
  { model: 'My own', fromUs: sampleStartUs + 2_000 * second },
  { asOfUs: sampleStartUs + 3_000 * second },
  { asOfUs: sampleStartUs + 3_000 * second, model: 'GPT-5' },
]

interface Row {
  run: number
  team: number
  value: number | null
  events: number
  ms: number
}

/** Reads a part of the board in the plainest way there is. */
function plainly(section: Section, query: BoardQuery): number[] {
  const { model, harness, search, events, fromUs, untilUs, asOfUs, descending } = query
  const unfinished = section === 'unfinished'
  const sort = query.sort ?? (section === 'unverified' ? 'time' : 'date')
  const down =
    query.sort === null ? section !== 'unverified' : unfinished && sort !== 'date' ? true : descending
  const table = query.view === 'teams' && section === 'unverified' ? 'bests' : 'results'
  const column = unfinished
    ? 'started_at_us'
    : { time: 'total_ms', cost: 'cost_nano_usd', tokens: 'tokens', date: 'ended_at_us' }[sort]
  const from = unfinished
    ? `SELECT runs.number AS run, teams.number AS team, 0 AS events, 0 AS ms, started_at_us AS value,
         model_form, harness_form, search, started_at_us AS at, 0 AS until_us, 0 AS from_us
       FROM runs JOIN teams ON hash = team_hash WHERE ended_at_us IS NULL`
    : `SELECT run, team, events_right AS events, total_ms AS ms, ${column} AS value, model_form, harness_form, search,
         ended_at_us AS at, ${table === 'bests' ? 'until_us, from_us' : 'NULL AS until_us, ended_at_us AS from_us'}
       FROM ${table} JOIN teams ON teams.number = team WHERE section = '${section}'`
  const rows = sample.database
    .prepare<
      [],
      Row & {
        model_form: string
        harness_form: string
        search: string
        at: number
        until_us: number | null
        from_us: number
      }
    >(from)
    .all()
  const overdueUs = (asOfUs ?? nowUs) - maxRunUs
  const kept = rows.filter(
    row =>
      (model === null || row.model_form === normalForm(model)) &&
      (harness === null || row.harness_form === normalForm(harness)) &&
      (search === null || row.search.includes(normalForm(search))) &&
      (events === null || (!unfinished && row.events === events)) &&
      (fromUs === null || row.at >= fromUs) &&
      (untilUs === null || row.at < untilUs) &&
      (unfinished
        ? row.at < overdueUs
        : asOfUs === null
          ? row.until_us === null
          : row.from_us <= asOfUs && (row.until_us === null || row.until_us > asOfUs)),
  )
  const sign = down ? -1 : 1
  return kept
    .sort((a, b) => {
      if (a.value === null || b.value === null)
        return a.value === b.value ? a.run - b.run : a.value === null ? 1 : -1
      const byTime = !unfinished && sort === 'time' ? b.events - a.events : 0
      return sign * (byTime || a.value - b.value || a.run - b.run)
    })
    .map(({ run }) => run)
}

describe.each(ways)('openBoardPages(database).list(…), %s', (_, way) => {
  it.each(filters)('lists what fits %j, in every order and part, page by page', filter => {
    const pages = openBoardPages(sample.database, way)
    for (const view of ['teams', 'runs'] as const)
      for (const sort of [null, 'time', 'cost', 'tokens', 'date'] as const)
        for (const descending of [false, true])
          for (const section of sections) {
            const query: BoardQuery = { ...wholeBoard, view, sort, descending, limit: 7, ...filter }
            const teams = pages.narrow(query)
            const found: number[] = []
            let after: string | null = null
            do {
              const page = pages.list(section, { ...query, after }, teams, nowUs)
              found.push(...page.lines.map(({ run }) => run))
              after = page.next
            } while (after !== null && found.length < 500)
            expect(found, `${view} ${sort} ${descending} ${section}`).toEqual(plainly(section, query))
          }
  })
})
