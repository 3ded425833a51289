// The views of submissions: what traces show, how they fit, who decided; the queue, and the maintainers' pages.
import type { ShownInstant } from '../../hall/show.ts'
import type { ChainView, JudgedView } from '../run/views.ts'

export interface FindingsView {
  /** How many checks there are and what they came to, a sentence. */
  summary: string
  lines: { what: string; expected: string; found: string; outcome: string; differs: boolean }[]
}

export interface ShownTracesView {
  traces: {
    title: string
    version: string
    sessions: string
    clock: string
    /** The first and the last instant by the trace's own clock. */
    span: string
    tools: string
    skipped: string
    models: { id: string; calls: string; input: string; output: string; quality: string }[]
    warnings: string[]
  }[]
}

export interface PublishedFilesView {
  files: { name: string; href: string; bytes: string; sha256: string; masked: string }[]
}

export interface StepsView {
  steps: { when: ShownInstant; who: string; step: string; about: string; href: string; reason: string }[]
}

/** What a submission holds, for everybody. */
interface SubmissionParts {
  number: string
  run: string
  runHref: string
  state: string
  who: string
  when: ShownInstant
  /** What must be known before the rest is read; empty when nothing must. */
  caution: string
  findings: FindingsView
  shown: ShownTracesView
  files: PublishedFilesView
  steps: StepsView
}

export interface SubmissionView extends SubmissionParts {}

export interface QueueLineView {
  number: string
  href: string
  run: string
  runHref: string
  when: ShownInstant
  age: string
  checks: string
  differ: string
}

export interface QueueView {
  /** How many wait and how many of them are listed, a sentence. */
  summary: string
  lines: QueueLineView[]
}

export interface SignInView {
  action: string
}

export interface MaintainView {
  name: string
  signOut: { action: string; ticket: string }
  queue: QueueView
  steps: StepsView
}

/** A form with which a maintainer decides, and has to say why. */
export interface ReasonFormView {
  id: string
  action: string
  ticket: string
  /** The decision it sends; empty where there is only one. */
  decision: string
  title: string
  words: string
  button: string
  maxLength: number
}

export interface MaintainSubmissionView extends SubmissionParts {
  publicHref: string
  standing: string
  forms: ReasonFormView[]
  judged: JudgedView
  chain: ChainView
}

export interface VerificationView {
  url: string
  mostFiles: string
  mostBytes: string
}

/** What the traces of a run show, on its own page. */
export interface RunTracesView {
  /** What there is or what is missing, a sentence. */
  words: string
  /** Whether the page says how a run becomes verified. */
  invites: boolean
  submissions: { number: string; href: string; state: string; summary: string; when: ShownInstant }[]
}

/** The templates of submissions. */
export interface ReviewViews {
  submission: SubmissionView
  queue: QueueView
  'sign-in': SignInView
  maintain: MaintainView
  'maintain-submission': MaintainSubmissionView
  verification: VerificationView
  'review/findings': FindingsView
  'review/shown': ShownTracesView
  'review/files': PublishedFilesView
  'review/steps': StepsView
  'review/queue': QueueView
  'review/reason': ReasonFormView
  'run/traces': RunTracesView
}
