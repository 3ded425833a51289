// What other sites show of a run or a team: a badge, a picture beside a link, a page in a frame.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { showSecondsOfMs } from '../../hall/show.ts'
import { runBadge, teamBadge } from '../../pages/badge.ts'
import { openCards } from '../cards.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../refusal.ts'
import { refuse, showPage } from '../reply.ts'
import { securityHeaders } from '../security-headers.ts'
import { embedRun, embedTeam } from '../views/embed.ts'
import { runBadgeOf } from '../views/share.ts'

/** A badge may be this old, so that one that is shown everywhere is not drawn anew each time. */
const cacheControl = 'public, max-age=60'

/** Pictures are for other sites; an SVG opened by itself may load and run nothing. */
const pictureHeaders = {
  ...securityHeaders,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'cache-control': cacheControl,
}

const framedPolicy = (securityHeaders['content-security-policy'] ?? '').replace(
  "frame-ancestors 'none'",
  'frame-ancestors *',
)

type OfRun = FastifyRequest<{ Params: { id: string } }>
type OfTeam = FastifyRequest<{ Params: { slug: string } }>

export function sharingRoutes(app: FastifyInstance, deps: Deps) {
  const cards = openCards()
  const findRun = (id: string) => deps.hall.findRun(id, deps.clock.nowUs())
  const sendPicture = (reply: FastifyReply, type: string, picture: string | Buffer) =>
    reply.headers(pictureHeaders).type(type).send(picture)

  app.get('/runs/:id/badge.svg', async (request: OfRun, reply) => {
    const run = await findRun(request.params.id)
    if (!run) return refuse(request, reply, refusal('no-such-run'))
    const badge = runBadge(runBadgeOf(run, await deps.hall.findRank(run.id)))
    return sendPicture(reply, 'image/svg+xml', badge)
  })

  app.get('/runs/:id/card.png', async (request: OfRun, reply) => {
    const run = await findRun(request.params.id)
    if (!run) return refuse(request, reply, refusal('no-such-run'))
    return sendPicture(reply, 'image/png', await cards.draw(run, await deps.hall.findRank(run.id)))
  })

  app.get('/runs/:id/embed', async (request: OfRun, reply) => {
    const run = await findRun(request.params.id)
    if (!run) return refuse(request, reply, refusal('no-such-run'))
    return showFramed(reply, embedRun(run, await deps.hall.findRank(run.id)))
  })

  app.get('/teams/:slug/badge.svg', async (request: OfTeam, reply) => {
    const team = await deps.hall.findTeam(request.params.slug)
    if (!team) return refuse(request, reply, refusal('no-such-team'))
    const [first] = team.standings
    const runs = team.figures.ranked
    const place = first && {
      tier: first.tier,
      rank: first.rank,
      of: first.teams,
      total: showSecondsOfMs(first.best.totalMs ?? 0),
      runs,
    }
    return sendPicture(reply, 'image/svg+xml', teamBadge(place ?? null))
  })

  app.get('/teams/:slug/embed', async (request: OfTeam, reply) => {
    const team = await deps.hall.findTeam(request.params.slug)
    if (!team) return refuse(request, reply, refusal('no-such-team'))
    return showFramed(reply, embedTeam(team))
  })

  const showFramed = (reply: FastifyReply, view: ReturnType<typeof embedRun>) => {
    const frame = { title: view.what, navigation: false, listed: false }
    return showPage(reply, 'embed', view, frame, {
      'content-security-policy': framedPolicy,
      'cache-control': cacheControl,
    })
  }
}
