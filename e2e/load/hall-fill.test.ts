// A filled Hall is what the stores would have left, row for row, and a plausible one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSampleHall, type SampleHall } from '../../hall/sample-hall.ts'
import { findBreak } from '../../integrity/chain.ts'
import { drawFill, type Fill, fillHall } from './hall-fill.ts'

const fill: Fill = { runs: 300, teams: 40, seed: 'a test', untilUs: Date.UTC(2026, 10, 1) * 1000 }
const tables = ['runs', 'records', 'verdicts', 'prices', 'decisions']
const books = ['teams', 'results', 'bests', 'placings', 'tallies', 'ledger']

let filled: SampleHall
const told: number[] = []

beforeAll(() => {
  filled = openSampleHall()
  fillHall(filled.database, filled.ledger, fill, runs => told.push(runs))
})
afterAll(() => filled.close())

/** Returns the rows of some tables as text, in an order of their own. */
function dump({ database }: SampleHall, names: readonly string[]): Record<string, string[]> {
  // A bucket that everybody has left stays at zero until the books are counted anew, and changes are not counted then.
  const rows = (name: string) =>
    database
      .prepare<[], object>(`SELECT * FROM ${name}${name === 'placings' ? ' WHERE count > 0' : ''}`)
      .all()
      .map(row => ({ ...row, ...('changed' in row && { changed: null }) }))
  const text = (row: unknown) =>
    JSON.stringify(row, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('hex') : value,
    )
  return Object.fromEntries(names.map(name => [name, rows(name).map(text).sort()]))
}

const count = (sql: string) =>
  filled.database.prepare<[], number>(`SELECT count(*) FROM ${sql}`).pluck().get()

describe('fillHall', () => {
  it('writes what the stores would have written', async () => {
    const stored = openSampleHall()
    stored.database.pragma('synchronous = OFF')
    try {
      const ids: string[] = []
      for (const { run, decisions } of drawFill(fill)) {
        if (run) {
          ids.push((await stored.course.startRun(run.newRun, 0)).id)
          for (const append of run.rest)
            await stored.course.extendRun(run.newRun.key, () => ({ outcome: null, append }))
        }
        for (const { run: number, decision, reason, atUs } of decisions ?? [])
          await stored.hall.decide(ids[number] as string, decision, reason, atUs)
      }
      expect(dump(filled, [...tables, ...books])).toEqual(dump(stored, [...tables, ...books]))
    } finally {
      stored.close()
    }
  })

  it('writes chains that fit', async () => {
    let chains = 0
    for await (const { chain } of filled.course.eachChain()) {
      chains += 1
      expect(findBreak(chain), chain.run).toBeNull()
    }
    expect(chains).toBe(fill.runs)
  })

  it('keeps the verdicts that the rules give', async () => {
    const ids = filled.database.prepare<[], string>('SELECT id FROM runs').pluck().all()
    for (const id of ids) expect(await filled.course.judgeRun(id, fill.untilUs), id).toBe(false)
  })

  it('keeps the books as they are counted anew', () => {
    const before = dump(filled, books)
    filled.ledger.rebuild()
    expect(dump(filled, books)).toEqual(before)
  })

  it('gives every part of the board its share, and tells how far it is', () => {
    expect(told.at(-1)).toBe(fill.runs)
    expect(count('teams')).toBeGreaterThan(30)
    expect(count('runs WHERE ended_at_us IS NULL')).toBeGreaterThan(10)
    expect(count("results WHERE section = 'flagged'")).toBeGreaterThan(5)
    expect(count("results WHERE section = 'unverified' AND events_right = 5")).toBeGreaterThan(150)
    expect(count('results WHERE tokens IS NOT NULL')).toBeGreaterThan(150)
    expect(count('results WHERE cost_nano_usd IS NOT NULL')).toBeGreaterThan(50)
    expect(count('decisions')).toBeGreaterThan(0)
    expect(count("records WHERE kind = 'report'")).toBeGreaterThan(0)
  })
})
