// The view of runs side by side: where the time went, what it took, and whether their teams can be told apart.
import { showCost } from '../../hall/prices/show.ts'
import { roundToMs, showSeconds, showSecondsOfMs, showTokens } from '../../hall/show.ts'
import { compareMedians } from '../../hall/statistics.ts'
import type { BoardRun, RunRank } from '../../hall/store.ts'
import { stacked } from '../../pages/pictures/stacked.ts'
import type { CompareView } from '../../pages/run/views.ts'
import { eventNames } from '../../seeds/edition.ts'
import { evidencePath, teamPath } from '../run-paths.ts'
import { stackedRun } from './pictures.ts'

const notKnown = '–'

/** A run to compare: its rank, and the totals of its team's ranked runs, whole milliseconds. */
export interface Compared {
  readonly run: BoardRun
  readonly rank: RunRank | null
  readonly totalsMs: readonly number[]
}

const method =
  'Two teams are told apart when the 95 % bootstrap interval of the ratio of their medians, 10,000 resamples of their ranked runs, does not contain 1. Under three ranked runs of either nothing can be said.'

/** Returns the view of the comparison of some runs; of none, the form alone. */
export function compareView(asked: string, compared: readonly Compared[]): CompareView {
  const cells = (read: (one: Compared) => string, more: (one: Compared) => string = () => '') =>
    compared.map(one => ({ text: read(one), more: more(one) }))
  const row = (name: string, cellsOfRow: CompareView['rows'][number]['cells'], kind = 'number') => ({
    name,
    kind,
    cells: cellsOfRow,
  })
  const legs = [...Object.values(eventNames), 'To the finish']
  return {
    runs: asked,
    columns: compared.map(({ run }) => ({
      id: run.id,
      href: evidencePath(run.id),
      team: run.team.team,
      teamHref: teamPath(run.slug),
    })),
    rows: [
      row(
        'Model, declared',
        cells(({ run }) => run.team.model ?? notKnown),
        'words',
      ),
      row(
        'Harness, declared',
        cells(({ run }) => run.team.harness ?? notKnown),
        'words',
      ),
      row(
        'Part of the board',
        cells(({ run }) => run.section),
        'words',
      ),
      row(
        'Rank among its tier’s runs',
        cells(({ rank }) => rank?.rank.toLocaleString('en-US') ?? notKnown),
      ),
      row(
        'Events',
        cells(({ run }) => `${run.eventsRight}/5`),
      ),
      row(
        'Total, s',
        cells(
          ({ run }) => showUs(run.totalUs),
          behind(compared, run => run.totalUs),
        ),
        'number total',
      ),
      ...legs.map((name, at) => {
        const leg = (run: BoardRun) => (at < 5 ? run.splitsUs[at] : run.finishLegUs) ?? null
        return row(
          `${name}, s`,
          cells(({ run }) => showUs(leg(run)), behind(compared, leg)),
        )
      }),
      row(
        'Tokens in',
        cells(({ run }) => showTokens(run.tokensIn)),
      ),
      row(
        'Tokens out',
        cells(({ run }) => showTokens(run.tokensOut)),
      ),
      row(
        'List price',
        cells(
          ({ run }) => showCost(run.costNanoUsd),
          ({ run }) => run.noCost ?? '',
        ),
      ),
    ],
    stacked: stacked(compared.flatMap(({ run }) => stackedRun(run, run.id) ?? [])),
    pairs: pairsOf(compared),
    method,
  }
}

function showUs(us: number | null): string {
  return us === null ? notKnown : showSeconds(us)
}

/** Returns how far each run is behind the best of them by the whole milliseconds that are shown; nothing for the best. */
function behind(compared: readonly Compared[], read: (run: BoardRun) => number | null) {
  const inMs = (run: BoardRun) => {
    const us = read(run)
    return us === null ? null : roundToMs(us)
  }
  const known = compared.flatMap(({ run }) => inMs(run) ?? [])
  const least = Math.min(...known)
  return ({ run }: Compared) => {
    const ms = inMs(run)
    return ms === null || known.length < 2 || ms === least ? '' : `+${showSecondsOfMs(ms - least)}`
  }
}

function pairsOf(compared: readonly Compared[]): CompareView['pairs'] {
  const teams = [...new Map(compared.map(one => [one.run.slug, one])).values()]
  return teams.flatMap((a, at) =>
    teams.slice(at + 1).map(b => {
      const comparison = compareMedians(a.totalsMs, b.totalsMs)
      const names = { a: a.run.team.team, b: b.run.team.team }
      if (!comparison)
        return {
          ...names,
          mark: 'too few runs to tell',
          words: `Ranked runs: ${a.totalsMs.length} and ${b.totalsMs.length}.`,
        }
      const { ratio, low, high, distinguishable } = comparison
      const interval = `The ratio of their medians is ${ratio.toFixed(2)}, 95 % interval ${low.toFixed(2)} to ${high.toFixed(2)}.`
      return { ...names, mark: distinguishable ? 'distinguishable' : 'not distinguishable', words: interval }
    }),
  )
}
