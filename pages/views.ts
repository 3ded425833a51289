// The one view each template takes. Values are ready to print: templates choose nothing and count nothing.

import type { DisciplineShown } from '../seeds/events/discipline.ts'
import type { HurdlesShown } from '../seeds/events/hurdles.ts'
import type { RelayShown } from '../seeds/events/relay.ts'
import type { SlalomShown } from '../seeds/events/slalom.ts'
import type { SprintShown } from '../seeds/events/sprint.ts'
import type { BoardViews } from './board/views.ts'
import type { ApiView, FeedView } from './open-data-views.ts'
import type { CardView, OverTimeView, ScatterView, StackedView } from './pictures/views.ts'
import type { ReviewViews } from './review/views.ts'
import type { RunViews } from './run/views.ts'

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
  /** What other sites show beside a link to the page, or null. */
  shared: { title: string; description: string; url: string; image: string } | null
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
  /** Where the tokens of several models are reported; empty once it is too late. */
  report: string
  commitment: string
  practice: boolean
}

/** A line of the report as it was typed. */
export interface ReportLineView {
  number: number
  model: string
  uncachedInput: string
  cachedInput: string
  cacheWrites: string
  output: string
}

export interface ReportView extends FormView {
  /** What is wrong with what was sent; empty when nothing is. */
  problem: string
  sources: { value: string; words: string; selected: boolean }[]
  lines: ReportLineView[]
  /** The most characters a model's name may have. */
  maxLength: number
  evidence: string
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
export interface Views extends BoardViews, RunViews, ReviewViews {
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
  'course/report': ReportView
  rules: RulesView
  error: ErrorView
  llms: LlmsView
  api: ApiView
  feed: FeedView
  'pictures/scatter': ScatterView
  'pictures/stacked': StackedView
  'pictures/over-time': OverTimeView
  'pictures/card': CardView
}
