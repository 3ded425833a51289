// The view of a run's evidence page. While the run is live it shows kinds and times of records, nothing of the draw.

import type { Price } from '../../hall/prices/price.ts'
import type { AuditEntry, Submission } from '../../hall/reviews.ts'
import { showInstant, showSeconds, showTokens } from '../../hall/show.ts'
import type { BoardRun, RunRank } from '../../hall/store.ts'
import type { Chain } from '../../integrity/chain.ts'
import type { ChainRecord } from '../../integrity/record.ts'
import type { Splits } from '../../integrity/splits.ts'
import type { RunChain } from '../../integrity/store.ts'
import { judgeChain, type Outcome, rules } from '../../integrity/verdict.ts'
import type { RecordView, RunView, SplitView } from '../../pages/run/views.ts'
import { drawCourse } from '../../seeds/draw.ts'
import { eventNames } from '../../seeds/edition.ts'
import { evidencePath, teamPath } from '../run-paths.ts'
import { costView } from './cost.ts'
import { declaredTeam, declaredTokens, sealedCommitment, writtenText } from './declared.ts'
import { shareRun } from './share.ts'
import { meteredTokens, runTracesView, submissionPath } from './submission.ts'

const notKnown = '–'

const standings: Readonly<Record<Outcome, string>> = {
  live: 'This run is live: its records are shown as they come, its draw once it has ended.',
  ranked:
    'Unverified: the server saw every request and every rule holds, but no trace of it has been verified.',
  flagged: 'Flagged: a rule does not hold, so this run is shown and not ranked.',
  void: 'Void: a fault of ours fell inside the clock. The run is shown, not ranked and not counted against the team.',
  unfinished: 'Did not finish within 30 minutes of its start.',
}

const voided = 'A fault of ours fell inside its clock: it will be void.'

const verified =
  'Verified: every rule holds, and the agent’s own trace was held against these records and fits.'

/** What the Hall knows of a run, and when it is looked at. */
export interface Beside {
  /** Null for a run that is live, and for practice. */
  readonly onBoard: BoardRun | null
  readonly rank: RunRank | null
  readonly price: Price | null
  /** The latest first. */
  readonly submissions: readonly Submission[]
  /** The steps taken about it, oldest first. */
  readonly steps: readonly AuditEntry[]
  readonly nowUs: number
  readonly publicUrl: string
}

/** Returns the view of a run's evidence. */
export function runView(
  { run, chain }: RunChain,
  { onBoard, rank, price, submissions, steps, nowUs, publicUrl }: Beside,
): RunView {
  const verdict = judgeChain(chain, nowUs)
  const { outcome, splits } = verdict
  const live = outcome === 'live'
  const standing = [
    run.practice ? 'Practice, never in the Hall.' : '',
    standingOf(outcome, onBoard),
    live && verdict.flags.includes('server-fault') ? voided : '',
    rank && outcome === 'ranked' ? rankWords(rank) : '',
  ]
  const team = declaredTeam(chain)
  const tokens = declaredTokens(chain)
  const start = chain.records[0]
  return {
    id: run.id,
    team: team.team,
    teamHref: onBoard ? teamPath(onBoard.slug) : '/hall',
    model: team.model ?? notKnown,
    harness: team.harness ?? notKnown,
    standing: standing.filter(Boolean).join(' '),
    withdrawn: onBoard?.withdrawn
      ? { when: showInstant(onBoard.withdrawn.atUs), reason: onBoard.withdrawn.reason }
      : null,
    house: steps.find(({ step }) => step === 'house run')?.reason ?? '',
    outcome: onBoard?.withdrawn ? 'withdrawn' : outcome,
    live: `/live/${run.id}`,
    events: live ? notKnown : `${verdict.eventsRight}/5`,
    total: splits.totalUs === null ? notKnown : showSeconds(splits.totalUs),
    when: showInstant(start?.arrivedAtUs ?? 0),
    tokensIn: showTyped(tokens.tokensIn, tokens.typedIn),
    tokensOut: showTyped(tokens.tokensOut, tokens.typedOut),
    tokensNote: showHidden(tokens.note ?? notKnown),
    userAgent: showHidden(writtenText(chain, 0, 'userAgent') ?? notKnown),
    seen: seenOf(chain),
    splits: splitViews(splits),
    compare: onBoard && !onBoard.withdrawn ? `${run.id}, ` : '',
    metered: meteredView(submissions, onBoard),
    traces: run.practice || live ? null : runTracesView(submissions, onBoard?.section === 'unverified'),
    cost: price && costView(price, chain),
    judged: {
      rules: live
        ? []
        : verdict.findings.map((finding, at) => ({ ...finding, states: rules[at]?.states ?? '' })),
      rulesVersion: verdict.rulesVersion,
    },
    chain: { records: chain.records.map(record => recordView(chain, record, live)) },
    commitment: sealedCommitment(chain),
    draw: live ? null : { seed: run.seed, items: drawItems(run.seed) },
    share: onBoard && shareRun(onBoard, rank, publicUrl),
    json: `${evidencePath(run.id)}.json`,
  }
}

/** The page is judged anew, so a record that was edited is seen here before the board is judged again. */
function standingOf(outcome: Outcome, onBoard: BoardRun | null): string {
  if (onBoard?.withdrawn) return ''
  return outcome === 'ranked' && onBoard?.section === 'verified' ? verified : standings[outcome]
}

function rankWords({ rank, runs, teamRank, teams, tier }: RunRank): string {
  const [place, all, teamPlace, allTeams] = [rank, runs, teamRank, teams].map(n => n.toLocaleString('en-US'))
  return `Rank ${place} of ${all} ${tier} runs; its team is ${teamPlace} of ${allTeams} by its best.`
}

/** What a trace counted stands beside what was reported only while the run is verified by it. */
function meteredView(submissions: readonly Submission[], onBoard: BoardRun | null): RunView['metered'] {
  const metered = onBoard?.section === 'verified' ? meteredTokens(submissions) : null
  if (!metered) return null
  const { input, output, number } = metered
  return { input: showTokens(input), output: showTokens(output), href: submissionPath(number) }
}

/** What was typed stays visible where it is no number. */
function showTyped(tokens: number | null, typed: string | null): string {
  if (tokens !== null || typed === null) return showTokens(tokens)
  return `not reported (typed: ${cut(typed)})`
}

/** Returns a text with its control and invisible characters written out, as \u{202e}. */
function showHidden(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, hidden => `\\u{${hidden.codePointAt(0)?.toString(16)}}`)
}

/** Returns what the headers said of the client; it describes a run and never judges it. */
export function seenOf({ records }: Chain): string {
  const asked = records.filter(record => 'navigated' in record.details)
  const navigated = asked.filter(record => 'navigated' in record.details && record.details.navigated)
  if (navigated.length === 0) return 'no browser navigation headers'
  if (navigated.length === asked.length) return 'browser navigation headers with every request'
  return `browser navigation headers with ${navigated.length} of ${asked.length} requests`
}

function splitViews({ events, finishLegUs, totalUs }: Splits): SplitView[] {
  if (totalUs === null || finishLegUs === null || totalUs <= 0) return []
  const legs = [
    ...events.map(({ event, durationUs }) => ({ name: eventNames[event] as string, durationUs })),
    { name: 'To the finish', durationUs: finishLegUs },
  ]
  let passedUs = 0
  return legs.map(({ name, durationUs }, at) => {
    const x = ((100 * passedUs) / totalUs).toFixed(2)
    passedUs += durationUs
    const width = ((100 * durationUs) / totalUs).toFixed(2)
    return { name, seconds: showSeconds(durationUs), x, width, tone: at + 1 }
  })
}

function recordView(chain: Chain, record: ChainRecord, live: boolean): RecordView {
  const start = chain.records[0] ?? record
  const passedUs = record.arrivedAtUs - start.arrivedAtUs
  const compared = record.clientClockMs !== null && start.clientClockMs !== null
  const skewMs = compared ? (record.clientClockMs ?? 0) - (start.clientClockMs ?? 0) - passedUs / 1000 : 0
  const fromLoad = record.kind === 'event' && record.details.clockSource === 'load'
  return {
    position: record.position,
    kind: record.kind,
    at: (passedUs / 1_000_000).toFixed(6),
    skew: live || !compared ? notKnown : fromLoad ? 'not compared' : skewMs.toFixed(1),
    holds: live ? '' : holdsOf(chain, record),
    hash: live ? '' : record.hash,
  }
}

function holdsOf(chain: Chain, record: ChainRecord): string {
  switch (record.kind) {
    case 'start':
      return `edition ${record.details.edition}${record.details.practice ? ', practice' : ''}`
    case 'event': {
      const answer = writtenText(chain, record.position, 'answer') ?? notKnown
      return `${record.details.event} ${record.details.ok ? 'right' : 'wrong'}: ${showHidden(answer)}`
    }
    case 'finish': {
      const { typedIn, typedOut } = declaredTokens(chain)
      return `tokens in ${cut(typedIn)}, out ${cut(typedOut)}`
    }
    case 'refusal':
      return `${record.details.event}: ${record.details.reason}`
    case 'report':
      return cut(writtenText(chain, record.position, 'lines'))
    case 'fault':
      return record.details.what
  }
}

function cut(text: string | null): string {
  if (text === null) return notKnown
  return showHidden(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}

function drawItems(seed: string): { name: string; value: string }[] {
  const { e1, e2, e3, e4, e5 } = drawCourse(seed)
  return [
    { name: 'Sprint, the athlete', value: `${e1.shown.name}, ${e1.shown.email}, ${e1.shown.discipline}` },
    { name: 'Sprint, the choices', value: e1.shown.disciplines.join(', ') },
    { name: 'Slalom, the link', value: e2.shown.target },
    { name: 'Slalom, all links', value: e2.shown.gates.join(', ') },
    { name: 'Relay, the code', value: e3.shown.code },
    { name: 'Hurdles, the buttons', value: `${e4.shown.jump}, ${e4.shown.confirm}` },
    { name: 'Discipline, the link', value: e5.shown.exit },
  ]
}
