// A run's evidence, for people and for programs.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendCompressed } from '../compressed.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../refusal.ts'
import { refuse, showPage } from '../reply.ts'
import { securityHeaders } from '../security-headers.ts'
import { runView } from '../views/run.ts'
import { runJson } from '../views/run-json.ts'
import { sharedRun } from '../views/share.ts'

const jsonHeaders = {
  ...securityHeaders,
  'cache-control': 'no-store, no-cache',
  'content-type': 'application/json; charset=utf-8',
  vary: 'accept-encoding',
}

type OfRun = FastifyRequest<{ Params: { id: string } }>

export function runRoutes(app: FastifyInstance, deps: Deps) {
  app.get('/runs/:id', async (request: OfRun, reply) => {
    const { id } = request.params
    const nowUs = deps.clock.nowUs()
    const found = await deps.course.findChain(id)
    if (!found)
      return refuse(request, reply, refusal('no-such-run'), { href: '/hall', link: 'To the Hall of Fame' })
    const [onBoard, rank, price, submissions, steps] = await Promise.all([
      deps.hall.findRun(id, nowUs),
      deps.hall.findRank(id),
      deps.hall.findPrice(id),
      deps.reviews.listSubmissions(id),
      deps.reviews.listSteps(id),
    ])
    const publicUrl = deps.publicUrl()
    const view = runView(found, { onBoard, rank, price, submissions, steps, nowUs, publicUrl })
    const shared = onBoard && sharedRun(onBoard, rank, publicUrl)
    return showPage(reply, 'run', view, { title: `Run ${id}`, shared })
  })

  app.get('/runs/:id.json', async (request: OfRun, reply) => {
    const found = await deps.course.findChain(request.params.id)
    if (!found) return refuse(request, reply, refusal('no-such-run'))
    const nowUs = deps.clock.nowUs()
    const onBoard = await deps.hall.findRun(request.params.id, nowUs)
    reply.headers(jsonHeaders)
    return sendCompressed(reply, JSON.stringify(runJson(found, onBoard, nowUs)))
  })
}
