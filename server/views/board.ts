// The views of the board: the filters that stand over it and the parts below.
import { showCost } from '../../hall/prices/show.ts'
import { isTier } from '../../hall/section.ts'
import { showInstant, showSeconds, showSecondsOfMs, showTokens } from '../../hall/show.ts'
import { provisional } from '../../hall/statistics.ts'
import type { BoardLine, BoardPart, BoardRun, LiveRun, Section, TeamFigures, Tier } from '../../hall/store.ts'
import type {
  ChoiceView,
  FilterChoiceView,
  FlaggedView,
  HallView,
  TickerView,
  TierLineView,
  TierView,
  UnfinishedView,
  WithdrawnView,
} from '../../pages/board/views.ts'
import { edition, eventNames } from '../../seeds/edition.ts'
import { type BoardParams, boardAddress } from '../board-query.ts'
import { evidencePath, teamPath } from '../run-paths.ts'

const notKnown = '–'

const tierWords: Record<Tier, { title: string; explained: string }> = {
  verified: {
    title: 'Verified',
    explained: 'Every rule holds, and the agent’s own trace was held against the server’s records and fits.',
  },
  unverified: {
    title: 'Unverified',
    explained:
      'Every rule holds and the server saw every request, but nobody has held a trace against them yet.',
  },
}

/** What the page of the board is made from. */
export interface Shown {
  readonly parts: readonly BoardPart[]
  readonly live: readonly LiveRun[]
  readonly params: BoardParams
}

/** Returns the view of a board. */
export function hallView({ parts, live, params }: Shown): HallView {
  const next = ({ section, next }: BoardPart) =>
    next === null ? '' : boardAddress('/hall', params, { tier: section, after: next })
  const part = (section: Section) => parts.find(one => one.section === section)
  const listed = <View>(section: Section, view: (line: BoardLine) => View) => {
    const found = part(section)
    return found
      ? { count: found.count.toLocaleString('en-US'), lines: found.lines.map(view), next: next(found) }
      : null
  }
  return {
    edition,
    asOf: params.asof ? `The board as it stood at the end of ${params.asof}, UTC.` : '',
    live: '/live',
    ...filtersView(params),
    ticker: tickerView(live),
    tiers: parts.flatMap(one => (isTier(one.section) ? [tierView(one.section, one, params, next(one))] : [])),
    flagged: listed<FlaggedView['lines'][number]>('flagged', line => ({
      ...lineView(line),
      broken: [...line.run.broken],
    })),
    unfinished: listed<UnfinishedView['lines'][number]>('unfinished', line => lineView(line)),
    withdrawn: listed<WithdrawnView['lines'][number]>('withdrawn', ({ run }) => ({
      id: run.id,
      href: evidencePath(run.id),
      reason: run.withdrawn?.reason ?? '',
      when: showInstant(run.withdrawn?.atUs ?? run.startedAtUs),
    })),
    json: boardAddress('/api/hall', params),
    csv: boardAddress('/hall.csv', params),
  }
}

function tierView(tier: Tier, { count, lines }: BoardPart, params: BoardParams, next: string): TierView {
  const line = params.view === 'runs' ? 'run' : 'team'
  return {
    name: tier,
    ...tierWords[tier],
    blank: isFiltered(params) ? `None of them fits what was asked for.` : `No ${tier} ${line} to show.`,
    count: `${count.toLocaleString('en-US')} ${line}${count === 1 ? '' : 's'}`,
    lines: lines.map(lineView),
    next,
  }
}

/** Returns a line of the board, ready to print. */
export function lineView({ run, rank, figures }: BoardLine): TierLineView {
  return {
    rank: rank === null ? notKnown : rank.toLocaleString('en-US'),
    ...runCells(run),
    runs: `${figures.finished.toLocaleString('en-US')} of ${figures.started.toLocaleString('en-US')}`,
    ...spreadCells(figures),
  }
}

/** Returns what a line says of the run itself. */
export function runCells(run: BoardRun) {
  const legs = [...run.splitsUs, ...(run.finishLegUs === null ? [] : [run.finishLegUs])].map(showSeconds)
  return {
    team: run.team.team,
    teamHref: teamPath(run.slug),
    model: run.team.model ?? notKnown,
    harness: run.team.harness ?? notKnown,
    events: `${run.eventsRight}/5`,
    total: run.totalUs === null ? notKnown : showSeconds(run.totalUs),
    splits: Array.from({ length: 6 }, (_, at) => legs[at] ?? notKnown),
    tokensIn: showTokens(run.tokensIn),
    tokensOut: showTokens(run.tokensOut),
    cost: showCost(run.costNanoUsd),
    noCost: run.noCost ?? '',
    when: showInstant(run.endedAtUs ?? run.startedAtUs),
    id: run.id,
    house: run.house ? 'house run' : '',
    href: evidencePath(run.id),
  }
}

/** Returns a team's median and how far its times spread; under three ranked runs it says that this is provisional. */
export function spreadCells({ ranked, medianMs, lowMs, highMs }: TeamFigures) {
  if (medianMs === null || lowMs === null || highMs === null) return { median: notKnown, spread: '' }
  const spread = `${showSecondsOfMs(lowMs)} to ${showSecondsOfMs(highMs)}`
  return { median: showSecondsOfMs(medianMs), spread: provisional(ranked) ? 'provisional' : spread }
}

/** How many runs in progress are named. */
export const tickerRuns = 12

/** Returns the runs in progress: which event each has reached, nothing of its draw. */
export function tickerView(live: readonly LiveRun[]): TickerView {
  const events = Object.values(eventNames)
  return {
    count: live.length < tickerRuns ? String(live.length) : `the latest ${live.length}`,
    lines: live.map(({ id, team, answered, startedAtUs }) => ({
      id,
      href: evidencePath(id),
      team: team.team,
      reached: `at ${events[answered] ?? 'the finish'}`,
      when: showInstant(startedAtUs),
    })),
  }
}

/** Whether some runs of a part were asked for, and not all. */
function isFiltered({ model, harness, q, from, until, events }: BoardParams): boolean {
  return [model, harness, q, from, until, events].some(value => value !== undefined)
}

const sortWords = {
  time: 'by events, then time',
  cost: 'by cost',
  tokens: 'by tokens',
  date: 'by date',
} as const

function filtersView(params: BoardParams) {
  const choice = (words: string, change: Partial<BoardParams>, current: boolean): ChoiceView => {
    return { href: boardAddress('/hall', params, change), words, current: String(current) }
  }
  const { view = 'teams', sort, order } = params
  const sorts = Object.entries(sortWords).map(([name, words]) => {
    const natural = name === 'date' ? 'down' : 'up'
    const now = sort === name
    const down = (order ?? natural) === 'down'
    const turned = now && (order ?? natural) === natural ? (natural === 'up' ? 'down' : 'up') : undefined
    const arrow = now ? (down ? ' ↓' : ' ↑') : ''
    return choice(words + arrow, { sort: name as keyof typeof sortWords, order: turned }, now)
  })
  const { model, harness, q, from, until, asof, events, tier } = params
  return {
    views: [
      choice('teams', { view: undefined }, view === 'teams'),
      choice('every run', { view: 'runs', asof: undefined }, view === 'runs'),
    ],
    sorts: [choice('by rank', { sort: undefined, order: undefined }, !sort), ...sorts],
    action: '/hall',
    filtered: tier !== undefined || asof !== undefined || isFiltered(params),
    fields: [
      field('q', 'Search teams, or a run’s id', q, 'search'),
      field('model', 'Model, as declared', model),
      field('harness', 'Harness, as declared', harness),
      field('from', 'Finished from, UTC', from, 'date'),
      field('until', 'Finished until, UTC', until, 'date'),
      field('asof', 'As it stood at the end of, UTC', asof, 'date'),
    ],
    choices: [
      select('tier', 'Part of the board', tier, [
        'verified',
        'unverified',
        'flagged',
        'unfinished',
        'withdrawn',
      ]),
      select('events', 'Events', events, ['5', '4', '3', '2', '1', '0']),
      select('view', 'A line for every', params.view, ['teams', 'runs']),
      select('sort', 'Order', sort, ['time', 'cost', 'tokens', 'date']),
      select('order', 'Way', order, ['up', 'down']),
    ],
  }
}

function field(name: string, label: string, value = '', type = 'text') {
  return { name, label, value, type }
}

function select(
  name: string,
  label: string,
  value: string | undefined,
  values: readonly string[],
): FilterChoiceView {
  const options = values.map(one => ({ value: one, words: one, selected: one === value }))
  return {
    name,
    label,
    options: [{ value: '', words: 'as usual', selected: value === undefined }, ...options],
  }
}
