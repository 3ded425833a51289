// Writes a whole run at once: the rows that the course's store leaves after its last record, and the ledger told.
import type { Database } from 'better-sqlite3'
import type { Bookkeeper } from '../../integrity/bookkeeper.ts'
import { chainRecord, emptyHead, headAfter } from '../../integrity/chain.ts'
import { type ChainRecord, recordsOf } from '../../integrity/record.ts'
import { splitsOf } from '../../integrity/splits.ts'
import { writeTexts } from '../../integrity/sqlite-rows.ts'
import { rules, rulesVersion } from '../../integrity/verdict.ts'
import type { DrawnRun } from './hall-runs.ts'

export interface ChainWriter {
  /** Writes a run; call it only inside a transaction. */
  run(drawn: DrawnRun): void
}

/** What was just hashed fits: asking again would take half of the time. */
const askedRules = rules.filter(({ flag }) => flag !== 'chain-broken')

/** Returns a writer on an open, migrated database. */
export function openChainWriter(database: Database, books: Bookkeeper): ChainWriter {
  const insertRun = database.prepare(
    `INSERT INTO runs (id, key, seed, start_ticket, practice, team_hash, sprint_email, relay_code, started_at_us, ended_at_us, length, last_hash)
     VALUES (?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertRecord = database.prepare(
    `INSERT INTO records (run, position, kind, arrived_at_us, client_clock_ms, details, previous_hash, hash, texts)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertVerdict = database.prepare(
    `INSERT INTO verdicts (run, rules_version, judged_at_us, practice, outcome, events_right, total_us, splits_us, finish_leg_us, broken_rules)
     VALUES (?, ?, ?, 0, ?, ?, ?, ?, ?, ?)`,
  )
  const taken = database.prepare<[id: string], unknown>('SELECT 1 FROM runs WHERE id = ?')

  const writeVerdict = (run: number, id: string, records: readonly ChainRecord[], endedAtUs: number) => {
    const head = { length: records.length, hash: records.at(-1)?.hash ?? '' }
    const chain = { run: id, head, commitment: '', records, texts: new Map() }
    const broken = askedRules.flatMap(({ flag, check }) => {
      const { holds, measured, limit } = check(chain)
      return holds ? [] : [{ flag, measured, limit }]
    })
    const isVoid = broken.some(({ flag }) => flag === 'server-fault')
    const { events, finishLegUs, totalUs } = splitsOf(records)
    insertVerdict.run(
      run,
      rulesVersion,
      endedAtUs,
      isVoid ? 'void' : broken.length > 0 ? 'flagged' : 'ranked',
      recordsOf(records, 'event').filter(({ details }) => details.ok).length,
      totalUs,
      JSON.stringify(events.map(({ durationUs }) => durationUs)),
      finishLegUs,
      JSON.stringify(broken),
    )
    books.judged(run)
  }

  return {
    run({ newRun, rest, endedAtUs }) {
      let id = newRun.newId()
      while (taken.get(id)) id = newRun.newId()
      const { key, seed, startTicket, teamHash, sprintEmail, relayCode, start } = newRun
      const drafts = [start, ...rest]
      let head = emptyHead
      const records = drafts.map(({ content }) => {
        const record = chainRecord(id, head, content)
        head = headAfter(record)
        return record
      })
      const startedAtUs = start.content.arrivedAtUs
      const hashes = [emptyHead.hash, ...records.map(({ hash }) => hash)].map(hash =>
        Buffer.from(hash, 'hex'),
      )
      const run = Number(
        insertRun.run(
          id,
          key,
          seed,
          startTicket,
          teamHash,
          sprintEmail,
          relayCode,
          startedAtUs,
          endedAtUs,
          records.length,
          hashes.at(-1),
        ).lastInsertRowid,
      )
      const judgedUpTo: ChainRecord[] = []
      for (const [at, record] of records.entries()) {
        const { position, kind, arrivedAtUs, clientClockMs, details } = record
        insertRecord.run(
          run,
          position,
          kind,
          arrivedAtUs,
          clientClockMs,
          JSON.stringify(details),
          hashes[at],
          hashes[at + 1],
          writeTexts(drafts[at]?.texts ?? {}),
        )
        judgedUpTo.push(record)
        if (kind === 'start') books.started(run)
        if (kind === 'finish') writeVerdict(run, id, judgedUpTo, arrivedAtUs)
        // What comes later moves no verdict, but the books read it.
        if (kind === 'report') books.judged(run)
      }
    },
  }
}
