// The course's store on SQLite. All SQL of the course is here; each statement is prepared once.

import type { Database } from 'better-sqlite3'
import { type Bookkeeper, noBookkeeper } from './bookkeeper.ts'
import { chainRecord, emptyHead } from './chain.ts'
import { groupCommits } from './group-commit.ts'
import { maxRunUs } from './limits.ts'
import { type Step, stepOf } from './progress.ts'
import { type RecentRun, rememberRuns } from './recent-runs.ts'
import type { RecordContent } from './record.ts'
import { type RecordRow, type RunRow, readRecord, readRun, readTexts, writeTexts } from './sqlite-rows.ts'
import type { CourseStore, Draft, RunChain } from './store.ts'
import { judgeChain } from './verdict.ts'

const runColumns = 'number, id, key, seed, practice, length, last_hash AS lastHash'

/** How many runs are remembered with their steps: more than are ever live at once on one machine. */
const recentRuns = 2_000

/**
 * Returns the course's store on an open, migrated database. The caller closes the database. No other process may
 * append records to it meanwhile: the store remembers where the runs of late stand. `books` is told of every run
 * that is started or judged, in the same transaction.
 */
export function openSqliteStore(database: Database, books: Bookkeeper = noBookkeeper): CourseStore {
  const recent = rememberRuns(recentRuns)
  const commit = groupCommits(database, recent.forget)
  const sql = prepare(database)

  /** Returns a run with its steps, or null when no run has the key. */
  const find = (key: string): RecentRun | null => {
    const known = recent.get(key)
    if (known) return known
    const row = sql.runByKey.get(key)
    return row ? recent.keep({ row, run: readRun(row), steps: sql.steps.all(row.number) }) : null
  }

  /** Appends a record to the end of its run's chain; call it only inside a transaction. */
  const append = ({ row, run, steps }: RecentRun, { content, texts }: Draft) => {
    const record = chainRecord(row.id, { length: row.length, hash: row.lastHash.toString('hex') }, content)
    const { number } = row
    const { position, kind, arrivedAtUs, clientClockMs } = record
    const details = JSON.stringify(record.details)
    const lastHash = Buffer.from(record.hash, 'hex')
    sql.insertRecord.run(
      number,
      position,
      kind,
      arrivedAtUs,
      clientClockMs,
      details,
      row.lastHash,
      lastHash,
      writeTexts(texts),
    )
    const endedAtUs = row.endedAtUs ?? (kind === 'finish' ? arrivedAtUs : null)
    sql.moveHead.run(position + 1, lastHash, endedAtUs, number)
    recent.keep({
      row: { ...row, length: position + 1, lastHash, endedAtUs },
      run,
      steps: [...steps, stepOf(record)],
    })
  }

  const readChain = (row: RunRow): RunChain => {
    const rows = sql.records.all(row.number)
    const run = readRun(row)
    return {
      run,
      chain: {
        run: row.id,
        commitment: run.commitment,
        head: { length: row.length, hash: row.lastHash.toString('hex') },
        records: rows.map(record => readRecord(row.id, record)),
        texts: new Map(rows.map(record => [record.position, readTexts(record)])),
      },
    }
  }

  /** Judges a finished run and keeps the verdict; call it only inside a transaction. */
  const keepVerdict = (number: number, judgedAtUs: number): boolean => {
    const row = sql.runByNumber.get(number) as RunRow
    const { run, chain } = readChain(row)
    const verdict = judgeChain(chain, judgedAtUs)
    const kept = {
      run: number,
      rulesVersion: verdict.rulesVersion,
      practice: Number(run.practice),
      outcome: verdict.outcome,
      eventsRight: verdict.eventsRight,
      totalUs: verdict.splits.totalUs,
      splitsUs: JSON.stringify(verdict.splits.events.map(({ durationUs }) => durationUs)),
      finishLegUs: verdict.splits.finishLegUs,
      brokenRules: JSON.stringify(
        verdict.findings
          .filter(finding => !finding.holds)
          .map(({ flag, measured, limit }) => ({ flag, measured, limit })),
      ),
    }
    // A chain that lost its start or finish has no times any more, yet its run stays on the board, flagged.
    const whole = { ...kept, totalUs: kept.totalUs ?? 0, finishLegUs: kept.finishLegUs ?? 0 }
    if (whole.outcome === 'live' || whole.outcome === 'unfinished') whole.outcome = 'flagged'
    const changed = sql.keepVerdict.run({ ...whole, judgedAtUs }).changes > 0
    if (!run.practice) books.judged(number)
    return changed
  }

  return {
    startRun: (newRun, sameTicketSinceUs) =>
      commit(() => {
        const same = sql.runByTicket.get(newRun.startTicket, sameTicketSinceUs)
        if (same) return readRun(same)
        let id = newRun.newId()
        while (sql.runById.get(id)) id = newRun.newId()
        const { key, seed, startTicket, practice, teamHash, sprintEmail, relayCode, start } = newRun
        const lastHash = Buffer.from(emptyHead.hash, 'hex')
        const { lastInsertRowid } = sql.insertRun.run(
          id,
          key,
          seed,
          startTicket,
          Number(practice),
          teamHash,
          sprintEmail,
          relayCode,
          start.content.arrivedAtUs,
          lastHash,
        )
        const number = Number(lastInsertRowid)
        const row = {
          number,
          id,
          key,
          seed,
          practice: Number(practice),
          length: 0,
          lastHash,
          endedAtUs: null,
        }
        const run = readRun(row)
        append({ row, run, steps: [] }, start)
        if (!newRun.practice) books.started(number)
        return run
      }),

    async findSteps(key) {
      const found = find(key)
      return found
    },

    extendRun: (key, decide) =>
      commit(() => {
        const found = find(key)
        if (!found) return null
        const { row } = found
        const { outcome, append: draft } = decide(found)
        if (!draft) return outcome
        append(found, draft)
        const finished = draft.content.kind === 'finish' || row.endedAtUs !== null
        if (finished) keepVerdict(row.number, draft.content.arrivedAtUs)
        return outcome
      }),

    async findChain(id) {
      const row = sql.runById.get(id)
      return row ? readChain(row) : null
    },

    async *eachChain() {
      for (let row = sql.nextRun.get(0); row; row = sql.nextRun.get(row.number)) yield readChain(row)
    },

    judgeRun: (id, judgedAtUs) =>
      commit(() => {
        const row = sql.runById.get(id)
        return row !== undefined && row.endedAtUs !== null && keepVerdict(row.number, judgedAtUs)
      }),

    faultLiveRuns: (nowUs, what) =>
      commit(() => {
        const live = sql.liveRuns.all(nowUs - maxRunUs, nowUs)
        const content: RecordContent<'fault'> = {
          kind: 'fault',
          arrivedAtUs: nowUs,
          clientClockMs: null,
          details: { what },
        }
        for (const { key } of live) append(find(key) as RecentRun, { content, texts: {} })
        return live.length
      }),

    noteBorrowedAnswer: (id, event, answer, nowUs) =>
      commit(() => {
        const owners = (event === 'e1' ? sql.liveByEmail : sql.liveByCode).all(answer, id, nowUs - maxRunUs)
        const note = (run: string, about: string) => sql.insertNote.run({ id: run, notedAtUs: nowUs, about })
        for (const owner of owners) {
          note(id, `Its answer to ${event} was the right one of live run ${owner.id}.`)
          note(owner.id, `Its answer to ${event} was given in run ${id}.`)
        }
        return owners.map(owner => owner.id)
      }),

    async listNotes() {
      return sql.notes.all()
    },

    async ping() {
      sql.ping.get()
    },
  }
}

function prepare(database: Database) {
  const run = <Parameters extends unknown[]>(where: string) =>
    database.prepare<Parameters, RunRow>(`SELECT ${runColumns}, ended_at_us AS endedAtUs FROM runs ${where}`)
  return {
    runByNumber: run<[number | bigint]>('WHERE number = ?'),
    runById: run<[string]>('WHERE id = ?'),
    runByKey: run<[string]>('WHERE key = ?'),
    runByTicket: run<[string, number]>(
      'WHERE start_ticket = ? AND started_at_us >= ? ORDER BY started_at_us DESC LIMIT 1',
    ),
    nextRun: run<[number]>('WHERE number > ? ORDER BY number LIMIT 1'),
    liveRuns: run<[number, number]>(
      // Both values of `practice` are named so that the index of unfinished runs serves.
      'WHERE practice IN (0, 1) AND ended_at_us IS NULL AND started_at_us >= ? AND started_at_us < ? ORDER BY number',
    ),
    liveByEmail: run<[string, string, number]>(
      'WHERE ended_at_us IS NULL AND sprint_email = ? AND id <> ? AND started_at_us >= ?',
    ),
    liveByCode: run<[string, string, number]>(
      'WHERE ended_at_us IS NULL AND relay_code = ? AND id <> ? AND started_at_us >= ?',
    ),
    steps: database.prepare<[number], Step>(
      'SELECT kind, event, arrived_at_us AS arrivedAtUs FROM records WHERE run = ? ORDER BY position',
    ),
    records: database.prepare<[number], RecordRow>(
      `SELECT position, kind, arrived_at_us AS arrivedAtUs, client_clock_ms AS clientClockMs, details,
              previous_hash AS previousHash, hash, texts
       FROM records WHERE run = ? ORDER BY position`,
    ),
    notes: database.prepare<[], { run: string; notedAtUs: number; about: string }>(
      'SELECT runs.id AS run, noted_at_us AS notedAtUs, about FROM notes JOIN runs ON runs.number = notes.run ORDER BY notes.number',
    ),
    ping: database.prepare('SELECT count(*) FROM (SELECT 1 FROM runs LIMIT 1)'),
    insertRun: database.prepare(
      `INSERT INTO runs (id, key, seed, start_ticket, practice, team_hash, sprint_email, relay_code, started_at_us, length, last_hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)`,
    ),
    insertRecord: database.prepare(
      `INSERT INTO records (run, position, kind, arrived_at_us, client_clock_ms, details, previous_hash, hash, texts)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    moveHead: database.prepare('UPDATE runs SET length = ?, last_hash = ?, ended_at_us = ? WHERE number = ?'),
    insertNote: database.prepare(
      'INSERT INTO notes (run, noted_at_us, about) SELECT number, $notedAtUs, $about FROM runs WHERE id = $id',
    ),
    keepVerdict: database.prepare(
      `INSERT INTO verdicts (run, rules_version, judged_at_us, practice, outcome, events_right, total_us, splits_us, finish_leg_us, broken_rules)
       VALUES ($run, $rulesVersion, $judgedAtUs, $practice, $outcome, $eventsRight, $totalUs, $splitsUs, $finishLegUs, $brokenRules)
       ON CONFLICT (run) DO UPDATE SET
         rules_version = excluded.rules_version, judged_at_us = excluded.judged_at_us, outcome = excluded.outcome,
         events_right = excluded.events_right, total_us = excluded.total_us, splits_us = excluded.splits_us,
         finish_leg_us = excluded.finish_leg_us, broken_rules = excluded.broken_rules
       WHERE (rules_version, outcome, events_right, total_us, splits_us, finish_leg_us, broken_rules)
         IS NOT (excluded.rules_version, excluded.outcome, excluded.events_right, excluded.total_us, excluded.splits_us,
                 excluded.finish_leg_us, excluded.broken_rules)`,
    ),
  }
}
