// The views of single runs and teams, and of runs side by side.
import type { ShownInstant } from '../../hall/show.ts'
import type { TierLineView } from '../board/views.ts'
import type { OverTimeView, ScatterView, StackedView } from '../pictures/views.ts'
import type { RunTracesView } from '../review/views.ts'

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
  teamHref: string
  model: string
  harness: string
  /** What kind of run it is, how it stands and which rank it has, in sentences. */
  standing: string
  /** When and why a maintainer took it out, or null. */
  withdrawn: { when: ShownInstant; reason: string } | null
  /** Why a maintainer marked it as a house run; empty of any other. */
  house: string
  outcome: string
  /** Where the page hears that the run changed. */
  live: string
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
  /** What the form to compare begins with; empty where the run can't be compared. */
  compare: string
  /** What a verified trace counted, or null: not verified, or not counted exactly. */
  metered: { input: string; output: string; href: string } | null
  /** Null while the run is live, for practice, and where nothing was sent and nothing is asked for. */
  traces: RunTracesView | null
  /** Null while the run has no finish. */
  cost: CostView | null
  judged: JudgedView
  chain: ChainView
  commitment: string
  /** The seed and what it draws, or null while the run is live. */
  draw: { seed: string; items: { name: string; value: string }[] } | null
  /** Null while the run is live, and for practice. */
  share: ShareView | null
  json: string
}

export interface CostView {
  /** What it cost or why that is not known, in sentences. */
  words: string
  lines: {
    model: string
    pricedAs: string
    /** "48,659 × $0.042 per million = $0.0020". */
    input: string
    output: string
    cost: string
    withCaching: string
  }[]
  /** The table and the day of the rates. */
  source: string
  /** The reports after the finish, the latest last. */
  reports: { when: ShownInstant; words: string }[]
}

export interface JudgedView {
  rules: { flag: string; states: string; measured: string; limit: string; holds: boolean }[]
  rulesVersion: number
}

export interface ChainView {
  records: RecordView[]
}

/** What can be put on other pages: a badge, and lines to copy. */
export interface ShareView {
  badge: string
  badgeWords: string
  lines: { id: string; text: string; words: string }[]
}

export interface TeamView {
  name: string
  model: string
  harness: string
  /** Its place in each tier: a sentence, and the run it has it by. */
  standings: { words: string; run: string; href: string }[]
  runs: string
  ranked: string
  median: string
  spreadName: string
  spread: string
  /** What is to be kept in mind about the figures. */
  caution: string
  overTime: OverTimeView
  lines: (Pick<
    TierLineView,
    'id' | 'house' | 'href' | 'events' | 'total' | 'tokensIn' | 'tokensOut' | 'cost' | 'noCost' | 'when'
  > & {
    section: string
  })[]
  next: string
  share: ShareView
}

/** A run or a team in another site's frame. */
export interface EmbedView {
  href: string
  what: string
  team: string
  standing: string
  /** What else is to be said, up to the instant that follows if there is one. */
  facts: string
  when: ShownInstant | null
}

export interface CompareView {
  /** The ids as they were asked for. */
  runs: string
  columns: { id: string; href: string; team: string; teamHref: string }[]
  /** A figure of every run; `kind` is the class of its cells. */
  rows: { name: string; kind: string; cells: { text: string; more: string }[] }[]
  stacked: StackedView
  pairs: { a: string; b: string; mark: string; words: string }[]
  method: string
}

export interface PicturesView {
  edition: string
  scatter: ScatterView
  stacked: StackedView
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

/** The templates of runs and teams. */
export interface RunViews {
  run: RunView
  'run/cost': CostView
  'run/rules': JudgedView
  'run/chain': ChainView
  'run/share': ShareView
  team: TeamView
  compare: CompareView
  embed: EmbedView
  pictures: PicturesView
}
