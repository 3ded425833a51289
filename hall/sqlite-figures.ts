// A team's runs in figures: how many it took, the median and how far the times spread.
import type { Database } from 'better-sqlite3'
import { intervalRank } from './statistics.ts'
import type { TeamFigures } from './store.ts'

export interface Figures {
  /** Returns the figures of a team by its number: now, or of what had finished at an instant. */
  ofTeam(team: number, asOfUs: number | null): TeamFigures
}

/** Returns the reader of figures on an open database. */
export function openFigures(database: Database): Figures {
  const counts = database.prepare<[team: number], { started: number; finished: number }>(
    'SELECT started, finished FROM teams WHERE number = ?',
  )
  const withdrawnThen = `'withdrawn' IS (SELECT decision FROM decisions
    WHERE run = results.run AND decided_at_us <= $asOfUs ORDER BY number DESC LIMIT 1)`
  const finishedThen = `FROM results WHERE team = $team AND ended_at_us <= $asOfUs`
  const countsThen = database.prepare<
    [{ team: number; asOfUs: number }],
    { started: number; finished: number }
  >(
    `SELECT (SELECT count(*) FROM runs WHERE practice = 0 AND started_at_us <= $asOfUs
               AND team_hash = (SELECT hash FROM teams WHERE number = $team))
            - (SELECT count(*) ${finishedThen} AND (outcome = 'void' OR ${withdrawnThen})) AS started,
            (SELECT count(*) ${finishedThen} AND outcome <> 'void' AND NOT ${withdrawnThen}) AS finished`,
  )
  const tiers = `team = $team AND section IN ('verified', 'unverified')`
  const ranked = database
    .prepare<[{ team: number }], number>(`SELECT count(*) FROM results WHERE ${tiers}`)
    .pluck()
  const nth = database
    .prepare<[{ team: number; skip: number }], number>(
      `SELECT total_ms FROM results WHERE ${tiers} ORDER BY total_ms LIMIT 1 OFFSET $skip`,
    )
    .pluck()
  const totalsThen = database
    .prepare<[{ team: number; asOfUs: number }], number>(
      `SELECT total_ms ${finishedThen} AND outcome = 'ranked' AND NOT ${withdrawnThen} ORDER BY total_ms`,
    )
    .pluck()

  const read = (count: number, at: (index: number) => number | null) => {
    if (count === 0) return { ranked: 0, medianMs: null, lowMs: null, highMs: null }
    const k = intervalRank(count)
    const [lower, upper] = [at((count - 1) >> 1) ?? 0, at(count >> 1) ?? 0]
    return {
      ranked: count,
      medianMs: Math.floor((lower + upper + 1) / 2),
      lowMs: at(k - 1),
      highMs: at(count - k),
    }
  }

  return {
    ofTeam(team, asOfUs) {
      if (asOfUs === null) {
        const { started = 0, finished = 0 } = counts.get(team) ?? {}
        return {
          started,
          finished,
          ...read(ranked.get({ team }) ?? 0, skip => nth.get({ team, skip }) ?? null),
        }
      }
      const { started = 0, finished = 0 } = countsThen.get({ team, asOfUs }) ?? {}
      const totals = totalsThen.all({ team, asOfUs })
      return { started, finished, ...read(totals.length, index => totals[index] ?? null) }
    },
  }
}
