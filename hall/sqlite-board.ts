// The pages of the board on SQLite: which runs a part lists, in what order, from where. A filter is answered from
// the narrowest index that fits it; past a few thousand rows the order's own index is walked until the page is full.
import type { Database, Statement } from 'better-sqlite3'
import { maxRunUs } from '../integrity/limits.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { isTier } from './section.ts'
import { type Given, type Listed, orderOf, type Stretch } from './sqlite-order.ts'
import type { BoardQuery, Section } from './store.ts'
import { normalForm } from './team.ts'

export interface ListedPage {
  readonly lines: readonly Listed[]
  /** The cursor of the next page, or null on the last. */
  readonly next: string | null
}

export interface BoardPages {
  /** Returns the teams that a query's filters leave; for `list`, which may be asked for several parts. */
  narrow(query: BoardQuery): NarrowedTeams
  /** Returns a page of one part of the board. @throws BadCursor */
  list(section: Section, query: BoardQuery, teams: NarrowedTeams, nowUs: number): ListedPage
}

/** The teams that filters leave: all (null); few, by number, and the run that was searched for by its id; or a condition, where they are too many to gather. */
export type NarrowedTeams =
  | null
  | { readonly few: true; readonly numbers: string; readonly run: number | null }
  | { readonly few: false; readonly where: string; readonly given: Given }

/** Up to so many rows are gathered by a filter's index and sorted. */
const fewRows = 5_000

/** What a filter comes to: conditions on a table, with their values, and the index that is narrow enough to go by. */
interface Narrowed {
  readonly where: readonly string[]
  readonly given: Given
  readonly index: string | null
}

/** Returns the reader of the board's pages on an open database. */
export function openBoardPages(database: Database): BoardPages {
  const prepared = new Map<string, Statement<[Given]>>()
  const statement = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const made = database.prepare<[Given]>(sql)
    prepared.set(sql, made)
    return made
  }
  const read = <Row>(sql: string, given: Given) => statement(sql).all(given) as Row[]
  const count = (sql: string, given: Given) =>
    read<{ n: number }>(`SELECT count(*) AS n FROM (${sql})`, given)[0]?.n ?? 0

  const narrowTeams = ({ model, harness, search }: BoardQuery): NarrowedTeams => {
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
    const teams = `FROM teams WHERE ${where.join(' AND ')}`
    const [sum] = read<{ runs: number | null }>(`SELECT sum(started) AS runs ${teams}`, given)
    if ((sum?.runs ?? 0) > fewRows) return { few: false, where: where.join(' AND '), given }
    const numbers = read<{ number: number }>(`SELECT number ${teams}`, given).map(({ number }) => number)
    return { few: true, numbers: JSON.stringify(numbers), run: found?.run ?? null }
  }

  const narrow = (
    table: 'bests' | 'results',
    section: Section,
    query: BoardQuery,
    teams: NarrowedTeams,
  ): Narrowed => {
    const where = ['section = $section']
    const given: Record<string, number | string | null> = { section }
    let index: string | null = null
    const { events, fromUs, untilUs, asOfUs } = query
    const isBests = table === 'bests'
    if (isBests && asOfUs === null) where.push('until_us IS NULL')
    if (asOfUs !== null) {
      given.asOf = asOfUs
      where.push(
        isBests ? 'from_us <= $asOf AND (until_us IS NULL OR until_us > $asOf)' : 'ended_at_us <= $asOf',
      )
    }
    if (events !== null) {
      where.push('events_right = $events')
      given.events = events
      const those = `SELECT 1 FROM results INDEXED BY results_by_rank
        WHERE section = $section AND events_right = $events LIMIT ${fewRows + 1}`
      if (!isBests && count(those, { section, events }) <= fewRows) index = 'results_by_rank'
    }
    if (fromUs !== null || untilUs !== null) {
      where.push('ended_at_us >= $from AND ended_at_us < $until')
      given.from = fromUs ?? 0
      given.until = untilUs ?? Number.MAX_SAFE_INTEGER
      const period = `SELECT 1 FROM results INDEXED BY results_by_date
        WHERE section = $section AND ended_at_us >= $from AND ended_at_us < $until LIMIT ${fewRows + 1}`
      const { from, until } = given
      if (!isBests && count(period, { section, from, until }) <= fewRows) index = 'results_by_date'
    }
    if (teams?.few) {
      given.teams = teams.numbers
      where.push('team IN (SELECT value FROM json_each($teams))')
      index = isBests ? 'bests_of_team' : 'results_of_team'
      if (teams.run !== null && !isBests) {
        where.push('run = $run')
        given.run = teams.run
      }
    } else if (teams) {
      Object.assign(given, teams.given)
      where.push(`EXISTS (SELECT 1 FROM teams WHERE number = team AND ${teams.where})`)
    }
    return { where, given, index }
  }

  /** Reads one stretch after another until the page is full, and one line more to know whether there is a next. */
  const walk = (from: string, { where, given }: Narrowed, stretches: readonly Stretch[], limit: number) => {
    const lines: Listed[] = []
    for (const stretch of stretches) {
      const conditions = [...where, stretch.where].join(' AND ')
      const rows = read<Listed>(`${from} WHERE ${conditions} ORDER BY ${stretch.by} LIMIT $limit`, {
        ...given,
        ...stretch.given,
        limit: limit + 1 - lines.length,
      })
      lines.push(...rows)
      if (lines.length > limit) break
    }
    return lines
  }

  const pageOf = (lines: readonly Listed[], limit: number, after: (line: Listed) => string): ListedPage => {
    const last = lines[limit - 1]
    return { lines: lines.slice(0, limit), next: lines.length > limit && last ? after(last) : null }
  }

  const listFinished = (section: Section, query: BoardQuery, teams: NarrowedTeams) => {
    const table = isTier(section) && query.view === 'teams' ? 'bests' : 'results'
    const [sort, descending] = query.sort
      ? ([query.sort, query.descending] as const)
      : isTier(section)
        ? (['time', false] as const)
        : (['date', true] as const)
    const order = orderOf(sort, descending, query.after)
    const narrowed = narrow(table, section, query, teams)
    // Left to itself SQLite goes by the narrowest range and sorts all of it.
    const index =
      narrowed.index ?? (query.asOfUs === null ? `${table}_by_${sort === 'time' ? 'rank' : sort}` : null)
    const from = `SELECT run, team, events_right AS eventsRight, total_ms AS totalMs, ${order.column} AS value FROM ${table}${index ? ` INDEXED BY ${index}` : ''}`
    return pageOf(walk(from, narrowed, order.stretches, query.limit), query.limit, order.after)
  }

  // A run is never finished once it is overdue, so the board as it stood has the same runs as today's.
  const listUnfinished = (query: BoardQuery, teams: NarrowedTeams, nowUs: number) => {
    // Events are what a run finished with.
    if (query.events !== null) return { lines: [], next: null }
    const where = ['practice = 0', 'ended_at_us IS NULL', 'started_at_us < $overdue']
    const given: Record<string, number | string | null> = { overdue: (query.asOfUs ?? nowUs) - maxRunUs }
    if (query.fromUs !== null) where.push('started_at_us >= $from')
    if (query.fromUs !== null) given.from = query.fromUs
    if (query.untilUs !== null) where.push('started_at_us < $until')
    if (query.untilUs !== null) given.until = query.untilUs
    let index = 'runs_without_finish'
    if (teams?.few) {
      index = 'unfinished_of_team'
      given.teams = teams.numbers
      where.push('team_hash IN (SELECT hash FROM json_each($teams) CROSS JOIN teams ON teams.number = value)')
      if (teams.run !== null) where.push('number = $run')
      if (teams.run !== null) given.run = teams.run
    } else if (teams) {
      Object.assign(given, teams.given)
      where.push(`EXISTS (SELECT 1 FROM teams WHERE hash = team_hash AND ${teams.where})`)
    }
    const up = query.sort === 'date' && !query.descending
    const [started = null, run = null] = query.after === null ? [] : readCursor(query.after, 2)
    const stretch =
      query.after === null
        ? { where: 'TRUE', given: {} }
        : {
            where: `(started_at_us, number) ${up ? '>' : '<'} ($afterStart, $afterRun)`,
            given: { afterStart: started, afterRun: run },
          }
    const by = up ? 'started_at_us, number' : 'started_at_us DESC, number DESC'
    const from = `SELECT number AS run, (SELECT number FROM teams WHERE hash = team_hash) AS team,
      0 AS eventsRight, 0 AS totalMs, started_at_us AS value FROM runs INDEXED BY ${index}`
    const lines = walk(from, { where, given, index }, [{ ...stretch, by }], query.limit)
    return pageOf(lines, query.limit, ({ value, run: last }) => writeCursor([value, last]))
  }

  return {
    narrow: narrowTeams,
    list: (section, query, teams, nowUs) =>
      section === 'unfinished' ? listUnfinished(query, teams, nowUs) : listFinished(section, query, teams),
  }
}
