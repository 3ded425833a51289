// A team's runs in figures: how many it took, the median and how far the times spread.
import type { Database } from 'better-sqlite3'
import { intervalRank } from './statistics.ts'
import type { TeamFigures } from './store.ts'

export interface Figures {
  /** Returns the figures of a team by its number: now, or of what had finished at an instant. */
  ofTeam(team: number, asOfUs: number | null): TeamFigures
}

/** How many teams' figures are remembered, some 200 bytes each. */
const remembered = 20_000

/** What was counted of a team, and what it depends on. */
interface Counted {
  readonly version: string
  readonly figures: TeamFigures
}

/** Returns the reader of figures on an open database. Figures are remembered until a result of the team changes. */
export function openFigures(database: Database): Figures {
  const teams = database.prepare<[team: number], { started: number; finished: number; changed: number }>(
    'SELECT started, finished, changed FROM teams WHERE number = ?',
  )
  const count = (sql: string) => {
    const statement = database.prepare<[{ team: number; asOfUs: number }], number>(`SELECT ${sql}`).pluck()
    return (team: number, asOfUs: number) => statement.get({ team, asOfUs }) ?? 0
  }
  const tiers = `FROM results INDEXED BY totals_of_team WHERE team = $team AND section IN ('verified', 'unverified')`
  const ranked = count(`count(*) ${tiers}`)
  const nth = database
    .prepare<[{ team: number; skip: number }], number>(
      `SELECT total_ms ${tiers} ORDER BY total_ms LIMIT 1 OFFSET $skip`,
    )
    .pluck()

  const startedThen = count(
    `count(*) FROM runs WHERE practice = 0 AND started_at_us <= $asOfUs
       AND team_hash = (SELECT hash FROM teams WHERE number = $team)`,
  )
  const finishedThen = count('count(*) FROM results WHERE team = $team AND ended_at_us <= $asOfUs')
  const uncounted = `FROM results INDEXED BY uncounted_of_team
    WHERE (section = 'withdrawn' OR outcome = 'void') AND team = $team AND ended_at_us <= $asOfUs`
  const withdrawnThen = `'withdrawn' IS (SELECT decision FROM decisions
    WHERE run = results.run AND decided_at_us <= $asOfUs ORDER BY number DESC LIMIT 1)`
  const uncountedThen = count(`count(*) ${uncounted} AND (outcome = 'void' OR ${withdrawnThen})`)
  const totalsThen = database
    .prepare<[{ team: number; asOfUs: number }], number>(
      `SELECT total_ms ${tiers} AND ended_at_us <= $asOfUs
       UNION ALL SELECT total_ms ${uncounted} AND outcome = 'ranked' AND NOT ${withdrawnThen}`,
    )
    .pluck()

  const figuresNow = (team: number, started: number, finished: number): TeamFigures => {
    const at = (skip: number) => nth.get({ team, skip }) ?? null
    return { started, finished, ...spreadOf(ranked(team, 0), at) }
  }
  const figuresThen = (team: number, asOfUs: number): TeamFigures => {
    const gone = uncountedThen(team, asOfUs)
    const totals = totalsThen.all({ team, asOfUs }).sort((a, b) => a - b)
    return {
      started: startedThen(team, asOfUs) - gone,
      finished: finishedThen(team, asOfUs) - gone,
      ...spreadOf(totals.length, index => totals[index] ?? null),
    }
  }

  const known = new Map<string, Counted>()
  return {
    ofTeam(team, asOfUs) {
      const { started = 0, finished = 0, changed = 0 } = teams.get(team) ?? {}
      const name = `${team}/${asOfUs}`
      const version = asOfUs === null ? `${changed}` : `${changed}/${started}`
      const kept = known.get(name)
      if (kept?.version === version) return { ...kept.figures, ...(asOfUs === null && { started, finished }) }
      const figures = asOfUs === null ? figuresNow(team, started, finished) : figuresThen(team, asOfUs)
      if (known.size >= remembered) known.clear()
      known.set(name, { version, figures })
      return figures
    },
  }
}

/** Returns median and spread of `count` ascending totals, the value at an index being read only where it is needed. */
function spreadOf(count: number, at: (index: number) => number | null) {
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
