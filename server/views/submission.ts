// The views of submissions, of the queue, and of what the traces of a run show.
import type { AuditEntry, ShownTrace, Submission, SubmissionState } from '../../hall/reviews.ts'
import { showInstant, showTokens } from '../../hall/show.ts'
import type { TraceFinding } from '../../integrity/reconcile/finding.ts'
import { modelsOf } from '../../integrity/reconcile/token-checks.ts'
import type { Clock, ModelUse, Trace } from '../../integrity/traces/trace.ts'
import type {
  FindingsView,
  QueueView,
  RunTracesView,
  ShownTracesView,
  StepsView,
  SubmissionView,
} from '../../pages/review/views.ts'
import { evidencePath } from '../run-paths.ts'

const notKnown = '–'
const masked = '[masked]'

/** How many submissions a page of the queue lists. */
const listed = 200

const stateWords: Readonly<Record<SubmissionState, string>> = {
  submitted: 'Waits for a maintainer, who decides.',
  verified: 'Verified: a maintainer looked at it and it stands.',
  rejected: 'Rejected by a maintainer.',
  withdrawn: 'Withdrawn: it no longer counts, and stays readable.',
  stale: 'Stale: the checks have changed since, and it has to be looked at again.',
}

const clockWords: Readonly<Record<Clock, string>> = {
  absolute: 'instants of UTC',
  anchored: 'a clock of its own, anchored to one instant',
  local: 'local time without its zone',
  none: 'no times',
}

/** Returns the address of a submission's page, which is public. */
export function submissionPath(number: number): string {
  return `/submissions/${number}`
}

/** Returns a submission without what its team was called, spelled or typed, once a maintainer has masked the name. */
export function withoutName(submission: Submission): Submission {
  const findings = submission.findings.map(finding => ({
    ...finding,
    what: finding.check.startsWith('file ') ? masked : finding.what,
    check: finding.check.startsWith('file ') ? 'file' : finding.check,
    expected: masked,
    found: masked,
  }))
  return { ...submission, findings, traces: [], files: [] }
}

/** Returns the view of a submission; of one whose team's name is masked, what may still be shown. */
export function submissionView(
  whole: Submission,
  steps: readonly AuditEntry[],
  isMasked: boolean,
): SubmissionView {
  const submission = isMasked ? withoutName(whole) : whole
  const { number, runId, state, who, atUs, files } = submission
  return {
    number: String(number),
    run: runId,
    runHref: evidencePath(runId),
    state: stateWords[state],
    who,
    when: showInstant(atUs),
    caution: isMasked
      ? 'A maintainer masked the name of this run’s team, so what repeats it is not shown: the texts of the checks, the traces and their files.'
      : '',
    findings: findingsView(submission.findings),
    shown: shownView(submission.traces),
    files: {
      files: files.map(({ name, sha256, bytes, masked }) => ({
        name,
        href: `/traces/${sha256}`,
        bytes: bytes.toLocaleString('en-US'),
        sha256,
        masked:
          masked
            .map(({ kind, count, firstLine }) => `${kind} ${times(count)}, from line ${firstLine}`)
            .join('; ') || 'nothing',
      })),
    },
    steps: stepsView(steps.filter(step => step.submission === number)),
  }
}

/** Returns how many checks there are and what they came to: "20 checks: 18 ok, 1 differs, 1 not checkable." */
export function checksSummary(findings: readonly TraceFinding[]): string {
  const count = (outcome: TraceFinding['outcome']) => findings.filter(one => one.outcome === outcome).length
  const differ = count('differs')
  return `${findings.length} checks: ${count('ok')} ok, ${differ} ${differ === 1 ? 'differs' : 'differ'}, ${count('not checkable')} not checkable.`
}

function findingsView(findings: readonly TraceFinding[]): FindingsView {
  return {
    summary: checksSummary(findings),
    lines: findings.map(({ what, expected, found, outcome }) => {
      return { what, expected, found, outcome, differs: outcome === 'differs' }
    }),
  }
}

function shownView(traces: readonly ShownTrace[]): ShownTracesView {
  return {
    traces: traces.map(trace => ({
      title: trace.title,
      version: trace.version ?? notKnown,
      sessions: String(trace.sessions),
      clock: clockWords[trace.clock as Clock] ?? trace.clock,
      span:
        trace.firstMs === null || trace.lastMs === null
          ? notKnown
          : `${instantWords(trace.firstMs)} to ${instantWords(trace.lastMs)}`,
      tools: trace.tools.map(({ name, calls }) => `${name} ${times(calls)}`).join(', ') || 'none',
      skipped: trace.skipped.map(({ kind, rows }) => `${kind} ${times(rows)}`).join(', ') || 'nothing',
      models: trace.models.map(modelView),
      warnings: [...trace.warnings],
    })),
  }
}

function modelView({ id, calls, usage }: ModelUse): ShownTracesView['traces'][number]['models'][number] {
  return {
    id: id || 'not named',
    calls: calls === 0 ? notKnown : calls.toLocaleString('en-US'),
    input: showTokens(usage?.input ?? null),
    output: showTokens(usage?.output ?? null),
    quality: usage === null ? 'none' : `in ${usage.inputQuality}, out ${usage.outputQuality}`,
  }
}

/** A trace's instant may be any number. */
function instantWords(ms: number): string {
  return Math.abs(ms) <= 8.64e15 ? showInstant(ms * 1000).text : notKnown
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`
}

/** Returns the view of steps. */
export function stepsView(steps: readonly AuditEntry[]): StepsView {
  return {
    steps: steps.map(({ atUs, who, step, runId, submission, reason }) => ({
      when: showInstant(atUs),
      who,
      step,
      about: submission !== null ? `submission ${submission}` : runId === null ? '' : `run ${runId}`,
      href: submission !== null ? submissionPath(submission) : runId === null ? '' : evidencePath(runId),
      reason: reason ?? '',
    })),
  }
}

/** Returns the view of what waits; `pathOf` says where a submission's number leads. */
export function queueView(
  waiting: readonly Submission[],
  nowUs: number,
  pathOf: (number: number) => string = submissionPath,
): QueueView {
  const count = waiting.length
  const beyond = count > listed ? ` The oldest ${listed} are listed.` : ''
  return {
    summary: `${count === 1 ? 'One submission waits' : `${count.toLocaleString('en-US')} submissions wait`}.${beyond}`,
    lines: waiting.slice(0, listed).map(({ number, runId, atUs, findings }) => ({
      number: String(number),
      href: pathOf(number),
      run: runId,
      runHref: evidencePath(runId),
      when: showInstant(atUs),
      age: showAge(nowUs - atUs),
      checks: String(findings.length),
      differ: String(findings.filter(({ outcome }) => outcome === 'differs').length),
    })),
  }
}

/** Returns an age in its largest whole unit: "3 h". */
function showAge(us: number): string {
  const minutes = Math.max(0, Math.floor(us / 60_000_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}

/** Returns the view of a run's submissions; null where there is nothing to show and nothing to ask for. */
export function runTracesView(submissions: readonly Submission[], isRanked: boolean): RunTracesView | null {
  if (submissions.length === 0)
    return isRanked ? { words: 'No trace of this run was sent.', invites: true, submissions: [] } : null
  const standing = submissions.find(({ state }) => state === 'verified')
  return {
    words: standing
      ? `A maintainer verified submission ${standing.number}.`
      : 'No submission of this run is verified.',
    invites: !standing,
    submissions: submissions.map(({ number, state, findings, atUs }) => ({
      number: String(number),
      href: submissionPath(number),
      state,
      summary: checksSummary(findings),
      when: showInstant(atUs),
    })),
  }
}

/** Returns the tokens that the latest verified submission counted, where its trace counted all of them exactly. */
export function meteredTokens(
  submissions: readonly Submission[],
): { readonly input: number | null; readonly output: number | null; readonly number: number } | null {
  const standing = submissions.find(({ state }) => state === 'verified')
  if (!standing) return null
  const models = modelsOf(standing.traces.map(({ models }) => ({ models }) as unknown as Trace))
  const counted = models.filter(({ usage, calls }) => usage !== null || calls > 0)
  const sum = (side: 'input' | 'output') =>
    counted.length > 0 && counted.every(({ usage }) => usage?.[`${side}Quality`] === 'exact')
      ? counted.reduce((total, { usage }) => total + (usage?.[side] ?? 0), 0)
      : null
  const [input, output] = [sum('input'), sum('output')]
  return input === null && output === null ? null : { input, output, number: standing.number }
}
