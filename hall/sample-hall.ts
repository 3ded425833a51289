// A Hall of sample runs for the tests: a real database in a folder of its own, written by the real store.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordContent } from '../integrity/record.ts'
import {
  honestRecords,
  type SampleRecord,
  sampleChain,
  sampleSeed,
  sampleText,
} from '../integrity/sample-chain.ts'
import { openSqliteStore } from '../integrity/sqlite-store.ts'
import { hashText, type RecordTexts } from '../integrity/text.ts'
import { openDatabase } from '../migrations/open-database.ts'
import { commitTo } from '../seeds/seed.ts'
import { openSqliteHall } from './sqlite-hall.ts'
import { openSqliteLedger } from './sqlite-ledger.ts'
import type { BoardQuery } from './store.ts'
import { hashTeam, type Team } from './team.ts'

const salt = Buffer.alloc(16, 3)

/** Asks for the whole board, as it is shown at first. */
export const wholeBoard: BoardQuery = {
  view: 'teams',
  sort: null,
  descending: false,
  section: null,
  model: null,
  harness: null,
  events: null,
  fromUs: null,
  untilUs: null,
  search: null,
  asOfUs: null,
  after: null,
  limit: 50,
}

/** What a sample run declares and how it goes; what is left out is as in an honest run of six seconds by Ada. */
export interface SampleRun extends Partial<Team> {
  readonly id: string
  /** Start to finish, microseconds; the events are spread over it. */
  readonly totalUs?: number
  /** When it starts, microseconds after the start of all samples. */
  readonly laterUs?: number
  readonly records?: readonly SampleRecord[]
  readonly practice?: boolean
  readonly tokensIn?: string
  readonly tokensOut?: string
}

/** Returns honest records that last `totalUs`, their events spread over the time. */
export function lasting(totalUs: number): SampleRecord[] {
  return honestRecords().map(sample => ({ ...sample, atUs: Math.round((sample.atUs * totalUs) / 6_000_000) }))
}

/** Opens an empty Hall; the caller closes it. */
export function openSampleHall() {
  const folder = mkdtempSync(join(tmpdir(), 'olympics-hall-'))
  const database = openDatabase(folder, new URL('../migrations/', import.meta.url))
  const ledger = openSqliteLedger(database)
  const course = openSqliteStore(database, ledger)
  const hall = openSqliteHall(database, ledger.decide)

  /** Writes a run through the store and returns its key. */
  const run = async (sample: SampleRun): Promise<string> => {
    const { id, totalUs = 6_000_000, laterUs = 0, records = lasting(totalUs), practice = false } = sample
    const declared: Team = {
      team: sample.team ?? 'Ada',
      model: sample.model ?? null,
      harness: sample.harness ?? null,
    }
    const own: Partial<Record<string, Record<string, string | null>>> = {
      start: { ...declared },
      finish: { tokensIn: sample.tokensIn ?? null, tokensOut: sample.tokensOut ?? null, tokensNote: null },
    }
    const drafts = sampleChain(records).records.map(({ kind, arrivedAtUs, clientClockMs, details }) => {
      const texts: Record<string, RecordTexts[string]> = kind === 'event' ? { answer: sampleText } : {}
      const hashes: Record<string, string | null> = {}
      for (const [field, text] of Object.entries(own[kind] ?? {})) {
        hashes[field] = text === null ? null : hashText(salt, text)
        if (text !== null) texts[field] = { salt, text }
      }
      const content = {
        kind,
        arrivedAtUs: arrivedAtUs + laterUs,
        clientClockMs: clientClockMs === null ? null : clientClockMs + Math.round(laterUs / 1000),
        details: { ...details, ...hashes, ...(kind === 'start' && { practice }) },
      } as RecordContent
      return { content, texts }
    })
    const key = `key-of-${id}`
    const [start, ...rest] = drafts
    await course.startRun(
      {
        newId: () => id,
        key,
        practice,
        teamHash: hashTeam(declared),
        seed: sampleSeed,
        commitment: commitTo(sampleSeed),
        startTicket: id,
        sprintEmail: 'e',
        relayCode: 'c',
        start: { content: start?.content as RecordContent<'start'>, texts: start?.texts ?? {} },
      },
      0,
    )
    for (const append of rest) await course.extendRun(key, () => ({ outcome: null, append }))
    return key
  }

  return {
    folder,
    database,
    ledger,
    course,
    hall,
    run,
    close() {
      database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

export type SampleHall = ReturnType<typeof openSampleHall>
