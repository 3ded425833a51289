// Submissions, decisions and maintainers in SQLite. A step and what it moves are one transaction.
import type { Database } from 'better-sqlite3'
import type {
  AuditEntry,
  AuditStep,
  Maintainer,
  Reviewed,
  ReviewStore,
  Submission,
  SubmissionState,
} from './reviews.ts'
import { mostSubmissions } from './reviews.ts'
import type { Ledger } from './sqlite-ledger.ts'

interface SubmissionRow {
  number: number
  runId: string
  atUs: number
  who: string
  version: number
  state: SubmissionState
  findings: string
  traces: string
  files: string
}

/** Returns the store of reviews on an open, migrated database. */
export function openSqliteReviews(database: Database, ledger: Ledger): ReviewStore {
  const sql = prepare(database)
  const now = <Arguments extends unknown[], Outcome>(work: (...words: Arguments) => Outcome) => {
    const transaction = database.transaction(work)
    return async (...words: Arguments): Promise<Outcome> => transaction.immediate(...words) as Outcome
  }

  return {
    submit: now(submission => {
      const run = sql.finishedRun.get(submission.runId)
      if (run === undefined) return null
      const known = sql.sameFiles.get(run, submission.digest)
      if (known !== undefined) return known
      if ((sql.countOfRun.get(run) ?? 0) >= mostSubmissions) return null
      const { lastInsertRowid } = sql.insertSubmission.run({
        ...{ run, atUs: submission.atUs, digest: submission.digest, version: submission.version },
        findings: JSON.stringify(submission.findings),
        traces: JSON.stringify(submission.traces),
        files: JSON.stringify(submission.files),
      })
      const number = Number(lastInsertRowid)
      sql.insertStep.run(submission.atUs, submission.who, 'submitted', run, number, null)
      return number
    }),

    findSubmission: async number => read(sql.submission.get(number)),
    listSubmissions: async runId => sql.submissionsOfRun.all(runId).map(readRow),
    listInState: async state => sql.inState.all(state).map(readRow),
    listRunsOfFile: async sha256 => sql.runsOfFile.all(sha256),

    decide: now((number, step, { who, reason, atUs }): Reviewed => {
      const submission = sql.submission.get(number)
      if (!submission) return 'no such submission'
      if (submission.state === step) return 'already so'
      const section = sql.section.get(submission.runId)
      if (step === 'verified' && (section === 'withdrawn' || sql.outcome.get(submission.runId) !== 'ranked'))
        return 'not ranked'
      const run = sql.finishedRun.get(submission.runId) ?? null
      sql.insertStep.run(atUs, who, step, run, number, reason)
      const stands = sql.submissionsOfRun.all(submission.runId).some(({ state }) => state === 'verified')
      // A run that was withdrawn stays so, whatever becomes of its traces.
      if (section !== 'withdrawn' && stands !== (section === 'verified'))
        ledger.decide(submission.runId, stands ? 'verified' : 'unverified', reason, atUs)
      return 'done'
    }),

    maskName: now((runId, { who, reason, atUs }) => {
      const starts = sql.startsOfTeam.all(runId)
      for (const { run, texts: kept } of starts) {
        const texts = JSON.parse(kept) as Record<string, { text: string | null }>
        for (const field of ['team', 'model', 'harness']) if (texts[field]) texts[field].text = null
        sql.keepTexts.run(JSON.stringify(texts), run)
      }
      sql.maskTeam.run(runId)
      const [run] = sql.runNumber.all(runId)
      if (run !== undefined) sql.insertStep.run(atUs, who, 'name masked', run, null, reason)
      return starts.length > 0
    }),

    markHouse: now((runId, { who, reason, atUs }) => {
      const run = sql.finishedRun.get(runId)
      if (run === undefined) return 'no such run'
      if (sql.stepsOfRun.all(runId).some(({ step }) => step === 'house run')) return 'already so'
      sql.insertStep.run(atUs, who, 'house run', run, null, reason)
      return 'done'
    }),

    listSteps: async runId => sql.stepsOfRun.all(runId),
    listAudit: async limit => sql.audit.all(limit),
    note: async (step, who, atUs, reason) => {
      sql.insertStep.run(atUs, who, step, null, null, reason)
    },

    addMaintainer: now((name, tokenHash, atUs) => {
      if (sql.addMaintainer.run(name, tokenHash, atUs).changes === 0) return false
      sql.insertStep.run(atUs, 'server', 'maintainer added', null, null, name)
      return true
    }),
    revokeMaintainer: now((name, atUs) => {
      if (sql.revokeMaintainer.run(atUs, name).changes === 0) return false
      sql.insertStep.run(atUs, 'server', 'maintainer revoked', null, null, name)
      return true
    }),
    listMaintainers: async () => sql.maintainers.all(),
    listTokens: async () => sql.tokens.all(),
  }
}

function read(row: SubmissionRow | undefined): Submission | null {
  return row ? readRow(row) : null
}

function readRow({ findings, traces, files, ...row }: SubmissionRow): Submission {
  return {
    ...row,
    findings: JSON.parse(findings) as Submission['findings'],
    traces: JSON.parse(traces) as Submission['traces'],
    files: JSON.parse(files) as Submission['files'],
  }
}

const submissionColumns = `
  SELECT submissions.number, runs.id AS runId, submitted_at_us AS atUs, version, findings, traces, files,
    (SELECT who FROM audit WHERE submission = submissions.number ORDER BY number LIMIT 1) AS who,
    (SELECT step FROM audit WHERE submission = submissions.number ORDER BY number DESC LIMIT 1) AS state
  FROM submissions JOIN runs ON runs.number = submissions.run`

const auditColumns = `
  SELECT audit.number, at_us AS atUs, who, step, runs.id AS runId, submission, reason
  FROM audit LEFT JOIN runs ON runs.number = audit.run`

function prepare(database: Database) {
  const plucked = <Parameters extends unknown[], Result>(text: string) =>
    database.prepare<Parameters, Result>(text).pluck()
  return {
    finishedRun: plucked<[id: string], number>(
      'SELECT number FROM runs JOIN results ON results.run = runs.number WHERE runs.id = ?',
    ),
    outcome: plucked<[id: string], string>(
      'SELECT outcome FROM results JOIN runs ON runs.number = results.run WHERE runs.id = ?',
    ),
    section: plucked<[id: string], string>(
      'SELECT section FROM results JOIN runs ON runs.number = results.run WHERE runs.id = ?',
    ),
    sameFiles: plucked<[run: number, digest: string], number>(
      'SELECT number FROM submissions WHERE run = ? AND digest = ?',
    ),
    countOfRun: plucked<[run: number], number>('SELECT count(*) FROM submissions WHERE run = ?'),
    insertSubmission: database.prepare(
      `INSERT INTO submissions (run, submitted_at_us, digest, version, findings, traces, files)
       VALUES ($run, $atUs, $digest, $version, $findings, $traces, $files)`,
    ),
    submission: database.prepare<[number: number], SubmissionRow>(
      `${submissionColumns} WHERE submissions.number = ?`,
    ),
    submissionsOfRun: database.prepare<[id: string], SubmissionRow>(
      `${submissionColumns} WHERE runs.id = ? ORDER BY submissions.number DESC`,
    ),
    inState: database.prepare<[state: SubmissionState], SubmissionRow>(
      `SELECT * FROM (${submissionColumns}) WHERE state = ? ORDER BY number`,
    ),
    runsOfFile: plucked<[sha256: string], string>(
      `SELECT DISTINCT runs.id FROM submissions JOIN runs ON runs.number = submissions.run, json_each(files) AS file
       WHERE file.value ->> 'sha256' = ?`,
    ),
    insertStep: database.prepare<
      [
        atUs: number,
        who: string,
        step: AuditStep,
        run: number | null,
        submission: number | null,
        reason: string | null,
      ]
    >('INSERT INTO audit (at_us, who, step, run, submission, reason) VALUES (?, ?, ?, ?, ?, ?)'),
    stepsOfRun: database.prepare<[id: string], AuditEntry>(
      `${auditColumns} WHERE audit.run = (SELECT number FROM runs WHERE id = ?) ORDER BY audit.number`,
    ),
    audit: database.prepare<[limit: number], AuditEntry>(
      `${auditColumns} ORDER BY audit.number DESC LIMIT ?`,
    ),
    runNumber: plucked<[id: string], number>('SELECT number FROM runs WHERE id = ?'),
    startsOfTeam: database.prepare<[id: string], { run: number; texts: string }>(
      `SELECT records.run, texts FROM records JOIN runs ON runs.number = records.run
       WHERE position = 0 AND team_hash = (SELECT team_hash FROM runs WHERE id = ?)`,
    ),
    maskTeam: database.prepare<[id: string]>(
      `UPDATE teams SET search = '', model_form = '', harness_form = '', changed = changed + 1
       WHERE hash = (SELECT team_hash FROM runs WHERE id = ?)`,
    ),
    keepTexts: database.prepare<[texts: string, run: number]>(
      'UPDATE records SET texts = ? WHERE run = ? AND position = 0',
    ),
    addMaintainer: database.prepare<[name: string, tokenHash: Buffer, atUs: number]>(
      'INSERT OR IGNORE INTO maintainers (name, token_hash, added_at_us) VALUES (?, ?, ?)',
    ),
    revokeMaintainer: database.prepare<[atUs: number, name: string]>(
      'UPDATE maintainers SET revoked_at_us = ? WHERE name = ? AND revoked_at_us IS NULL',
    ),
    maintainers: database.prepare<[], Maintainer>(
      'SELECT name, added_at_us AS addedAtUs, revoked_at_us AS revokedAtUs FROM maintainers ORDER BY number',
    ),
    tokens: database.prepare<[], { name: string; tokenHash: Buffer }>(
      'SELECT name, token_hash AS tokenHash FROM maintainers WHERE revoked_at_us IS NULL',
    ),
  }
}
