// What the course needs of a storage engine. Every operation that writes resolves once what it wrote is durable;
// operations that arrive together may be committed together. SQLite is the first engine (sqlite-store.ts).
import type { Chain } from './chain.ts'
import type { Step } from './progress.ts'
import type { RecordContent, RecordKind } from './record.ts'
import type { RecordTexts } from './text.ts'

/** What a run is beside its records. */
export interface Run {
  readonly id: string
  readonly key: string
  readonly seed: string
  /** SHA-256 of the seed, hex, as the seed that is kept gives it. */
  readonly commitment: string
  readonly practice: boolean
}

/** A record to be appended, with the texts whose hashes it holds. */
export interface Draft<Kind extends RecordKind = RecordKind> {
  readonly content: RecordContent<Kind>
  readonly texts: RecordTexts
}

/** A run to be started. */
export interface NewRun extends Omit<Run, 'id'> {
  /** Proposes a public name; called again while the name is taken. */
  readonly newId: () => string
  /** The ticket of the home page it was started from. */
  readonly startTicket: string
  /** SHA-256 of the team's normal form, 32 bytes. */
  readonly teamHash: Buffer
  /** The right answers that another live run may not know. */
  readonly sprintEmail: string
  readonly relayCode: string
  readonly start: Draft<'start'>
}

/** What a decision on a run's steps comes to: an outcome, and at most one record to append. */
export interface Decision<Outcome> {
  readonly outcome: Outcome
  readonly append?: Draft
}

export interface RunSteps {
  readonly run: Run
  readonly steps: readonly Step[]
}

export interface RunChain {
  readonly run: Run
  readonly chain: Chain
}

export interface CourseStore {
  /**
   * Starts a run and returns it; or returns the newest run that the same ticket started at or after
   * `sameTicketSinceUs`, in which case nothing is written.
   */
  startRun(newRun: NewRun, sameTicketSinceUs: number): Promise<Run>

  /** Returns a run and its steps by its key, or null. */
  findSteps(key: string): Promise<RunSteps | null>

  /**
   * Lets `decide` look at a run's steps and appends the record it returns, with nothing in between; returns its
   * outcome once the record is durable, or null when no run has the key. `decide` must be pure: it may be called again.
   */
  extendRun<Outcome>(key: string, decide: (now: RunSteps) => Decision<Outcome>): Promise<Outcome | null>

  /** Returns a run and its whole chain by its id, or null. */
  findChain(id: string): Promise<RunChain | null>

  /** Yields every run with its chain, in order of arrival, without holding all in memory. */
  eachChain(): AsyncIterable<RunChain>

  /** Judges a run's chain anew and keeps the verdict; returns whether it differs from the one kept before. */
  judgeRun(id: string, judgedAtUs: number): Promise<boolean>

  /**
   * Appends a fault to every run that started before `nowUs` and was live then; returns how many. Used when the
   * server starts.
   */
  faultLiveRuns(nowUs: number, what: string): Promise<number>

  /** If `answer` is right in another live run, notes it for the maintainers on both; returns the other runs' ids. */
  noteBorrowedAnswer(id: string, event: 'e1' | 'e3', answer: string, nowUs: number): Promise<string[]>

  /** Returns the notes for the maintainers, oldest first. */
  listNotes(): Promise<
    readonly { readonly run: string; readonly notedAtUs: number; readonly about: string }[]
  >

  /** Resolves when the engine answers; rejects when it can't. */
  ping(): Promise<void>
}
