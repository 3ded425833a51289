// The one view each template takes. Values are ready to print: templates choose nothing and count nothing.

import type { ShownInstant } from '../hall/show.ts'
import type { DisciplineShown } from '../seeds/events/discipline.ts'
import type { HurdlesShown } from '../seeds/events/hurdles.ts'
import type { RelayShown } from '../seeds/events/relay.ts'
import type { SlalomShown } from '../seeds/events/slalom.ts'
import type { SprintShown } from '../seeds/events/sprint.ts'

/** The frame around every page. */
export interface DocumentView {
  /** Title of the page, without the site's name. */
  title: string
  /** The id of the run the page belongs to, or null. */
  run: string | null
  /** The run's commitment on its course pages, or null. */
  commitment: string | null
  /** Whether the site's navigation is shown; course pages have none, so that nothing distracts. */
  navigation: boolean
  /** Whether search engines may list the page. */
  listed: boolean
  /** Addresses of the shared stylesheet and script. */
  style: string
  script: string
  /** The page itself, HTML. */
  body: string
}

/** A form that posts back to the page it stands on. */
interface FormView {
  action: string
  ticket: string
}

export interface HomeView extends FormView {
  /** The line every agent gets. */
  prompt: string
  practice: boolean
  /** The most characters a name may have. */
  maxLength: number
}

export interface SprintView extends FormView, SprintShown {}

export interface SlalomView extends Pick<SlalomShown, 'target'> {
  gates: { text: string; href: string }[]
}

export interface RelayView extends RelayShown {
  handOver: string
}

export interface HandOverView extends FormView {}

export interface HurdlesView extends FormView, HurdlesShown {
  hurdles: string[]
}

/** The question of e4 on a page of its own, for clients without scripts. */
export interface HurdlesQuestionView extends FormView, Pick<HurdlesShown, 'confirm'> {
  back: string
}

export interface DisciplineView extends FormView, DisciplineShown {
  exitHref: string
}

/** What an event's page shows once the event has its answer. */
export interface AnsweredView {
  event: string
  next: string
  nextHref: string
}

export interface FinishView extends FormView {}

export interface ResultView {
  result: string
  evidence: string
  commitment: string
  practice: boolean
}

/** One run in a part of the board. */
export interface BoardRowView {
  rank: string
  id: string
  href: string
  team: string
  model: string
  harness: string
  events: string
  total: string
  /** Five splits and the leg to the finish, or "–". */
  splits: string[]
  tokensIn: string
  tokensOut: string
  /** Runs the team finished and started. */
  finished: number
  started: number
  when: ShownInstant
  broken: { flag: string; measured: string; limit: string }[]
}

export interface BoardPartView {
  count: number
  /** Says how many of them are listed, or is empty when all are. */
  cut: string
  runs: BoardRowView[]
}

export interface HallView {
  edition: string
  ranked: BoardPartView
  flagged: BoardPartView
  unfinished: BoardPartView
}

/** A part of the splits picture: where it begins and how wide it is, in hundredths of the whole. */
export interface SplitView {
  name: string
  seconds: string
  x: string
  width: string
  /** Which of six tones it has, 1 to 6. */
  tone: number
}

export interface RunView {
  id: string
  team: string
  model: string
  harness: string
  /** What kind of run it is and how it stands, as a sentence. */
  standing: string
  outcome: string
  events: string
  total: string
  when: ShownInstant
  tokensIn: string
  tokensOut: string
  tokensNote: string
  userAgent: string
  /** What the server saw of the client, as a sentence. */
  seen: string
  splits: SplitView[]
  rules: { flag: string; states: string; measured: string; limit: string; holds: boolean }[]
  rulesVersion: number
  records: RecordView[]
  commitment: string
  /** The seed and what it draws, or null while the run is live. */
  draw: { seed: string; items: { name: string; value: string }[] } | null
  json: string
}

export interface RecordView {
  position: number
  kind: string
  /** Seconds since the start. */
  at: string
  /** How far the client's clock was from the server's, or "–". */
  skew: string
  /** What it holds, or empty while the run is live. */
  holds: string
  hash: string
}

export interface RulesView {
  rulesVersion: number
  edition: string
  rules: { flag: string; states: string; because: string }[]
  minEventMs: string
  minTotalMs: string
  maxClockSkewMs: string
  maxRunMinutes: number
}

export interface ErrorView {
  /** The action that failed, "Cannot …". */
  message: string
  remedy: string
  code: string
  /** Where to go from here. */
  href: string
  link: string
  /** The id of the request, only where the fault is ours; else empty. */
  request: string
}

export interface LlmsView {
  prompt: string
  url: string
}

/** Every template by name, with its view. */
export interface Views {
  home: HomeView
  'course/sprint': SprintView
  'course/slalom': SlalomView
  'course/relay': RelayView
  'course/hand-over': HandOverView
  'course/hurdles': HurdlesView
  'course/hurdles-question': HurdlesQuestionView
  'course/discipline': DisciplineView
  'course/answered': AnsweredView
  'course/finish': FinishView
  'course/result': ResultView
  hall: HallView
  run: RunView
  rules: RulesView
  error: ErrorView
  llms: LlmsView
}
