// A team as open data: its figures, where it stands, and a page of its runs.
import { z } from 'zod'
import type { RunPage, TeamPage } from '../../hall/store.ts'
import { edition } from '../../seeds/edition.ts'
import { editionShape, figuresShape, nextShape, openFigures } from './board.ts'
import { whole } from './fields.ts'
import { openRun, openTeam, runShape, teamShape } from './run.ts'
import { tierShape } from './run-answer.ts'

const standingShape = z
  .strictObject({
    tier: tierShape,
    rank: whole('Its rank among the tier’s teams; ties share it.'),
    teams: whole('How many these are.'),
    best: runShape,
  })
  .meta({ id: 'Standing', description: 'Where a team stands in a tier, by its best run there.' })

export const teamAnswerShape = z
  .strictObject({
    edition: editionShape,
    team: teamShape,
    figures: figuresShape,
    standings: z.array(standingShape).meta({ description: 'The tiers it has a ranked run in.' }),
    runs: z
      .array(runShape)
      .meta({ description: 'A page of its finished runs of all parts, the newest first.' }),
    next: nextShape,
  })
  .meta({ id: 'TeamAnswer', description: 'A team with its runs.' })

/** Returns a team and a page of its runs as open data. */
export function openTeamAnswer(
  { slug, team, figures, standings }: TeamPage,
  { runs, next }: RunPage,
  publicUrl: string,
): z.infer<typeof teamAnswerShape> {
  return {
    edition,
    team: openTeam(team, slug, publicUrl),
    figures: openFigures(figures),
    standings: standings.map(({ best, ...standing }) => ({ ...standing, best: openRun(best, publicUrl) })),
    runs: runs.map(run => openRun(run, publicUrl)),
    next: next === null ? null : { cursor: next, url: `${publicUrl}/api/teams/${slug}?after=${next}` },
  }
}
