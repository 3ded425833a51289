// How a run becomes verified: what was submitted for it, what was found, and who decided. Every step is kept for good.
import type { TraceFinding } from '../integrity/reconcile/finding.ts'
import type { MaskedKind, ModelUse } from '../integrity/traces/trace.ts'

/** What may be done about a submission, a run's name or a maintainer. */
export const auditSteps = [
  'submitted',
  'verified',
  'rejected',
  'withdrawn',
  'stale',
  'reinstated',
  'name masked',
  'house run',
  'maintainer added',
  'maintainer revoked',
  'signed in',
  'token refused',
] as const

export type AuditStep = (typeof auditSteps)[number]

/** Where a submission stands. Nothing is deleted: what was withdrawn leaves its steps. */
export type SubmissionState = Extract<
  AuditStep,
  'submitted' | 'verified' | 'rejected' | 'withdrawn' | 'stale'
>

/** A masked file of a submission, as it is published. */
export interface PublishedFile {
  readonly name: string
  /** SHA-256 of the masked bytes, hex; the data folder keeps the file under it. */
  readonly sha256: string
  readonly bytes: number
  /** What was masked in it. */
  readonly masked: readonly MaskedKind[]
}

/** What one trace of a submission shows, for people. */
export interface ShownTrace {
  readonly title: string
  readonly version: string | null
  readonly sessions: number
  readonly clock: string
  readonly firstMs: number | null
  readonly lastMs: number | null
  readonly models: readonly ModelUse[]
  readonly tools: readonly { readonly name: string; readonly calls: number }[]
  readonly skipped: readonly { readonly kind: string; readonly rows: number }[]
  readonly warnings: readonly string[]
}

/** What is written down when a submission has been read. */
export interface NewSubmission {
  readonly runId: string
  readonly atUs: number
  /** A maintainer's name, or `entrant`, or `server`. */
  readonly who: string
  readonly digest: string
  readonly version: number
  readonly findings: readonly TraceFinding[]
  readonly traces: readonly ShownTrace[]
  readonly files: readonly PublishedFile[]
}

export interface Submission extends Omit<NewSubmission, 'digest'> {
  readonly number: number
  readonly state: SubmissionState
}

/** A step as it was taken. */
export interface AuditEntry {
  readonly number: number
  readonly atUs: number
  readonly who: string
  readonly step: AuditStep
  readonly runId: string | null
  readonly submission: number | null
  readonly reason: string | null
}

/** What came of a decision: it was taken, or why it can't be. */
export type Reviewed = 'done' | 'no such submission' | 'not ranked' | 'already so'

/** How many submissions a run takes: anybody with its key may send them. */
export const mostSubmissions = 20

export interface ReviewStore {
  /** Writes a submission down and returns its number; the same files for the same run give the number they have. Null when the run takes no more. */
  submit(submission: NewSubmission): Promise<number | null>
  findSubmission(number: number): Promise<Submission | null>
  /** Returns a run's submissions, the latest first. */
  listSubmissions(runId: string): Promise<readonly Submission[]>
  /** Returns the submissions that stand so, the oldest first; `submitted` are those nobody has decided about. */
  listInState(state: SubmissionState): Promise<readonly Submission[]>
  /** Returns the ids of the runs for which a published file was submitted. */
  listRunsOfFile(sha256: string): Promise<readonly string[]>
  /** Decides about a submission, and moves its run where the decision says so. */
  decide(
    number: number,
    step: Exclude<SubmissionState, 'submitted'>,
    by: { readonly who: string; readonly reason: string; readonly atUs: number },
  ): Promise<Reviewed>
  /** Takes the declared name of a run's team away, everywhere; the record itself stays. Returns whether there is such a run. */
  maskName(
    runId: string,
    by: { readonly who: string; readonly reason: string; readonly atUs: number },
  ): Promise<boolean>
  /** Writes down that a run was made by the people who keep this benchmark; its rank stays. */
  markHouse(
    runId: string,
    by: { readonly who: string; readonly reason: string; readonly atUs: number },
  ): Promise<'done' | 'no such run' | 'already so'>
  /** Returns the steps about a run, oldest first. */
  listSteps(runId: string): Promise<readonly AuditEntry[]>
  /** Returns the latest steps of all, newest first. */
  listAudit(limit: number): Promise<readonly AuditEntry[]>
  /** Writes a step down that is about no run. */
  note(step: AuditStep, who: string, atUs: number, reason: string | null): Promise<void>

  /** Adds a maintainer; returns false when there is one of this name. */
  addMaintainer(name: string, tokenHash: Buffer, atUs: number): Promise<boolean>
  /** Takes a maintainer's token back; returns false when no maintainer of this name has one. */
  revokeMaintainer(name: string, atUs: number): Promise<boolean>
  listMaintainers(): Promise<readonly Maintainer[]>
  /** Returns the hashes of all good tokens with the names they belong to. */
  listTokens(): Promise<readonly { readonly name: string; readonly tokenHash: Buffer }[]>
}

export interface Maintainer {
  readonly name: string
  readonly addedAtUs: number
  /** Null while the token is good. */
  readonly revokedAtUs: number | null
}
