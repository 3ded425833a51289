// The board on a real database: what stands in which part, in which order, with which counts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { maxRunUs } from '../integrity/limits.ts'
import type { RecordContent } from '../integrity/record.ts'
import {
  honestRecords,
  type SampleRecord,
  sampleChain,
  sampleEvent,
  sampleSeed,
  sampleStartUs,
  sampleText,
} from '../integrity/sample-chain.ts'
import { openSqliteStore } from '../integrity/sqlite-store.ts'
import type { CourseStore } from '../integrity/store.ts'
import { hashText } from '../integrity/text.ts'
import { openDatabase } from '../migrations/open-database.ts'
import { commitTo } from '../seeds/seed.ts'
import { openSqliteHall } from './sqlite-hall.ts'
import type { HallStore } from './store.ts'
import { hashTeam } from './team.ts'

let folder: string
let database: Database
let course: CourseStore
let hall: HallStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'olympics-hall-'))
  database = openDatabase(folder, new URL('../migrations/', import.meta.url))
  course = openSqliteStore(database)
  hall = openSqliteHall(database)
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

const soonUs = sampleStartUs + 60_000_000
const honest = honestRecords()
const salt = Buffer.alloc(16, 3)

/** An honest run that took `totalUs`, its events spread over the time. */
function lasting(totalUs: number): SampleRecord[] {
  return honest.map(sample => ({ ...sample, atUs: Math.round((sample.atUs * totalUs) / 6_000_000) }))
}

/** Writes a run of sample records through the real store. */
async function run(id: string, samples: readonly SampleRecord[], { team = 'Ada', practice = false } = {}) {
  const declared = { team, model: null, harness: null }
  const [start, ...rest] = sampleChain(samples).records.map(
    ({ kind, arrivedAtUs, clientClockMs, details }) => {
      const own = kind === 'start' ? { ...details, team: hashText(salt, team), practice } : details
      return {
        content: { kind, arrivedAtUs, clientClockMs, details: own } as RecordContent,
        texts: kind === 'event' ? { answer: sampleText } : {},
      }
    },
  )
  const texts = { team: { salt, text: team } }
  const draft = { content: start?.content as RecordContent<'start'>, texts }
  const key = `key-of-${id}`
  const secret = {
    seed: sampleSeed,
    commitment: commitTo(sampleSeed),
    startTicket: id,
    sprintEmail: 'e',
    relayCode: 'c',
  }
  await course.startRun(
    { newId: () => id, key, practice, teamHash: hashTeam(declared), start: draft, ...secret },
    0,
  )
  for (const append of rest) await course.extendRun(key, () => ({ outcome: null, append }))
  return key
}

const ids = (part: { runs: readonly { id: string }[] }) => part.runs.map(one => one.id)

describe('readBoard(nowUs, limit)', () => {
  it('is empty at first', async () => {
    const none = { count: 0, runs: [] }
    expect(await hall.readBoard(soonUs, 10)).toEqual({ ranked: none, flagged: none, unfinished: none })
  })

  it('orders by events, then by time, whatever came first', async () => {
    const oneWrong = lasting(4_000_000).map(s =>
      s.atUs === 1_333_333 ? sampleEvent('e2', s.atUs, { ok: false }) : s,
    )
    await run('FOURFAST', oneWrong)
    await run('SLOWFIVE', lasting(9_000_000))
    await run('FASTFIVE', lasting(5_000_000))
    const { ranked } = await hall.readBoard(soonUs, 10)
    expect(ranked.runs.map(({ id, eventsRight, totalMs }) => [id, eventsRight, totalMs])).toEqual([
      ['FASTFIVE', 5, 5000],
      ['SLOWFIVE', 5, 9000],
      ['FOURFAST', 4, 4000],
    ])
  })

  it('orders first and cuts last', async () => {
    for (const [at, seconds] of [9, 8, 7, 4, 6].entries())
      await run(`RUN${at}AAAA`, lasting(seconds * 1_000_000))
    const { ranked } = await hall.readBoard(soonUs, 2)
    expect([ranked.count, ids(ranked)]).toEqual([5, ['RUN3AAAA', 'RUN4AAAA']])
  })

  it('rounds to the millisecond before it ranks', async () => {
    await run('A2222222', lasting(6_000_499))
    await run('B2222222', lasting(5_999_500))
    const { ranked } = await hall.readBoard(soonUs, 10)
    expect(ranked.runs.map(({ totalMs }) => totalMs)).toEqual([6000, 6000])
  })

  it('lists flagged and void runs apart, newest first, each with what was measured', async () => {
    await run('FLAGGED2', lasting(2_999_999))
    await run('VOIDVOID', [...honest.slice(0, 2), { kind: 'fault', atUs: 1_500_000 }, ...honest.slice(2)])
    const { ranked, flagged } = await hall.readBoard(soonUs, 10)
    expect([ids(ranked), ids(flagged)]).toEqual([[], ['VOIDVOID', 'FLAGGED2']])
    expect(flagged.runs[1]?.broken).toEqual([
      { flag: 'total-too-short', measured: '2999.999 ms', limit: 'at least 3000.000 ms' },
    ])
  })

  it('lists a run as unfinished when its time is over, and not before', async () => {
    await run('STARTED2', honest.slice(0, 3))
    expect((await hall.readBoard(sampleStartUs + maxRunUs, 10)).unfinished.count).toBe(0)
    const { unfinished } = await hall.readBoard(sampleStartUs + maxRunUs + 1, 10)
    expect(unfinished.runs.map(({ id, eventsRight, totalMs }) => [id, eventsRight, totalMs])).toEqual([
      ['STARTED2', 2, null],
    ])
  })

  it('has no practice run in any part or count', async () => {
    await run('PRACTICE', honest, { practice: true })
    await run('UNDONE22', honest.slice(0, 2), { practice: true })
    const board = await hall.readBoard(sampleStartUs + maxRunUs + 1, 10)
    expect([board.ranked.count, board.flagged.count, board.unfinished.count]).toEqual([0, 0, 0])
  })

  it('counts what a team finished and started: void and practice runs not, spellings together', async () => {
    await run('RUNAAAAA', honest, { team: 'Ada L' })
    await run('RUNBBBBB', honest.slice(0, 4), { team: 'ada-l' })
    await run('RUNCCCCC', lasting(1_000_000), { team: 'ADA.L' })
    await run('RUNDDDDD', [...honest.slice(0, 6), { kind: 'fault', atUs: 5_500_000 }, ...honest.slice(6)], {
      team: 'Ada L',
    })
    await run('RUNEEEEE', honest, { team: 'Ada L', practice: true })
    const { ranked } = await hall.readBoard(soonUs, 10)
    expect(ranked.runs.map(one => [one.team.team, one.teamFinished, one.teamStarted])).toEqual([
      ['Ada L', 2, 3],
    ])
  })

  it('shows a masked text as masked, everywhere at once', async () => {
    await run('RUNAAAAA', honest)
    database.exec(`UPDATE records SET texts = json_set(texts, '$.team.text', NULL) WHERE position = 0`)
    expect((await hall.readBoard(soonUs, 10)).ranked.runs[0]?.team.team).toBe('[masked]')
  })

  it('keeps the counts right when runs are judged anew', async () => {
    await run('RUNAAAAA', honest)
    database.exec(
      'DROP TRIGGER records_are_never_changed; UPDATE records SET arrived_at_us = arrived_at_us + 1 WHERE position = 3',
    )
    expect(await course.judgeRun('RUNAAAAA', soonUs)).toBe(true)
    const { ranked, flagged } = await hall.readBoard(soonUs, 10)
    expect(ids(ranked)).toEqual([])
    expect(flagged.runs.map(one => [one.id, one.broken[0]?.flag, one.teamFinished, one.teamStarted])).toEqual(
      [['RUNAAAAA', 'chain-broken', 1, 1]],
    )
  })
})
