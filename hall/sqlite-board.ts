// The pages of the board on SQLite: which runs a part lists, in what order, from where. However the filters meet, a
// page costs about the same: rows are gathered by an index that is narrow enough; or an order's index is walked, and
// where that finds too few, the teams that come first in the order are found and the rows of those alone are read.
import type { Database, Statement } from 'better-sqlite3'
import { maxRunUs } from '../integrity/limits.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { isTier } from './section.ts'
import {
  type Conditions,
  conditionsOf,
  type NarrowedTeams,
  narrowTeams,
  type Read,
  tableOf,
} from './sqlite-narrow.ts'
import { type Given, type Listed, orderOf, type Stretch } from './sqlite-order.ts'
import type { BoardQuery, Section } from './store.ts'

export interface ListedPage {
  readonly lines: readonly Listed[]
  /** The cursor of the next page, or null on the last. */
  readonly next: string | null
}

export interface BoardPages {
  /** Returns the teams that a query's filters leave, null for all; for `list`, which may be asked for several parts. */
  narrow(query: BoardQuery): NarrowedTeams | null
  /** Returns a page of one part of the board. @throws BadCursor */
  list(section: Section, query: BoardQuery, teams: NarrowedTeams | null, nowUs: number): ListedPage
}

/** When which way of reading is taken. */
export interface Ways {
  /** Up to so many rows are gathered by a filter's index and sorted. */
  readonly fewRows: number
  /** So many rows of an order's index are looked at before the teams are asked one by one. */
  readonly walkRows: number
  /** Past so many teams an order's index is walked all the same: it is dense in them. */
  readonly manyTeams: number
  /** Up to so many teams are asked for the runs they never finished. */
  readonly someTeams: number
}

const usualWays: Ways = { fewRows: 5_000, walkRows: 4_000, manyTeams: 5_000, someTeams: 500 }

const ofTeams = 'team IN (SELECT value FROM json_each($teams))'

/** Where rows are read from: a table by an index, or a query in its place; with conditions that all hold. */
interface Source extends Conditions {
  readonly from: string
}

/** Returns the reader of the board's pages on an open database. Whichever way is taken, a page holds the same. */
export function openBoardPages(
  database: Database,
  { fewRows, walkRows, manyTeams, someTeams }: Ways = usualWays,
): BoardPages {
  const prepared = new Map<string, Statement<[Given]>>()
  const read: Read = <Row>(sql: string, given: Given) => {
    let statement = prepared.get(sql)
    if (!statement) {
      statement = database.prepare<[Given]>(sql)
      prepared.set(sql, statement)
    }
    return statement.all(given) as Row[]
  }
  const isFew = (from: string, given: Given) => {
    const [counted] = read<{ n: number }>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM results INDEXED BY ${from} LIMIT ${fewRows + 1})`,
      given,
    )
    return (counted?.n ?? 0) <= fewRows
  }

  /** Returns the index by which the runs a query leaves are few enough to be gathered; null when none is. */
  const narrowIndex = (
    { given }: Conditions,
    query: BoardQuery,
    teams: NarrowedTeams | null,
    sort: string,
  ) => {
    if (teams && teams.runs <= fewRows) return `results_of_team_by_${sort}`
    const period = 'section = $section AND ended_at_us >= $from AND ended_at_us < $until'
    if (given.until !== undefined) {
      if (isFew(`results_by_date WHERE ${period}`, given)) return 'results_by_date'
      const theirs = `results_of_team_by_date WHERE ${ofTeams} AND ${period}`
      if (teams && teams.count <= manyTeams && isFew(theirs, given)) return 'results_of_team_by_date'
    }
    const those = 'results_by_rank WHERE section = $section AND events_right = $events'
    return query.events !== null && isFew(those, given) ? 'results_by_rank' : null
  }

  /** Returns the index by which bests are read; empty where SQLite is to choose, as of a day that has gone. */
  const bestsIndex = ({ asOfUs }: BoardQuery, teams: NarrowedTeams | null, sort: string) => {
    if (asOfUs !== null) return teams ? 'bests_of_team' : ''
    // Left to itself SQLite goes by the narrowest range and sorts all of it.
    return teams && teams.count <= manyTeams ? 'bests_now_of_team' : `bests_by_${sort}`
  }

  const rowsOf = (column: string, { from, where, given }: Source, stretch: Stretch, limit: number) =>
    read<Listed>(
      `SELECT run, team, events_right AS eventsRight, ${column} AS value
       FROM ${from} WHERE ${[...where, stretch.where].join(' AND ')} ORDER BY ${stretch.by} LIMIT $limit`,
      { ...given, ...stretch.given, limit },
    )

  /** Returns the first rows of an order's index, so that a filter that fits many is answered by looking at few. */
  const firstRows = (index: string, column: string, stretch: Stretch) => {
    const columns = new Set(['run', 'team', 'section', 'events_right', 'ended_at_us', column])
    return `(SELECT ${[...columns].join(', ')} FROM results INDEXED BY ${index}
      WHERE section = $section AND ${stretch.where} ORDER BY ${stretch.by} LIMIT ${walkRows})`
  }

  /** Returns the teams whose first rows come first: no other team has a row on the page. */
  const firstTeams = (index: string, { where, given }: Conditions, stretch: Stretch, limit: number) =>
    read<{ team: number }>(
      `SELECT team FROM json_each($teams) AS asked JOIN results ON run = (
         SELECT run FROM results INDEXED BY ${index}
         WHERE team = asked.value AND ${[...where, stretch.where].join(' AND ')} ORDER BY ${stretch.by} LIMIT 1)
       ORDER BY ${stretch.by} LIMIT $limit`,
      { ...given, ...stretch.given, limit },
    ).map(({ team }) => team)

  /** Returns the rows of a stretch, up to a limit, of many runs by many teams. */
  const search = (sort: string, column: string, conditions: Conditions, stretch: Stretch, limit: number) => {
    const { where, given } = conditions
    const from = firstRows(`results_by_${sort}`, column, stretch)
    const found = rowsOf(column, { from, where: [...where, ofTeams], given }, stretch, limit)
    if (found.length === limit) return found
    const index = `results_of_team_by_${sort}`
    const teams = JSON.stringify(firstTeams(index, conditions, stretch, limit))
    const theirs = {
      from: `results INDEXED BY ${index}`,
      where: [...where, ofTeams],
      given: { ...given, teams },
    }
    return rowsOf(column, theirs, stretch, limit)
  }

  const listFinished = (section: Section, query: BoardQuery, teams: NarrowedTeams | null) => {
    const table = tableOf(section, query)
    const [by, descending] = query.sort
      ? ([query.sort, query.descending] as const)
      : isTier(section)
        ? (['time', false] as const)
        : (['date', true] as const)
    const sort = by === 'time' ? 'rank' : by
    const { column, stretches, after } = orderOf(by, descending, query.after)
    const conditions = conditionsOf(table, section, query, teams)
    const where = teams ? [...conditions.where, ofTeams] : conditions.where
    const index =
      table === 'bests' ? bestsIndex(query, teams, sort) : narrowIndex(conditions, query, teams, sort)
    const isSearched = table === 'results' && index === null && teams !== null && teams.count <= manyTeams
    const from = `${table}${index === '' ? '' : ` INDEXED BY ${index ?? `results_by_${sort}`}`}`
    const lines: Listed[] = []
    // One line more than the page has tells whether there is a next.
    for (const stretch of stretches) {
      const limit = query.limit + 1 - lines.length
      if (isSearched) lines.push(...search(sort, column, conditions, stretch, limit))
      else lines.push(...rowsOf(column, { from, where, given: conditions.given }, stretch, limit))
      if (lines.length > query.limit) break
    }
    return pageOf(lines, query.limit, after)
  }

  const pageOf = (lines: readonly Listed[], limit: number, after: (line: Listed) => string): ListedPage => {
    const last = lines[limit - 1]
    return { lines: lines.slice(0, limit), next: lines.length > limit && last ? after(last) : null }
  }

  // A run is never finished once it is overdue, so the board as it stood has the same runs as today's.
  const listUnfinished = (query: BoardQuery, teams: NarrowedTeams | null, nowUs: number) => {
    // Events are what a run finished with.
    if (query.events !== null) return { lines: [], next: null }
    const where = ['practice = 0', 'ended_at_us IS NULL', 'started_at_us < $overdue']
    const given: Record<string, number | string | null> = { overdue: (query.asOfUs ?? nowUs) - maxRunUs }
    if (query.fromUs !== null) where.push('started_at_us >= $from')
    if (query.fromUs !== null) given.from = query.fromUs
    if (query.untilUs !== null) where.push('started_at_us < $until')
    if (query.untilUs !== null) given.until = query.untilUs
    let index = 'runs_without_finish'
    if (teams) {
      if (teams.count <= someTeams) index = 'unfinished_of_team'
      given.teams = teams.numbers
      where.push('team_hash IN (SELECT hash FROM json_each($teams) CROSS JOIN teams ON teams.number = value)')
      if (teams.run !== null) where.push('number = $run')
      if (teams.run !== null) given.run = teams.run
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
      0 AS eventsRight, started_at_us AS value FROM runs INDEXED BY ${index}`
    const lines = read<Listed>(
      `${from} WHERE ${[...where, stretch.where].join(' AND ')} ORDER BY ${by} LIMIT $limit`,
      { ...given, ...stretch.given, limit: query.limit + 1 },
    )
    return pageOf(lines, query.limit, ({ value, run: last }) => writeCursor([value, last]))
  }

  return {
    narrow: query => narrowTeams(read, query),
    list: (section, query, teams, nowUs) =>
      section === 'unfinished' ? listUnfinished(query, teams, nowUs) : listFinished(section, query, teams),
  }
}
