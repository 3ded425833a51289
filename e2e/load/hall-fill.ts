// Fills a Hall with plausible runs, as fast as one machine goes: the chains, verdicts and books are those the stores
// would have left, which a test holds against the stores themselves, but each row is written once.
import type { Database } from 'better-sqlite3'
import type { Ledger } from '../../hall/sqlite-ledger.ts'
import type { Decision } from '../../hall/store.ts'
import { openChainWriter } from './hall-chains.ts'
import { openDraws } from './hall-draws.ts'
import { type DrawnRun, openRuns } from './hall-runs.ts'
import { drawTeams, openTurns } from './hall-teams.ts'

/** What a Hall is filled with: the same gives the same Hall. */
export interface Fill {
  readonly runs: number
  readonly teams: number
  readonly seed: string
  /** No run starts after this, and nothing is decided. */
  readonly untilUs: number
}

/** A step of a fill: a run that is written, or a decision about one that was. */
export type FillStep =
  | { readonly run: DrawnRun; readonly decisions: null }
  | { readonly run: null; readonly decisions: readonly DueDecision[] }

/** A decision a maintainer makes; the run is named by its place in the fill, from 0. */
export interface DueDecision {
  readonly run: number
  readonly decision: Decision
  readonly reason: string
  readonly atUs: number
}

const dayUs = 86_400_000_000

/** Over how long the runs are spread. */
const spreadUs = 300 * dayUs

/** How many of the finished runs a maintainer decides about, within two days. */
const decided: readonly (readonly [share: number, decision: Decision, reason: string])[] = [
  [0.004, 'verified', 'Its trace fits its chain.'],
  [0.0004, 'withdrawn', 'The team asked for it.'],
]

/** After how many runs the decisions that are due are made. */
const decideEvery = 500

/** Yields what happens in a fill, in order. */
export function* drawFill({ runs, teams, seed, untilUs }: Fill): Generator<FillStep> {
  const draws = openDraws(seed)
  const nextTeam = openTurns(draws, drawTeams(draws, teams))
  const drawRun = openRuns(draws)
  let due: DueDecision[] = []
  for (let number = 0; number < runs; number++) {
    const startedAtUs = Math.floor(untilUs - spreadUs + ((number + draws.uniform()) * spreadUs) / runs)
    const run = drawRun(nextTeam(), startedAtUs)
    yield { run, decisions: null }
    const decision = drawDecision(draws.uniform())
    if (decision && run.endedAtUs !== null)
      due.push({ run: number, ...decision, atUs: run.endedAtUs + draws.below(2 * dayUs) })
    if ((number + 1) % decideEvery !== 0 && number + 1 !== runs) continue
    const decisions = due.filter(({ atUs }) => atUs <= startedAtUs).sort((a, b) => a.atUs - b.atUs)
    due = due.filter(({ atUs }) => atUs > startedAtUs)
    yield { run: null, decisions }
  }
}

function drawDecision(drawn: number): Pick<DueDecision, 'decision' | 'reason'> | null {
  let left = drawn
  for (const [share, decision, reason] of decided) {
    left -= share
    if (left < 0) return { decision, reason }
  }
  return null
}

/** How many steps are written in one transaction. */
const batch = 2_000

/** Indexes that nothing of a fill reads: made at its end, they are sorted once instead of being written all over. */
const madeLast = [
  ...['runs_by_start_ticket', 'runs_of_team', 'totals_of_team'],
  ...['rank', 'date', 'cost', 'tokens'].flatMap(by => [`results_by_${by}`, `results_of_team_by_${by}`]),
]

/** Drops indexes and returns what makes them again. */
function dropIndexes(database: Database): string[] {
  const find = database.prepare<[string], string>(
    "SELECT sql FROM sqlite_master WHERE type = 'index' AND name = ?",
  )
  return madeLast.flatMap(name => {
    const sql = find.pluck().get(name)
    if (sql === undefined) return []
    database.exec(`DROP INDEX ${name}`)
    return [sql]
  })
}

/** Fills a database that holds no run yet and nobody else has open. `tell` hears how many runs are written. */
export function fillHall(
  database: Database,
  ledger: Ledger,
  fill: Fill,
  tell: (runs: number) => void = () => {},
): void {
  const indexes = dropIndexes(database)
  const write = openChainWriter(database, ledger)
  const idOf = database.prepare<[number], string>('SELECT id FROM runs WHERE number = ?').pluck()
  const steps = drawFill(fill)
  let written = 0
  const writeBatch = database.transaction((): boolean => {
    for (let count = 0; count < batch; count++) {
      const { value, done } = steps.next()
      if (done) return false
      if (value.run) {
        write.run(value.run)
        written += 1
        continue
      }
      for (const { run, decision, reason, atUs } of value.decisions)
        ledger.decide(idOf.get(1 + run) as string, decision, reason, atUs)
    }
    return true
  })
  while (writeBatch.immediate()) tell(written)
  for (const sql of indexes) database.exec(sql)
  tell(written)
}
