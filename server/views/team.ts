// The view of a team's page.
import { showCost } from '../../hall/prices/show.ts'
import { showInstant, showSecondsOfMs } from '../../hall/show.ts'
import { provisional } from '../../hall/statistics.ts'
import type { HallStore, RunPage, TeamPage } from '../../hall/store.ts'
import { overTime } from '../../pages/pictures/over-time.ts'
import type { TeamView } from '../../pages/run/views.ts'
import { evidencePath, teamPath } from '../run-paths.ts'
import { runCells } from './board.ts'
import { shareTeam } from './share.ts'

const notKnown = '–'

/** From so many ranked runs on the spread is an interval of the median and no longer the range. */
export const intervalRuns = 6

export type Totals = Awaited<ReturnType<HallStore['listTotals']>>

/** Returns the view of a team with a page of its runs and the totals of its ranked ones. */
export function teamView(page: TeamPage, runs: RunPage, totals: Totals, publicUrl: string): TeamView {
  const { team, figures, standings, slug } = page
  const { started, finished, ranked, medianMs, lowMs, highMs } = figures
  const seconds = (ms: number) => ({ value: ms / 1000, text: showSecondsOfMs(ms) })
  return {
    name: team.team,
    model: team.model ?? notKnown,
    harness: team.harness ?? notKnown,
    standings: standings.map(({ tier, rank, teams, best }) => ({
      words: `Rank ${rank.toLocaleString('en-US')} of ${teams.toLocaleString('en-US')} ${tier} teams: ${best.eventsRight}/5 in ${showSecondsOfMs(best.totalMs ?? 0)} s, list price ${showCost(best.costNanoUsd)}.`,
      run: best.id,
      href: evidencePath(best.id),
    })),
    runs: `${finished.toLocaleString('en-US')} of ${started.toLocaleString('en-US')}`,
    ranked: ranked.toLocaleString('en-US'),
    median: medianMs === null ? notKnown : showSecondsOfMs(medianMs),
    spreadName: ranked < intervalRuns ? 'Lowest to highest, s' : '95 % interval of the median, s',
    spread:
      lowMs === null || highMs === null
        ? notKnown
        : `${showSecondsOfMs(lowMs)} to ${showSecondsOfMs(highMs)}`,
    caution: provisional(ranked) ? 'Provisional: under three ranked runs say little about a team.' : '',
    overTime: overTime(
      totals.map(({ id, totalMs, endedAtUs }) => ({
        name: id,
        href: evidencePath(id),
        finished: showInstant(endedAtUs),
        total: seconds(totalMs),
      })),
      medianMs === null ? null : seconds(medianMs),
    ),
    lines: runs.runs.map(run => ({ ...runCells(run), section: sectionWords(run.section, run.outcome) })),
    next: runs.next === null ? '' : `${teamPath(slug)}?after=${runs.next}`,
    share: shareTeam(page, publicUrl),
  }
}

function sectionWords(section: string, outcome: string): string {
  return outcome === 'void' ? 'void' : section
}
