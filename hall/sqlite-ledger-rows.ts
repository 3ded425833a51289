// The ledger's statements, each prepared once, and the rows they take.
import type { Database } from 'better-sqlite3'
import type { Outcome } from '../integrity/verdict.ts'
import type { Placing } from './ranking.ts'
import type { Decision, Section, Tier } from './store.ts'

/** A finished run as `results` keeps it. */
export interface ResultRow extends Placing {
  readonly run: number
  readonly id: string
  readonly team: number
  readonly section: Exclude<Section, 'unfinished'>
  readonly outcome: Outcome
  readonly totalUs: number
  /** JSON, as the verdict has them. */
  readonly splitsUs: string
  readonly finishLegUs: number
  readonly brokenRules: string
  readonly startedAtUs: number
  readonly endedAtUs: number
  readonly tokensIn: number | null
  readonly tokensOut: number | null
  readonly costNanoUsd: number | null
  readonly noCost: string | null
}

const judgedColumns = `
  total_us AS totalUs, splits_us AS splitsUs, finish_leg_us AS finishLegUs, broken_rules AS brokenRules`

const resultColumns = `
  run, id, team, section, outcome, events_right AS eventsRight, total_ms AS totalMs, ${judgedColumns},
  started_at_us AS startedAtUs, ended_at_us AS endedAtUs, tokens_in AS tokensIn, tokens_out AS tokensOut,
  cost_nano_usd AS costNanoUsd, no_cost AS noCost`

/** Returns the statements of a ledger. */
export function prepareLedger(database: Database) {
  const result = <Parameters extends unknown[]>(where: string) =>
    database.prepare<Parameters, ResultRow>(`SELECT ${resultColumns} FROM results WHERE ${where}`)
  return {
    tally: database.prepare<[name: string, by: number]>(
      'INSERT INTO tallies (name, count) VALUES (?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count',
    ),
    place: database.prepare<[board: string, eventsRight: number, bucket: number, by: number]>(
      `INSERT INTO placings (board, events_right, bucket, count) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    ),
    countStart: database.prepare<[run: number]>(
      'UPDATE teams SET started = started + 1 WHERE hash = (SELECT team_hash FROM runs WHERE number = ?)',
    ),
    moveTeam: database.prepare<[started: number, finished: number, team: number]>(
      'UPDATE teams SET started = started + ?, finished = finished + ?, changed = changed + 1 WHERE number = ?',
    ),
    teamHash: database.prepare<[run: number], Buffer>('SELECT team_hash FROM runs WHERE number = ?').pluck(),
    insertTeam: database.prepare(
      `INSERT INTO teams (hash, slug, search, model_form, harness_form, started, finished, changed)
       VALUES ($hash, $slug, $search, $modelForm, $harnessForm, 1, 0, 0)`,
    ),
    judged: database.prepare<
      [run: number],
      Omit<ResultRow, 'section' | 'tokensIn' | 'tokensOut' | 'costNanoUsd' | 'noCost'>
    >(
      `SELECT run, id, teams.number AS team, outcome, events_right AS eventsRight, total_ms AS totalMs,
              ${judgedColumns}, started_at_us AS startedAtUs, ended_at_us AS endedAtUs
       FROM verdicts JOIN runs ON runs.number = verdicts.run JOIN teams ON teams.hash = runs.team_hash
       WHERE run = ? AND runs.practice = 0`,
    ),
    result: result<[run: number]>('run = ?'),
    resultsOfTeam: result<[team: number]>('team = ?'),
    resultRun: database
      .prepare<[id: string], number>(
        'SELECT run FROM runs CROSS JOIN results ON results.run = runs.number WHERE runs.id = ?',
      )
      .pluck(),
    keepResult: database.prepare(
      `INSERT OR REPLACE INTO results
         (run, id, team, section, outcome, events_right, total_us, total_ms, splits_us, finish_leg_us, broken_rules,
          started_at_us, ended_at_us, tokens_in, tokens_out, cost_nano_usd, no_cost)
       VALUES
         ($run, $id, $team, $section, $outcome, $eventsRight, $totalUs, $totalMs, $splitsUs, $finishLegUs, $brokenRules,
          $startedAtUs, $endedAtUs, $tokensIn, $tokensOut, $costNanoUsd, $noCost)`,
    ),
    price: database
      .prepare<[run: number, position: number], string>(
        'SELECT price FROM prices WHERE run = ? AND position = ?',
      )
      .pluck(),
    insertPrice: database.prepare<[run: number, position: number, price: string]>(
      'INSERT INTO prices (run, position, price) VALUES (?, ?, ?)',
    ),
    decision: database
      .prepare<[run: number], Decision>(
        'SELECT decision FROM decisions WHERE run = ? ORDER BY number DESC LIMIT 1',
      )
      .pluck(),
    decisionsOfTeam: database.prepare<[team: number], { run: number; decision: Decision; atUs: number }>(
      `SELECT decisions.run, decision, decided_at_us AS atUs
       FROM results CROSS JOIN decisions ON decisions.run = results.run WHERE team = ? ORDER BY decisions.number`,
    ),
    insertDecision: database.prepare<[run: number, atUs: number, decision: Decision, reason: string]>(
      'INSERT INTO decisions (run, decided_at_us, decision, reason) VALUES (?, ?, ?, ?)',
    ),
    changedLater: database.prepare<[team: number, sinceUs: number, sinceUs: number], unknown>(
      'SELECT 1 FROM bests WHERE team = ? AND (from_us >= ? OR until_us > ?) LIMIT 1',
    ),
    bestNow: database.prepare<[team: number, section: Tier], Placing & { run: number; number: number }>(
      `SELECT rowid AS number, run, events_right AS eventsRight, total_ms AS totalMs
       FROM bests WHERE team = ? AND section = ? AND until_us IS NULL`,
    ),
    endBest: database.prepare<[untilUs: number, number: number]>(
      'UPDATE bests SET until_us = ? WHERE rowid = ?',
    ),
    insertBest: database.prepare(
      `INSERT INTO bests (team, section, from_us, until_us, run, events_right, total_ms, ended_at_us, tokens, cost_nano_usd)
       VALUES ($team, $tier, $fromUs, $untilUs, $run, $eventsRight, $totalMs, $endedAtUs, $tokensIn + $tokensOut, $costNanoUsd)`,
    ),
    reprice: database.prepare(
      `UPDATE bests SET tokens = $tokensIn + $tokensOut, cost_nano_usd = $costNanoUsd WHERE team = $team AND run = $run`,
    ),
    deleteBests: database.prepare<[team: number]>('DELETE FROM bests WHERE team = ?'),
    clear: ['ledger', 'bests', 'results', 'placings', 'tallies', 'teams'].map(table =>
      database.prepare(`DELETE FROM ${table}`),
    ),
    runsAfter: database
      .prepare<[run: number, limit: number], number>(
        'SELECT number FROM runs WHERE number > ? AND practice = 0 ORDER BY number LIMIT ?',
      )
      .pluck(),
    version: database.prepare<[], number>('SELECT version FROM ledger').pluck(),
    setVersion: database.prepare<[version: number]>('INSERT INTO ledger (version) VALUES (?)'),
  }
}
