// The public pages beside the board: a team, runs side by side, the board in pictures.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadCursor, type BoardQuery } from '../../hall/store.ts'
import { boardQueryOf } from '../board-query.ts'
import type { Deps } from '../deps.ts'
import { compareQuery, parse, teamQuery } from '../forms.ts'
import { refusal } from '../refusal.ts'
import { refuse, showDrawn, showPage } from '../reply.ts'
import { compareView } from '../views/compare.ts'
import { picturesView } from '../views/pictures.ts'

/** How many totals a team is compared by. */
const latestTotals = 200

/** How many teams of a tier are drawn. */
const drawnTeams = 200

const toHall = { href: '/hall', link: 'To the Hall of Fame' }
const toForm = { href: '/compare', link: 'To the form' }

export function teamRoutes(app: FastifyInstance, deps: Deps) {
  app.get('/teams/:slug', async (request: FastifyRequest<{ Params: { slug: string } }>, reply) => {
    const { slug } = request.params
    const query = parse(teamQuery, request.query)
    if (!query.ok) return refuse(request, reply, refusal('bad-query', query.problem), toHall)
    const after = query.value.after ?? null
    try {
      const page = await deps.drawing.drawTeam(slug, after, deps.publicUrl())
      return page ? showDrawn(reply, page) : refuse(request, reply, refusal('no-such-team'), toHall)
    } catch (error) {
      if (!(error instanceof BadCursor)) throw error
      return refuse(request, reply, refusal('bad-query', error.message), toHall)
    }
  })

  app.get('/compare', async (request, reply) => {
    const query = parse(compareQuery, request.query)
    if (!query.ok) return refuse(request, reply, refusal('bad-query', query.problem), toForm)
    const ids = query.value.runs
    const compared = await Promise.all(ids.map(id => comparedRun(deps, id)))
    const missing = ids.find((_, at) => compared[at] === null)
    if (missing !== undefined) {
      const detail = `"${missing.slice(0, 40)}" is no run, did not finish yet, is practice or was withdrawn, and can’t be compared.`
      return refuse(request, reply, refusal('not-in-hall', detail), toForm)
    }
    const view = compareView(
      ids.join(', '),
      compared.flatMap(one => one ?? []),
    )
    return showPage(reply, 'compare', view, { title: 'Compare runs' })
  })

  app.get('/hall/pictures', async (_, reply) => {
    const nowUs = deps.clock.nowUs()
    const asked = (section: BoardQuery['section']) => ({ ...boardQueryOf({}), section, limit: drawnTeams })
    const [verified, unverified] = await Promise.all([
      deps.hall.readBoard(asked('verified'), nowUs),
      deps.hall.readBoard(asked('unverified'), nowUs),
    ])
    const view = picturesView([...verified.parts, ...unverified.parts])
    return showPage(reply, 'pictures', view, { title: 'The Hall in pictures' })
  })
}

async function comparedRun({ hall, clock }: Deps, id: string) {
  const run = await hall.findRun(id, clock.nowUs())
  if (!run || run.section === 'withdrawn') return null
  const totals = await hall.listTotals(run.slug, latestTotals)
  return {
    run,
    rank: await hall.findRank(id),
    totalsMs: totals.map(({ totalMs }) => totalMs).sort((a, b) => a - b),
  }
}
