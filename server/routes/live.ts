// Tells a reader who watches that the board or a run has changed, as server-sent events. The page then asks for itself
// again; a reader who leaves frees everything.
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { refusal } from '../refusal.ts'
import { refuse } from '../reply.ts'
import { securityHeaders } from '../security-headers.ts'

/** At most one word in so long, however much happens. */
const quietMs = 1_000

/** A line in between, so that nobody in between takes the silence for an end. */
const heartbeatMs = 25_000

/** The most readers who may watch at once. */
const maxWatchers = 1_000

export function liveRoutes(app: FastifyInstance, deps: Deps) {
  const open = new Set<ServerResponse>()
  app.addHook('preClose', done => {
    for (const response of open) response.end()
    done()
  })

  const tell = (request: FastifyRequest, response: ServerResponse, run: string | null) => {
    response.writeHead(200, {
      ...securityHeaders,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // Once told to stop, nothing of it is left open that could hold up the service.
      connection: 'close',
    })
    response.write('retry: 5000\n\n')
    let waiting: NodeJS.Timeout | null = null
    let changedAgain = false
    const word = () => {
      waiting = changedAgain ? setTimeout(word, quietMs) : null
      changedAgain = false
      response.write('event: changed\ndata: \n\n')
    }
    const leave = deps.live.watch(run, () => {
      if (waiting) changedAgain = true
      else waiting = setTimeout(word, quietMs)
    })
    const heartbeat = setInterval(() => response.write(':\n\n'), heartbeatMs)
    open.add(response)
    request.raw.on('close', () => {
      leave()
      clearInterval(heartbeat)
      if (waiting) clearTimeout(waiting)
      open.delete(response)
    })
  }

  app.get('/live', (request, reply) => {
    if (deps.live.watchers >= maxWatchers) return refuse(request, reply, refusal('too-many-watchers'))
    reply.hijack()
    return tell(request, reply.raw, null)
  })

  app.get('/live/:id', async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    if (deps.live.watchers >= maxWatchers) return refuse(request, reply, refusal('too-many-watchers'))
    if (!(await deps.course.findChain(request.params.id)))
      return refuse(request, reply, refusal('no-such-run'))
    reply.hijack()
    return tell(request, reply.raw, request.params.id)
  })
}
