// What the boards need of a storage engine: they read, the course's store writes.
import type { Finding } from '../integrity/rule.ts'
import type { Outcome } from '../integrity/verdict.ts'
import type { Team } from './team.ts'

/** A run as the board lists it. Texts that were masked read "[masked]". */
export interface BoardRun {
  readonly id: string
  readonly team: Team
  readonly outcome: Outcome
  /** 0 to 5; of a run that did not finish, the events right so far. */
  readonly eventsRight: number
  /** Whole milliseconds, and null without a finish, as are the microseconds below. */
  readonly totalMs: number | null
  readonly totalUs: number | null
  readonly splitsUs: readonly number[]
  readonly finishLegUs: number | null
  readonly tokensIn: number | null
  readonly tokensOut: number | null
  readonly startedAtUs: number
  /** The rules that do not hold, each with its measured value. */
  readonly broken: readonly Pick<Finding, 'flag' | 'measured' | 'limit'>[]
  /** How many runs the team has finished and started, void and practice runs not counted. */
  readonly teamFinished: number
  readonly teamStarted: number
}

/** One part of the board: how many runs it has, and the first of them. */
export interface BoardPart {
  readonly count: number
  readonly runs: readonly BoardRun[]
}

export interface Board {
  /** In ranking order. */
  readonly ranked: BoardPart
  /** Flagged and void runs, newest first. */
  readonly flagged: BoardPart
  /** Newest first. */
  readonly unfinished: BoardPart
}

export interface HallStore {
  /** Returns the board as of `nowUs`, each part with at most `limit` runs. Practice runs are in none. */
  readBoard(nowUs: number, limit: number): Promise<Board>
}
