// Draws the pages that are made of long lists, from the reading to the compressed bytes. In the service this is done in
// threads of its own (list-threads.ts), in a test of routes where it is asked for.
import type { HallStore } from '../hall/store.ts'
import { renderPage } from '../pages/render.ts'
import { type BoardParams, boardQueryOf } from './board-query.ts'
import { type Compressed, compressPage } from './compressed.ts'
import { hallView, tickerRuns } from './views/board.ts'
import { teamView } from './views/team.ts'

/** How many runs a page of a team lists, and how many totals its picture goes by. */
const teamRuns = 25
const latestTotals = 200

export interface Drawing {
  /** Returns the board as of `nowUs`. @throws BadCursor */
  drawHall(params: BoardParams, nowUs: number): Promise<Compressed>
  /** Returns a team's page, or null when there is no such team. @throws BadCursor */
  drawTeam(slug: string, after: string | null, publicUrl: string): Promise<Compressed | null>
}

/** Returns what draws from a Hall. */
export function openDrawing(hall: HallStore): Drawing {
  return {
    async drawHall(params, nowUs) {
      const { parts } = await hall.readBoard(boardQueryOf(params), nowUs)
      const live = await hall.listLive(nowUs, tickerRuns)
      const view = hallView({ parts, live, params })
      return compressPage(renderPage('hall', view, { title: 'Hall of Fame' }))
    },

    async drawTeam(slug, after, publicUrl) {
      const team = await hall.findTeam(slug)
      const runs = await hall.listTeamRuns(slug, after, teamRuns)
      if (!team || !runs) return null
      const totals = await hall.listTotals(slug, latestTotals)
      return compressPage(renderPage('team', teamView(team, runs, totals, publicUrl), { title: 'Team' }))
    },
  }
}
