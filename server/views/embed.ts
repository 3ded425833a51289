// The views of the small pages that other sites show in a frame.
import { showInstant, showSecondsOfMs } from '../../hall/show.ts'
import type { BoardRun, RunRank, TeamPage } from '../../hall/store.ts'
import type { EmbedView } from '../../pages/run/views.ts'
import { evidencePath, teamPath } from '../run-paths.ts'
import { runCells, spreadCells } from './board.ts'
import { standingWords } from './share.ts'

/** Returns the view of a run in a frame; of a withdrawn one, why it is gone and nothing else. */
export function embedRun(run: BoardRun, rank: RunRank | null): EmbedView {
  const about = { href: evidencePath(run.id), what: `run ${run.id}` }
  if (run.withdrawn)
    return {
      ...about,
      team: '[withdrawn]',
      standing: `withdrawn: ${run.withdrawn.reason}`,
      facts: '',
      when: null,
    }
  const { events, cost, when } = runCells(run)
  return {
    ...about,
    team: run.team.team,
    standing: standingWords(run, rank),
    facts: `${events} events, list price ${cost},`,
    when,
  }
}

/** Returns the view of a team in a frame. */
export function embedTeam({ slug, team, figures, standings }: TeamPage): EmbedView {
  const [first] = standings
  const { median, spread } = spreadCells(figures)
  const place = first
    ? `rank ${first.rank.toLocaleString('en-US')} of ${first.teams.toLocaleString('en-US')} ${first.tier} teams`
    : 'no ranked run'
  return {
    href: teamPath(slug),
    what: 'a team',
    team: team.team,
    standing: place,
    facts: `${figures.finished} of ${figures.started} runs finished, median ${median} s${spread ? ` (${spread})` : ''}${first ? `, best ${showSecondsOfMs(first.best.totalMs ?? 0)} s on` : ''}`,
    when: first ? showInstant(first.best.endedAtUs ?? 0) : null,
  }
}
