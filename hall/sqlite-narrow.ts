// The filters of the board as conditions, and the teams that those about a team's name, model and harness leave.
import { isTier } from './section.ts'
import type { Given } from './sqlite-order.ts'
import type { BoardQuery, Section } from './store.ts'
import { normalForm } from './team.ts'

/** The teams that filters leave, by number; and the run that was searched for by its id. */
export interface NarrowedTeams {
  /** A JSON list, to be given to a statement. */
  readonly numbers: string
  readonly count: number
  /** How many runs they started. */
  readonly runs: number
  readonly run: number | null
}

/** What a filter comes to: conditions on `results` or `bests`, with their values. */
export interface Conditions {
  readonly where: readonly string[]
  readonly given: Given
}

/** Reads all rows of a statement that is prepared once. */
export type Read = <Row>(sql: string, given: Given) => Row[]

/** Returns the teams that a query's filters leave; null for all. */
export function narrowTeams(read: Read, { model, harness, search }: BoardQuery): NarrowedTeams | null {
  const where: string[] = []
  const given: Record<string, string | number> = {}
  let found: { team: number; run: number } | undefined
  if (model !== null) {
    where.push('model_form = $model')
    given.model = normalForm(model)
  }
  if (harness !== null) {
    where.push('harness_form = $harness')
    given.harness = normalForm(harness)
  }
  if (search !== null) {
    ;[found] = read<{ team: number; run: number }>(
      'SELECT teams.number AS team, runs.number AS run FROM runs JOIN teams ON teams.hash = runs.team_hash WHERE runs.id = $id AND practice = 0',
      { id: search.trim().toUpperCase() },
    )
    where.push(found ? 'number = $team' : 'instr(search, $search) > 0')
    if (found) given.team = found.team
    else given.search = normalForm(search)
  }
  if (where.length === 0) return null
  const [teams] = read<{ numbers: string; count: number; runs: number }>(
    `SELECT json_group_array(number) AS numbers, count(*) AS count, coalesce(sum(started), 0) AS runs
     FROM teams WHERE ${where.join(' AND ')}`,
    given,
  )
  return { numbers: '[]', count: 0, runs: 0, ...teams, run: found?.run ?? null }
}

/** Returns a query's conditions on the rows of a section; the teams it leaves are only given, as `$teams`. */
export function conditionsOf(
  table: 'bests' | 'results',
  section: Section,
  { events, fromUs, untilUs, asOfUs }: BoardQuery,
  teams: NarrowedTeams | null,
): Conditions {
  const where = ['section = $section']
  const given: Record<string, number | string | null> = { section }
  if (teams) given.teams = teams.numbers
  if (teams?.run && table === 'results') {
    where.push('run = $run')
    given.run = teams.run
  }
  if (table === 'bests' && asOfUs === null) where.push('until_us IS NULL')
  if (table === 'bests' && asOfUs !== null) {
    given.asOf = asOfUs
    where.push('from_us <= $asOf AND (until_us IS NULL OR until_us > $asOf)')
  }
  if (events !== null) {
    where.push('events_right = $events')
    given.events = events
  }
  // A run that has finished stays finished: as of a day, runs are those that had ended by then.
  const endUs = table === 'results' && asOfUs !== null ? asOfUs + 1 : Number.MAX_SAFE_INTEGER
  if (fromUs !== null || untilUs !== null || endUs < Number.MAX_SAFE_INTEGER) {
    where.push('ended_at_us >= $from AND ended_at_us < $until')
    given.from = fromUs ?? 0
    given.until = Math.min(untilUs ?? endUs, endUs)
  }
  return { where, given }
}

/** Returns which table a part of the board is listed from. */
export function tableOf(section: Section, { view }: BoardQuery): 'bests' | 'results' {
  return isTier(section) && view === 'teams' ? 'bests' : 'results'
}
