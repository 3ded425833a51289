// The views of the maintainers' pages.
import type { AuditEntry, Submission } from '../../hall/reviews.ts'
import type { MaintainSubmissionView, MaintainView, ReasonFormView } from '../../pages/review/views.ts'
import type { RunView } from '../../pages/run/views.ts'
import { maxReasonLength } from '../forms.ts'
import type { Session } from '../submissions/sessions.ts'
import { queueView, stepsView, submissionPath, submissionView } from './submission.ts'

/** What a form of the maintainers' pages is for, as its ticket says it. */
export const purposes = {
  signOut: 'sign-out',
  decide: (number: number) => `submission/${number}`,
  mask: (run: string) => `mask/${run}`,
  house: (run: string) => `house/${run}`,
} as const

/** Returns the address of a submission's page for maintainers. */
export function decidingPath(number: number): string {
  return `/maintain/submissions/${number}`
}

/** Returns the view of the page a maintainer sees first. */
export function maintainView(
  session: Session,
  waiting: readonly Submission[],
  audit: readonly AuditEntry[],
  nowUs: number,
): MaintainView {
  return {
    name: session.name,
    signOut: { action: '/maintain/sign-out', ticket: session.ticket(purposes.signOut) },
    queue: queueView(waiting, nowUs, decidingPath),
    steps: stepsView(audit),
  }
}

/** What the page of a submission for maintainers is made of. */
export interface Deciding {
  readonly session: Session
  readonly submission: Submission
  readonly steps: readonly AuditEntry[]
  readonly isMasked: boolean
  /** The run's own page. */
  readonly run: RunView
  /** Whether the run may be moved to the verified tier. */
  readonly isVerifiable: boolean
}

/** Returns the view of a submission with the forms that decide about it. */
export function decidingView(deciding: Deciding): MaintainSubmissionView {
  const { session, submission, steps, isMasked, run, isVerifiable } = deciding
  const { number, state, runId } = submission
  const action = decidingPath(number)
  const ticket = session.ticket(purposes.decide(number))
  const decide = (decision: string, title: string, words: string): ReasonFormView => ({
    ...{ id: `reason-${decision}`, action, ticket, decision, title, words, button: title },
    maxLength: maxReasonLength,
  })
  /** A step about the run, for which a reason is enough. */
  const step = (name: 'mask' | 'house', title: string, words: string): ReasonFormView => ({
    ...decide('', title, words),
    id: `reason-${name}`,
    action: `/maintain/runs/${runId}/${name}`,
    ticket: session.ticket(purposes[name](runId)),
  })
  const forms = [
    ...(isVerifiable && state !== 'verified'
      ? [decide('verified', 'Verify', 'The run moves to the verified tier.')]
      : []),
    ...(state === 'rejected'
      ? []
      : [decide('rejected', 'Reject', 'The traces do not show what they should. They stay to be seen.')]),
    ...(state === 'withdrawn'
      ? []
      : [decide('withdrawn', 'Withdraw', 'The submission no longer counts, whatever it shows.')]),
    ...(isMasked
      ? []
      : [step('mask', 'Mask the team’s name', 'Everywhere, in all its runs; the records stay as they are.')]),
    ...(run.house
      ? []
      : [
          step(
            'house',
            'Mark as a house run',
            'We made it ourselves. It is said with the run; its rank stays.',
          ),
        ]),
  ]
  return {
    ...submissionView(submission, steps, isMasked),
    publicHref: submissionPath(number),
    standing: run.standing || `Withdrawn: ${run.withdrawn?.reason ?? ''}`,
    forms,
    judged: run.judged,
    chain: run.chain,
    // Steps about the run, not only those about this submission.
    steps: stepsView(steps),
  }
}
