// From SQLite's rows to a run as the board shows it.
import type { Database } from 'better-sqlite3'
import type { Outcome } from '../integrity/verdict.ts'
import { teamOf } from './sqlite-texts.ts'
import type { BoardRun, Section } from './store.ts'

interface RunRow {
  id: string
  slug: string
  section: Section
  outcome: Outcome
  eventsRight: number
  totalMs: number | null
  totalUs: number | null
  splitsUs: string
  finishLegUs: number | null
  tokensIn: number | null
  tokensOut: number | null
  costNanoUsd: number | null
  noCost: string | null
  startedAtUs: number
  endedAtUs: number | null
  broken: string
  house: 0 | 1
  /** Null when the start record is gone. */
  texts: string | null
  withdrawn: string | null
}

export interface BoardRuns {
  /** Returns a finished run by its number, or null. */
  finished(run: number): BoardRun | null
  /** Returns a run that has no finish, by its number. */
  unfinished(run: number): BoardRun | null
}

/** Returns a reader of single runs on an open database. */
export function openBoardRuns(database: Database): BoardRuns {
  const finished = database.prepare<[number], RunRow>(
    `SELECT id, slug, section, outcome, events_right AS eventsRight, total_ms AS totalMs, total_us AS totalUs,
            splits_us AS splitsUs, finish_leg_us AS finishLegUs, tokens_in AS tokensIn, tokens_out AS tokensOut,
            cost_nano_usd AS costNanoUsd, no_cost AS noCost, started_at_us AS startedAtUs, ended_at_us AS endedAtUs,
            broken_rules AS broken,
            EXISTS (SELECT 1 FROM audit WHERE run = results.run AND step = 'house run') AS house,
            (SELECT texts FROM records WHERE run = results.run AND position = 0) AS texts,
            CASE section WHEN 'withdrawn' THEN
              (SELECT json_object('reason', reason, 'atUs', decided_at_us) FROM decisions
               WHERE run = results.run ORDER BY number DESC LIMIT 1) END AS withdrawn
     FROM results JOIN teams ON teams.number = results.team WHERE results.run = ?`,
  )
  const unfinished = database.prepare<[number], RunRow>(
    `SELECT id, slug, 'unfinished' AS section, 'unfinished' AS outcome,
            (SELECT count(*) FROM records WHERE run = runs.number AND kind = 'event' AND details ->> '$.ok' = 1) AS eventsRight,
            NULL AS totalMs, NULL AS totalUs, '[]' AS splitsUs, NULL AS finishLegUs, NULL AS tokensIn,
            NULL AS tokensOut, NULL AS costNanoUsd, 'it did not finish' AS noCost, started_at_us AS startedAtUs,
            NULL AS endedAtUs, '[]' AS broken,
            EXISTS (SELECT 1 FROM audit WHERE run = runs.number AND step = 'house run') AS house,
            (SELECT texts FROM records WHERE run = runs.number AND position = 0) AS texts, NULL AS withdrawn
     FROM runs JOIN teams ON teams.hash = runs.team_hash WHERE runs.number = ?`,
  )
  const read = (row: RunRow | undefined) => (row ? readBoardRun(row) : null)
  return { finished: run => read(finished.get(run)), unfinished: run => read(unfinished.get(run)) }
}

function readBoardRun({ texts, splitsUs, broken, house, withdrawn, ...row }: RunRow): BoardRun {
  return {
    ...row,
    team: teamOf(texts ?? '{}'),
    splitsUs: JSON.parse(splitsUs) as number[],
    broken: JSON.parse(broken) as BoardRun['broken'],
    house: house === 1,
    withdrawn: withdrawn === null ? null : (JSON.parse(withdrawn) as BoardRun['withdrawn']),
  }
}
