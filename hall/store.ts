// What the boards need of a storage engine: they read what the ledger keeps in the transactions of the course.
import type { Finding } from '../integrity/rule.ts'
import type { Outcome } from '../integrity/verdict.ts'
import type { Price } from './prices/price.ts'
import type { Team } from './team.ts'

/** A ranked run is in one of two tiers; ranks count within a tier. */
export type Tier = 'verified' | 'unverified'

/** The parts of the board, in the order in which they are shown. */
export const sections = ['verified', 'unverified', 'flagged', 'unfinished', 'withdrawn'] as const

/**
 * Where a run stands: in a tier; flagged, a rule does not hold (or it is void); unfinished, its time ended first;
 * withdrawn, a maintainer took it out and said why.
 */
export type Section = (typeof sections)[number]

/** A run as every surface shows it. Texts that were masked read "[masked]". */
export interface BoardRun {
  readonly id: string
  readonly team: Team
  /** The team's public name in addresses: letters and digits that hold nothing of its declared texts. */
  readonly slug: string
  readonly section: Section
  readonly outcome: Outcome
  /** 0 to 5; of a run that did not finish, the events right so far. */
  readonly eventsRight: number
  /** Whole milliseconds, and null without a finish, as are the microseconds below. */
  readonly totalMs: number | null
  readonly totalUs: number | null
  /** One duration an answered event, in order. */
  readonly splitsUs: readonly number[]
  readonly finishLegUs: number | null
  readonly tokensIn: number | null
  readonly tokensOut: number | null
  /** What the tokens cost at list price, billionths of a US dollar; null when it is not known. */
  readonly costNanoUsd: number | null
  /** Why there is no cost, or null when there is one. */
  readonly noCost: string | null
  readonly startedAtUs: number
  readonly endedAtUs: number | null
  /** The rules that do not hold, each with its measured value. */
  readonly broken: readonly Pick<Finding, 'flag' | 'measured' | 'limit'>[]
  /** Whether a maintainer marked it as made by the people who keep this benchmark. */
  readonly house: boolean
  /** Why and when a maintainer withdrew it, or null. */
  readonly withdrawn: { readonly reason: string; readonly atUs: number } | null
}

/** A team's runs in figures, so that one best run does not stand alone. */
export interface TeamFigures {
  /** Runs started and those of them finished; void, withdrawn and practice runs not counted. */
  readonly started: number
  readonly finished: number
  /** Ranked runs of both tiers: those the times below are of. */
  readonly ranked: number
  /** Median total, whole milliseconds halves up; null without a ranked run. */
  readonly medianMs: number | null
  /** Lowest and highest total; from six ranked runs on, the 95 % interval of the median by order statistics. */
  readonly lowMs: number | null
  readonly highMs: number | null
}

/** A line of the board: a run, its rank in its tier, and its team's figures. */
export interface BoardLine {
  readonly run: BoardRun
  /** Among teams or among runs, as the board is viewed; null outside the tiers. */
  readonly rank: number | null
  readonly figures: TeamFigures
}

/** One part of the board: how many lines it has in all, whatever is filtered, and a page of those that fit. */
export interface BoardPart {
  readonly section: Section
  readonly count: number
  readonly lines: readonly BoardLine[]
  /** The cursor of the next page, or null on the last. */
  readonly next: string | null
}

export const boardViews = ['teams', 'runs'] as const
export const boardSorts = ['time', 'cost', 'tokens', 'date'] as const

/** What is asked of the board. Null filters nothing. */
export interface BoardQuery {
  /** One line a team with its best run of the tier, or one line a run. Outside the tiers always runs. */
  readonly view: (typeof boardViews)[number]
  /** Null: the tiers by rank, the other parts newest first. Runs without a finish go by their start in any case. */
  readonly sort: (typeof boardSorts)[number] | null
  readonly descending: boolean
  /** Only this part, or all. */
  readonly section: Section | null
  /** Declared model and harness, compared in their normal form. */
  readonly model: string | null
  readonly harness: string | null
  /** Events right of a finished run; runs without a finish fit no number. */
  readonly events: number | null
  /** Finished at or after, and before; of runs without a finish, started. */
  readonly fromUs: number | null
  readonly untilUs: number | null
  /** A part of the team's declared texts in normal form, or a run's id. */
  readonly search: string | null
  /** The board as it stood then: finishes and maintainers' decisions up to it; today's verdicts. */
  readonly asOfUs: number | null
  /** Continue after this cursor; needs a section. */
  readonly after: string | null
  /** The most lines of a part; where all parts are asked for, those outside the tiers have a quarter of it. */
  readonly limit: number
}

export interface Board {
  readonly parts: readonly BoardPart[]
}

/** Ranks of a run in its tier. */
export interface RunRank {
  readonly tier: Tier
  /** Among all ranked runs of the tier. */
  readonly rank: number
  readonly runs: number
  /** Of its team among the tier's teams, by the team's best run in the tier. */
  readonly teamRank: number
  readonly teams: number
}

/** A team with its figures, and its rank in each tier it stands in. */
export interface TeamPage {
  readonly slug: string
  /** As declared by its best run, or by its latest when none is ranked. */
  readonly team: Team
  readonly figures: TeamFigures
  readonly standings: readonly {
    readonly tier: Tier
    readonly rank: number
    readonly teams: number
    readonly best: BoardRun
  }[]
}

/** A page of runs, newest first. */
export interface RunPage {
  readonly runs: readonly BoardRun[]
  readonly next: string | null
}

/** A run in progress: nothing of its draw or answers. */
export interface LiveRun {
  readonly id: string
  readonly team: Team
  readonly startedAtUs: number
  /** Events answered so far, 0 to 5, right or wrong. */
  readonly answered: number
}

/** A piece of news for the feed: a run was ranked, or became verified. */
export interface News {
  /** Names the item for good, in addresses too. */
  readonly key: string
  readonly what: 'ranked' | 'verified'
  readonly atUs: number
  readonly run: BoardRun
}

/** What a maintainer may decide about a run. */
export type Decision = 'verified' | 'unverified' | 'withdrawn' | 'reinstated'

/** A cursor that no page of ours carries. */
export class BadCursor extends Error {
  override name = 'BadCursor'
}

export interface HallStore {
  /** Returns the board as of `nowUs`. Practice runs are on none. @throws BadCursor */
  readBoard(query: BoardQuery, nowUs: number): Promise<Board>

  /** Returns a run by its id, or null: practice runs and runs that are live are not on the board. */
  findRun(id: string, nowUs: number): Promise<BoardRun | null>

  /** Returns the ranks of a run, or null when it is not ranked. */
  findRank(id: string): Promise<RunRank | null>

  /** Returns the price kept with a run, or null while it has none. */
  findPrice(id: string): Promise<Price | null>

  findTeam(slug: string): Promise<TeamPage | null>

  /** Returns a page of a team's finished runs that were not withdrawn, newest first; null when there is no such team. @throws BadCursor */
  listTeamRuns(slug: string, after: string | null, limit: number): Promise<RunPage | null>

  /** Returns the totals of a team's ranked runs, in order of finishing, the latest `limit` of them, whole milliseconds. */
  listTotals(
    slug: string,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly totalMs: number; readonly endedAtUs: number }[]>

  /** Yields every run that has finished, in order of finishing, without holding all in memory. */
  eachRun(): AsyncIterable<BoardRun>

  /** Returns the latest news, newest first; withdrawn runs are in none. */
  listNews(limit: number): Promise<readonly News[]>

  /** Returns the runs in progress, the latest start first. */
  listLive(nowUs: number, limit: number): Promise<readonly LiveRun[]>

  /** Writes down a maintainer's decision about a run; returns whether there is such a finished run. */
  decide(id: string, decision: Decision, reason: string, atUs: number): Promise<boolean>
}
