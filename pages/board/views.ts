// The views of the board and its parts.
import type { ShownInstant } from '../../hall/show.ts'

/** A link of the board's own address, and whether it is what is shown now. */
export interface ChoiceView {
  href: string
  words: string
  /** "true" on the one that is shown, else "false": the value of aria-current. */
  current: string
}

/** A field of the board's filter: what it is called and what it says now. */
export interface FilterView {
  name: string
  label: string
  value: string
  type: string
}

export interface FilterChoiceView {
  name: string
  label: string
  options: { value: string; words: string; selected: boolean }[]
}

/** A line of a tier: a team with its best run, or a run. */
export interface TierLineView {
  rank: string
  team: string
  teamHref: string
  model: string
  harness: string
  events: string
  total: string
  /** Five splits and the leg to the finish, or "–". */
  splits: string[]
  tokensIn: string
  tokensOut: string
  cost: string
  /** Why there is no cost; empty when there is one. */
  noCost: string
  /** Runs the team finished and started. */
  runs: string
  median: string
  spread: string
  when: ShownInstant
  id: string
  /** "house run", or empty. */
  house: string
  href: string
}

export interface TierView {
  /** "verified" or "unverified", in addresses and as an anchor. */
  name: string
  title: string
  count: string
  /** What is behind a row of this tier, a sentence. */
  explained: string
  /** What is said where there is no line. */
  blank: string
  lines: TierLineView[]
  /** The address of the next page; empty on the last. */
  next: string
}

export interface FlaggedView {
  count: string
  lines: (Pick<
    TierLineView,
    'team' | 'teamHref' | 'model' | 'harness' | 'events' | 'total' | 'runs' | 'when' | 'id' | 'house' | 'href'
  > & {
    broken: { flag: string; measured: string; limit: string }[]
  })[]
  next: string
}

export interface UnfinishedView {
  count: string
  lines: Pick<
    TierLineView,
    'team' | 'teamHref' | 'model' | 'harness' | 'events' | 'runs' | 'when' | 'id' | 'house' | 'href'
  >[]
  next: string
}

/** Runs that a maintainer took out: the stone says when and why, and nothing of what they declared. */
export interface WithdrawnView {
  count: string
  lines: (Pick<TierLineView, 'when' | 'id' | 'href'> & { reason: string })[]
  next: string
}

export interface TickerView {
  /** How many there are, or that only the latest are named. */
  count: string
  lines: { id: string; href: string; team: string; reached: string; when: ShownInstant }[]
}

export interface HallView {
  edition: string
  /** Says that it is the board of an earlier day; empty when it is today's. */
  asOf: string
  /** Where the page says that something changed. */
  live: string
  views: ChoiceView[]
  sorts: ChoiceView[]
  /** Where the filters are sent, and whether any is set. */
  action: string
  filtered: boolean
  fields: FilterView[]
  choices: FilterChoiceView[]
  ticker: TickerView
  tiers: TierView[]
  flagged: FlaggedView | null
  unfinished: UnfinishedView | null
  withdrawn: WithdrawnView | null
  /** The same board for programs and spreadsheets. */
  json: string
  csv: string
}

/** The templates of the board. */
export interface BoardViews {
  hall: HallView
  'board/tier': TierView
  'board/flagged': FlaggedView
  'board/unfinished': UnfinishedView
  'board/withdrawn': WithdrawnView
  'board/ticker': TickerView
  'board/filters': Pick<HallView, 'action' | 'filtered' | 'fields' | 'choices' | 'views' | 'sorts'>
}
