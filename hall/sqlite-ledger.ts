// Keeps the Hall's tables in step with the records: told by the course's store, inside its transactions.
import type { Database } from 'better-sqlite3'
import type { Bookkeeper } from '../integrity/bookkeeper.ts'
import { bestsOf, isBetter, type Move } from './bests.ts'
import { type Price, priceLines, type TokenLine } from './prices/price.ts'
import { comparePlacings, type Placing } from './ranking.ts'
import { isTier, sectionOf, tiers } from './section.ts'
import { prepareLedger, type ResultRow } from './sqlite-ledger-rows.ts'
import { openDeclaredTexts, type ReportedTokens } from './sqlite-texts.ts'
import type { Decision, Tier } from './store.ts'
import { normalForm, slugOf } from './team.ts'

/** Names this way of counting. A change that counts otherwise gives it a new number, and the next start counts anew. */
export const ledgerVersion = 1

/** How many whole milliseconds of total time fall into one row of `placings`. */
export const placingMs = 50

/** How many runs are counted anew in one transaction. */
const rebuildBatch = 5_000

export interface Ledger extends Bookkeeper {
  /** Writes a decision down and moves the run; returns whether there is such a finished run. Only inside a transaction. */
  decide(id: string, decision: Decision, reason: string, atUs: number): boolean
  /** Counts everything anew from what is kept for good. `tell` hears how many runs are counted. */
  rebuild(tell?: (runs: number) => void): void
}

/** Returns the ledger of an open, migrated database; one that was counted otherwise, or not yet, is counted anew. */
export function openSqliteLedger(database: Database, tell: (runs: number) => void = () => {}): Ledger {
  const sql = prepareLedger(database)
  const texts = openDeclaredTexts(database)

  const place = (board: string, { eventsRight, totalMs }: Placing, by: 1 | -1) =>
    sql.place.run(board, eventsRight, Math.floor(totalMs / placingMs), by)

  /** Counts a run in or out of everything but the bests: `by` is 1 or −1. */
  const count = (result: ResultRow, by: 1 | -1) => {
    const { section, team } = result
    sql.tally.run(section, by)
    if (isTier(section)) place(`${section} runs`, result, by)
    // The start was counted when it came; a run that does not count takes it back.
    if (counts(result)) sql.moveTeam.run(0, by, team)
    else sql.moveTeam.run(-by, 0, team)
  }

  /** Counts a team in or out of a tier by its best run there. */
  const countTeam = (tier: Tier, best: Placing, by: 1 | -1) => {
    sql.tally.run(`${tier} teams`, by)
    place(`${tier} teams`, best, by)
  }

  /** Opens a new best if a run that just finished is one: the short way, while nothing of the team came later. */
  const noteBest = (result: ResultRow, tier: Tier) => {
    const { team, endedAtUs } = result
    if (sql.changedLater.get(team, endedAtUs, endedAtUs)) return replaceBests(team)
    const now = sql.bestNow.get(team, tier)
    if (now && !isBetter(result, now)) return
    if (now) sql.endBest.run(endedAtUs, now.number)
    if (now) countTeam(tier, now, -1)
    sql.insertBest.run({ ...result, tier, fromUs: endedAtUs, untilUs: null })
    countTeam(tier, result, 1)
  }

  /** Works out a team's bests anew from its runs and the decisions about them. */
  const replaceBests = (team: number) => {
    const results = new Map(sql.resultsOfTeam.all(team).map(result => [result.run, result]))
    const moves: Move[] = [...results.values()].map(result => ({
      ...result,
      section: sectionOf(result.outcome, null),
      atUs: result.endedAtUs,
    }))
    for (const { run, decision, atUs } of sql.decisionsOfTeam.all(team)) {
      const result = results.get(run)
      if (result) moves.push({ ...result, section: sectionOf(result.outcome, decision), atUs })
    }
    for (const tier of tiers) {
      const now = sql.bestNow.get(team, tier)
      if (now) countTeam(tier, now, -1)
    }
    sql.deleteBests.run(team)
    for (const best of bestsOf(moves)) {
      sql.insertBest.run({ ...(results.get(best.run) as ResultRow), ...best })
      if (best.untilUs === null) countTeam(best.tier, best, 1)
    }
  }

  const keepPrice = (run: number, startedAtUs: number, tokens: ReportedTokens): Price => {
    const known = sql.price.get(run, tokens.position)
    if (known !== undefined) return JSON.parse(known) as Price
    const price = priceLines(tokens.lines, startedAtUs)
    // What was declared stays beside the records alone, where it can be masked.
    const kept = { ...price, lines: price.lines.map(line => ({ ...line, model: null })) }
    sql.insertPrice.run(run, tokens.position, JSON.stringify(kept))
    return price
  }

  const startTeam = (run: number) => {
    const { team, model, harness } = texts.team(run)
    const [modelForm, harnessForm] = [normalForm(model ?? ''), normalForm(harness ?? '')]
    const search = [normalForm(team), modelForm, harnessForm].join('\n')
    const hash = sql.teamHash.get(run) as Buffer
    sql.insertTeam.run({ hash, slug: slugOf(hash), search, modelForm, harnessForm })
  }

  const ledger: Ledger = {
    started(run) {
      sql.tally.run('open', 1)
      if (sql.countStart.run(run).changes === 0) startTeam(run)
    },

    judged(run) {
      const judged = sql.judged.get(run)
      if (!judged) return
      const before = sql.result.get(run)
      const decision = sql.decision.get(run) ?? null
      const tokens = texts.tokens(run)
      const price = tokens && keepPrice(run, judged.startedAtUs, tokens)
      const result: ResultRow = {
        ...judged,
        section: sectionOf(judged.outcome, decision),
        tokensIn: sumOf(tokens, line => [line.uncachedInput, line.cachedInput, line.cacheWrites]),
        tokensOut: sumOf(tokens, line => [line.output]),
        costNanoUsd: price?.costNanoUsd ?? null,
        noCost: price?.noCost ?? null,
      }
      if (before && sameResult(before, result)) return
      sql.keepResult.run(result)
      if (before) count(before, -1)
      else sql.tally.run('open', -1)
      count(result, 1)
      if (before && samePlace(before, result)) sql.reprice.run(result)
      else if (before || decision !== null) replaceBests(result.team)
      else if (isTier(result.section)) noteBest(result, result.section)
    },

    decide(id, decision, reason, atUs) {
      const run = sql.resultRun.get(id)
      if (run === undefined) return false
      sql.insertDecision.run(run, atUs, decision, reason)
      ledger.judged(run)
      return true
    },

    rebuild(told = tell) {
      const clear = database.transaction(() => {
        for (const statement of sql.clear) statement.run()
      })
      clear.immediate()
      const countBatch = database.transaction((runs: readonly number[]) => {
        for (const run of runs) {
          ledger.started(run)
          ledger.judged(run)
        }
      })
      let counted = 0
      let batch = sql.runsAfter.all(0, rebuildBatch)
      while (batch.length > 0) {
        countBatch.immediate(batch)
        counted += batch.length
        told(counted)
        batch = sql.runsAfter.all(batch.at(-1) as number, rebuildBatch)
      }
      sql.setVersion.run(ledgerVersion)
    },
  }
  if (sql.version.get() !== ledgerVersion) ledger.rebuild()
  return ledger
}

/** Returns whether a run counts among those its team started: void and withdrawn ones do not. */
function counts({ section, outcome }: ResultRow): boolean {
  return section !== 'withdrawn' && outcome !== 'void'
}

function sameResult(a: ResultRow, b: ResultRow): boolean {
  return (Object.keys(a) as (keyof ResultRow)[]).every(field => a[field] === b[field])
}

function samePlace(a: ResultRow, b: ResultRow): boolean {
  return a.section === b.section && comparePlacings(a, b) === 0
}

/** Returns the sum of what the lines report, or null when a line leaves all of it out. */
function sumOf(tokens: ReportedTokens | null, read: (line: TokenLine) => (number | null)[]): number | null {
  let sum = 0
  for (const line of tokens?.lines ?? []) {
    const reported = read(line).filter(count => count !== null)
    if (reported.length === 0) return null
    for (const count of reported) sum += count
  }
  return tokens && tokens.lines.length > 0 && Number.isSafeInteger(sum) ? sum : null
}
