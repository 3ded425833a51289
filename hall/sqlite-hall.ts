// The Hall on SQLite: reads what the ledger keeps.
import type { Database } from 'better-sqlite3'
import { maxRunUs } from '../integrity/limits.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { Price } from './prices/price.ts'
import type { Placing } from './ranking.ts'
import { isTier } from './section.ts'
import { openBoardPages } from './sqlite-board.ts'
import { openFigures } from './sqlite-figures.ts'
import type { Ledger } from './sqlite-ledger.ts'
import type { NarrowedTeams } from './sqlite-narrow.ts'
import { openRanks } from './sqlite-ranks.ts'
import { openBoardRuns } from './sqlite-runs.ts'
import { openDeclaredTexts } from './sqlite-texts.ts'
import {
  type Board,
  type BoardPart,
  type BoardQuery,
  type BoardRun,
  type HallStore,
  type LiveRun,
  type News,
  type RunRank,
  type Section,
  sections,
  type TeamPage,
  type Tier,
} from './store.ts'

/** How many runs are read at once where all are yielded. */
const batch = 500

const withdrawnTeam = { team: '[withdrawn]', model: null, harness: null }

/** Returns the Hall's store on an open database; `decide` is its ledger's. */
export function openSqliteHall(database: Database, decideInLedger: Ledger['decide']): HallStore {
  const sql = prepare(database)
  const pages = openBoardPages(database)
  const ranks = openRanks(database)
  const figures = openFigures(database)
  const runs = openBoardRuns(database)
  const texts = openDeclaredTexts(database)

  const countOf = (section: Section, { view, asOfUs }: BoardQuery, nowUs: number): number => {
    if (isTier(section) && view === 'teams') return ranks.countTeams(section, asOfUs)
    if (section === 'unfinished') {
      const overdueUs = (asOfUs ?? nowUs) - maxRunUs
      return asOfUs === null
        ? (sql.tally.get('open') ?? 0) - (sql.liveSince.get(overdueUs) ?? 0)
        : (sql.unfinishedThen.get(overdueUs) ?? 0)
    }
    return asOfUs === null ? (sql.tally.get(section) ?? 0) : (sql.countThen.get(section, asOfUs) ?? 0)
  }

  const partOf = (
    section: Section,
    query: BoardQuery,
    teams: NarrowedTeams | null,
    nowUs: number,
  ): BoardPart => {
    const limit = isTier(section) || query.section !== null ? query.limit : Math.ceil(query.limit / 4)
    const { lines, next } = pages.list(section, { ...query, limit }, teams, nowUs)
    const given = lines.flatMap(({ run, team }) => {
      const read = section === 'unfinished' ? runs.unfinished(run) : runs.finished(run)
      return read ? [{ team, run: read }] : []
    })
    const placings = given.map(({ run }) => placingOf(run))
    const ranked = isTier(section)
      ? query.view === 'teams'
        ? ranks.amongTeams(section, placings, query.asOfUs)
        : ranks.amongRuns(section, placings)
      : []
    return {
      section,
      count: countOf(section, query, nowUs),
      lines: given.map(({ run, team }, at) => ({
        run,
        rank: ranked[at] ?? null,
        figures: figures.ofTeam(team, query.asOfUs),
      })),
      next,
    }
  }

  // One transaction, so that counts, ranks and lines are of one moment.
  const readBoard = database.transaction((query: BoardQuery, nowUs: number): Board => {
    const asked = query.section === null ? sections : [query.section]
    const teams = pages.narrow(query)
    return { parts: asked.map(section => partOf(section, query, teams, nowUs)) }
  })

  const readTeam = database.transaction((slug: string): TeamPage | null => {
    const team = sql.teamBySlug.get(slug)
    if (team === undefined) return null
    const standings = sql.bestsNow.all(team).flatMap(({ section, run }) => {
      const best = runs.finished(run)
      if (!best) return []
      const [rank = 0] = ranks.amongTeams(section, [placingOf(best)], null)
      return [{ tier: section, rank, teams: ranks.countTeams(section, null), best }]
    })
    const latest = sql.latestRun.get(team)
    // A team of which every run was withdrawn is known by its address alone.
    const declared = standings[0]?.best.team ?? (latest === undefined ? withdrawnTeam : texts.team(latest))
    return { slug, team: declared, figures: figures.ofTeam(team, null), standings }
  })

  const readRank = database.transaction((id: string): RunRank | null => {
    const result = sql.resultById.get(id)
    if (!result || !isTier(result.section)) return null
    const tier = result.section
    const best = sql.bestsNow.all(result.team).find(({ section }) => section === tier)
    const [rank = 0] = ranks.amongRuns(tier, [result])
    const [teamRank = 0] = ranks.amongTeams(tier, best ? [best] : [], null)
    return { tier, rank, runs: sql.tally.get(tier) ?? 0, teamRank, teams: ranks.countTeams(tier, null) }
  })

  const decide = database.transaction(decideInLedger)

  return {
    readBoard: async (query, nowUs) => readBoard(query, nowUs),

    async findRun(id, nowUs) {
      const run = sql.runById.get(id)
      if (!run) return null
      if (run.endedAtUs !== null) return runs.finished(run.number)
      return run.startedAtUs < nowUs - maxRunUs ? runs.unfinished(run.number) : null
    },

    findRank: async id => readRank(id),

    async findPrice(id) {
      const kept = sql.price.get(id)
      if (!kept) return null
      const price = JSON.parse(kept.price) as Price
      const declared = texts.tokens(kept.run)?.lines ?? []
      return {
        ...price,
        lines: price.lines.map((line, at) => ({ ...line, model: declared[at]?.model ?? null })),
      }
    },

    findTeam: async slug => readTeam(slug),

    async listTeamRuns(slug, after, limit) {
      const team = sql.teamBySlug.get(slug)
      if (team === undefined) return null
      const [before] = after === null ? [Number.MAX_SAFE_INTEGER] : readCursor(after, 1)
      const numbers = sql.runsOfTeam.all(team, before ?? 0, limit + 1)
      const last = numbers[limit - 1]
      return {
        runs: numbers.slice(0, limit).flatMap(run => runs.finished(run) ?? []),
        next: numbers.length > limit && last !== undefined ? writeCursor([last]) : null,
      }
    },

    async listTotals(slug, limit) {
      const team = sql.teamBySlug.get(slug)
      return team === undefined ? [] : sql.totals.all(team, limit).reverse()
    },

    async *eachRun() {
      let numbers = sql.runsAfter.all(0, batch)
      while (numbers.length > 0) {
        for (const run of numbers) {
          const read = runs.finished(run)
          if (read) yield read
        }
        numbers = sql.runsAfter.all(numbers.at(-1) ?? 0, batch)
        // Between two batches others get their turn.
        await new Promise(setImmediate)
      }
    },

    async listNews(limit) {
      const items = sql.news.all({ limit })
      return items.flatMap(({ run, what, atUs }): News[] => {
        const read = runs.finished(run)
        return read ? [{ key: `${read.id}/${what}`, what, atUs, run: read }] : []
      })
    },

    async listLive(nowUs, limit) {
      return sql.live
        .all(nowUs - maxRunUs, limit)
        .map(({ number, ...run }): LiveRun => ({ ...run, team: texts.team(number) }))
    },

    decide: async (id, decision, reason, atUs) => decide.immediate(id, decision, reason, atUs),
  }
}

function placingOf({ eventsRight, totalMs }: BoardRun): Placing {
  return { eventsRight, totalMs: totalMs ?? 0 }
}

function prepare(database: Database) {
  const counted = <Parameters extends unknown[]>(sql: string) =>
    database.prepare<Parameters, number>(sql).pluck()
  const newsOf = (section: Tier) =>
    `SELECT run, 'ranked' AS what, ended_at_us AS atUs FROM
       (SELECT run, ended_at_us FROM results WHERE section = '${section}' ORDER BY ended_at_us DESC LIMIT $limit)`
  return {
    tally: counted<[name: string]>('SELECT count FROM tallies WHERE name = ?'),
    liveSince: counted<[sinceUs: number]>(
      'SELECT count(*) FROM runs WHERE practice = 0 AND ended_at_us IS NULL AND started_at_us >= ?',
    ),
    unfinishedThen: counted<[beforeUs: number]>(
      'SELECT count(*) FROM runs WHERE practice = 0 AND ended_at_us IS NULL AND started_at_us < ?',
    ),
    countThen: counted<[section: Section, asOfUs: number]>(
      'SELECT count(*) FROM results WHERE section = ? AND ended_at_us <= ?',
    ),
    teamBySlug: counted<[slug: string]>('SELECT number FROM teams WHERE slug = ?'),
    bestsNow: database.prepare<[team: number], Placing & { section: Tier; run: number }>(
      `SELECT section, run, events_right AS eventsRight, total_ms AS totalMs
       FROM bests WHERE team = ? AND until_us IS NULL ORDER BY section DESC`,
    ),
    latestRun: counted<[team: number]>(
      `SELECT number FROM runs WHERE practice = 0 AND team_hash = (SELECT hash FROM teams WHERE number = ?)
         AND NOT EXISTS (SELECT 1 FROM results WHERE run = runs.number AND section = 'withdrawn')
       ORDER BY started_at_us DESC LIMIT 1`,
    ),
    resultById: database.prepare<[id: string], Placing & { section: Section; team: number }>(
      `SELECT section, team, events_right AS eventsRight, total_ms AS totalMs
       FROM runs CROSS JOIN results ON results.run = runs.number WHERE runs.id = ?`,
    ),
    runById: database.prepare<
      [id: string],
      { number: number; startedAtUs: number; endedAtUs: number | null }
    >(
      'SELECT number, started_at_us AS startedAtUs, ended_at_us AS endedAtUs FROM runs WHERE id = ? AND practice = 0',
    ),
    price: database.prepare<[id: string], { run: number; price: string }>(
      `SELECT run, price FROM prices JOIN runs ON runs.number = prices.run
       WHERE runs.id = ? ORDER BY position DESC LIMIT 1`,
    ),
    runsOfTeam: counted<[team: number, before: number, limit: number]>(
      `SELECT run FROM results WHERE team = ? AND run < ? AND section <> 'withdrawn' ORDER BY run DESC LIMIT ?`,
    ),
    totals: database.prepare<
      [team: number, limit: number],
      { id: string; totalMs: number; endedAtUs: number }
    >(
      `SELECT id, total_ms AS totalMs, ended_at_us AS endedAtUs FROM results
       WHERE team = ? AND section IN ('verified', 'unverified') ORDER BY run DESC LIMIT ?`,
    ),
    runsAfter: counted<[run: number, limit: number]>(
      'SELECT run FROM results WHERE run > ? ORDER BY run LIMIT ?',
    ),
    news: database.prepare<[{ limit: number }], { run: number; what: News['what']; atUs: number }>(
      `SELECT * FROM (
         SELECT * FROM (${newsOf('verified')}) UNION ALL SELECT * FROM (${newsOf('unverified')})
         UNION ALL
         SELECT run, 'verified', min(decided_at_us) FROM decisions CROSS JOIN results USING (run)
         WHERE decision = 'verified' AND section = 'verified' GROUP BY run
       ) ORDER BY atUs DESC, run DESC, what DESC LIMIT $limit`,
    ),
    live: database.prepare<
      [sinceUs: number, limit: number],
      { number: number; id: string; startedAtUs: number; answered: number }
    >(
      `SELECT number, id, started_at_us AS startedAtUs,
              (SELECT count(*) FROM records WHERE run = runs.number AND kind = 'event') AS answered
       FROM runs WHERE practice = 0 AND ended_at_us IS NULL AND started_at_us >= ?
       ORDER BY started_at_us DESC LIMIT ?`,
    ),
  }
}
