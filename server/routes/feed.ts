// The news as a feed.
import type { FastifyInstance } from 'fastify'
import { renderPart } from '../../pages/render.ts'
import { sendCompressed } from '../compressed.ts'
import type { Deps } from '../deps.ts'
import { parse } from '../forms.ts'
import { toOpenData } from '../open-data/answer.ts'
import { noParams } from '../open-data/parameters.ts'
import { refusal } from '../refusal.ts'
import { refuse } from '../reply.ts'
import { feedView } from '../views/feed.ts'

/** How many news the feed has. */
const items = 50

export function feedRoutes(app: FastifyInstance, deps: Deps) {
  app.get('/feed.atom', async (request, reply) => {
    const query = parse(noParams, request.query)
    if (!query.ok) return refuse(request, reply, refusal('bad-query', query.problem), toOpenData)
    const view = feedView(await deps.hall.listNews(items), deps.publicUrl())
    return sendCompressed(reply.type('application/atom+xml; charset=utf-8'), renderPart('feed', view))
  })
}
