// The boards on SQLite. Reads what the course's store wrote, in the order of its indexes.
import type { Database } from 'better-sqlite3'
import { maxRunUs } from '../integrity/limits.ts'
import type { Outcome } from '../integrity/verdict.ts'
import type { Board, BoardRun, HallStore } from './store.ts'
import { readTokens } from './tokens.ts'

/** Texts as a record keeps them. */
type RowTexts = Record<string, { text: string | null }>

interface BoardRow {
  id: string
  outcome: Outcome
  eventsRight: number
  totalMs: number | null
  totalUs: number | null
  splitsUs: string
  finishLegUs: number | null
  broken: string
  startedAtUs: number
  startTexts: string | null
  finishTexts: string | null
  teamFinished: number
  teamStarted: number
}

/** The texts of a run's start and finish, each as the record keeps them; null without a finish. */
const textsOf = `
  (SELECT texts FROM records WHERE run = runs.number AND position = 0) AS startTexts,
  (SELECT texts FROM records WHERE run = runs.number AND kind = 'finish') AS finishTexts`

/** Returns the boards' store on an open, migrated database. */
export function openSqliteHall(database: Database): HallStore {
  const finished = (which: string, order: string) => ({
    count: database
      .prepare<[], number>(`SELECT count(*) FROM verdicts WHERE practice = 0 AND ${which}`)
      .pluck(),
    runs: database.prepare<[number], BoardRow>(
      `SELECT runs.id, outcome, events_right AS eventsRight, total_ms AS totalMs, total_us AS totalUs,
              splits_us AS splitsUs, finish_leg_us AS finishLegUs, broken_rules AS broken,
              started_at_us AS startedAtUs, ${textsOf},
              teams.finished AS teamFinished, teams.started AS teamStarted
       FROM verdicts JOIN runs ON runs.number = verdicts.run JOIN teams ON teams.hash = runs.team_hash
       WHERE verdicts.practice = 0 AND ${which} ORDER BY ${order} LIMIT ?`,
    ),
  })
  const ranked = finished(`outcome = 'ranked'`, 'events_right DESC, total_ms, verdicts.run')
  const flagged = finished(`outcome <> 'ranked'`, 'verdicts.run DESC')
  const overdue = 'practice = 0 AND ended_at_us IS NULL AND started_at_us < ?'
  const unfinished = {
    count: database.prepare<[number], number>(`SELECT count(*) FROM runs WHERE ${overdue}`).pluck(),
    runs: database.prepare<[number, number], BoardRow>(
      `SELECT id, 'unfinished' AS outcome,
              (SELECT count(*) FROM records WHERE run = number AND kind = 'event' AND details ->> '$.ok' = 1) AS eventsRight,
              NULL AS totalMs, NULL AS totalUs, '[]' AS splitsUs, NULL AS finishLegUs, '[]' AS broken,
              started_at_us AS startedAtUs, ${textsOf},
              teams.finished AS teamFinished, teams.started AS teamStarted
       FROM runs JOIN teams ON teams.hash = runs.team_hash WHERE ${overdue} ORDER BY started_at_us DESC LIMIT ?`,
    ),
  }

  // One transaction, so that counts and rows are of one moment.
  const read = database.transaction((nowUs: number, limit: number): Board => {
    const overdueSince = nowUs - maxRunUs
    return {
      ranked: { count: ranked.count.get() ?? 0, runs: ranked.runs.all(limit).map(readBoardRun) },
      flagged: { count: flagged.count.get() ?? 0, runs: flagged.runs.all(limit).map(readBoardRun) },
      unfinished: {
        count: unfinished.count.get(overdueSince) ?? 0,
        runs: unfinished.runs.all(overdueSince, limit).map(readBoardRun),
      },
    }
  })
  return { readBoard: async (nowUs, limit) => read(nowUs, limit) }
}

function readBoardRun({ splitsUs, broken, startTexts, finishTexts, ...row }: BoardRow): BoardRun {
  const [started, finished] = [startTexts, finishTexts].map(texts => JSON.parse(texts ?? '{}') as RowTexts)
  const read = (texts: RowTexts | undefined, field: string) =>
    texts && field in texts ? (texts[field]?.text ?? '[masked]') : null
  return {
    ...row,
    team: {
      team: read(started, 'team') ?? '[masked]',
      model: read(started, 'model'),
      harness: read(started, 'harness'),
    },
    splitsUs: JSON.parse(splitsUs) as number[],
    tokensIn: readTokens(read(finished, 'tokensIn')),
    tokensOut: readTokens(read(finished, 'tokensOut')),
    broken: JSON.parse(broken) as BoardRun['broken'],
  }
}
