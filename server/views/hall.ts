// The view of the Hall, from the board.
import { rank } from '../../hall/ranking.ts'
import { showInstant, showSeconds, showTokens } from '../../hall/show.ts'
import type { Board, BoardPart, BoardRun } from '../../hall/store.ts'
import type { BoardPartView, BoardRowView, HallView } from '../../pages/views.ts'
import { edition } from '../../seeds/edition.ts'
import { evidencePath } from '../run-paths.ts'

const notKnown = '–'

/** Returns the view of a board. */
export function hallView({ ranked, flagged, unfinished }: Board): HallView {
  const placed = rank(ranked.runs.map(run => ({ ...run, totalMs: run.totalMs ?? 0 })))
  return {
    edition,
    ranked: { ...partView(ranked), runs: placed.map(run => rowView(run, String(run.rank))) },
    flagged: partView(flagged),
    unfinished: partView(unfinished),
  }
}

function partView({ count, runs }: BoardPart): BoardPartView {
  const cut = runs.length < count ? `The first ${runs.length} of ${count.toLocaleString('en-US')}.` : ''
  return { count, cut, runs: runs.map(run => rowView(run, notKnown)) }
}

function rowView(run: BoardRun, rankText: string): BoardRowView {
  const legs = [...run.splitsUs, ...(run.finishLegUs === null ? [] : [run.finishLegUs])].map(showSeconds)
  return {
    rank: rankText,
    id: run.id,
    href: evidencePath(run.id),
    team: run.team.team,
    model: run.team.model ?? notKnown,
    harness: run.team.harness ?? notKnown,
    events: `${run.eventsRight}/5`,
    total: run.totalUs === null ? notKnown : showSeconds(run.totalUs),
    splits: Array.from({ length: 6 }, (_, at) => legs[at] ?? notKnown),
    tokensIn: showTokens(run.tokensIn),
    tokensOut: showTokens(run.tokensOut),
    finished: run.teamFinished,
    started: run.teamStarted,
    when: showInstant(run.startedAtUs),
    broken: run.broken.map(({ flag, measured, limit }) => ({ flag, measured, limit })),
  }
}
