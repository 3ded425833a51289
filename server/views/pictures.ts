// The pictures of the board, from its lines.
import { showCost } from '../../hall/prices/show.ts'
import { showSeconds, showSecondsOfMs } from '../../hall/show.ts'
import type { BoardPart, BoardRun } from '../../hall/store.ts'
import { scatter } from '../../pages/pictures/scatter.ts'
import { type StackedRun, stacked } from '../../pages/pictures/stacked.ts'
import type { PicturesView } from '../../pages/run/views.ts'
import { edition } from '../../seeds/edition.ts'
import { evidencePath } from '../run-paths.ts'

/** How many runs the bars are of. */
const barRuns = 10

/** Returns the view of the Hall in pictures, from the tiers of a board of teams. */
export function picturesView(tiers: readonly BoardPart[]): PicturesView {
  const lines = tiers.flatMap(({ section, lines }) => lines.map(line => ({ ...line, section })))
  const teams = lines.map(({ run, section }) => ({
    name: run.team.team,
    href: evidencePath(run.id),
    total: { value: (run.totalMs ?? 0) / 1000, text: showSecondsOfMs(run.totalMs ?? 0) },
    cost: run.costNanoUsd === null ? null : { value: run.costNanoUsd / 1e9, text: showCost(run.costNanoUsd) },
    verified: section === 'verified',
  }))
  return {
    edition,
    scatter: scatter(teams),
    stacked: stacked(lines.slice(0, barRuns).flatMap(({ run }) => stackedRun(run, run.team.team) ?? [])),
  }
}

/** Returns a run as a bar, or null when it has no time to show. */
export function stackedRun(run: BoardRun, name: string): StackedRun | null {
  if (run.totalUs === null || run.finishLegUs === null || run.splitsUs.length !== 5) return null
  const seconds = (us: number) => ({ value: us / 1e6, text: showSeconds(us) })
  const legs = [...run.splitsUs, run.finishLegUs].map(seconds)
  return { name, href: evidencePath(run.id), legs, total: seconds(run.totalUs) }
}
