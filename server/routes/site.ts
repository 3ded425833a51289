// What every site needs: the shared stylesheet and script, an icon, a health check, words for machines.
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assets } from '../../pages/assets.ts'
import { pagesFolder } from '../../pages/folder.ts'
import { renderPart } from '../../pages/render.ts'
import type { Deps } from '../deps.ts'
import { prompt } from '../prompt.ts'
import { refusal } from '../refusal.ts'
import { refuse } from '../reply.ts'
import { securityHeaders } from '../security-headers.ts'

export function siteRoutes(app: FastifyInstance, deps: Deps) {
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(securityHeaders)
    next()
  })
  app.register(fastifyStatic, {
    root: fileURLToPath(new URL('static/', pagesFolder)),
    maxAge: '1d',
    wildcard: false,
  })

  app.get('/assets/:name', async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
    const asset = assets.get(request.params.name)
    if (!asset) return refuse(request, reply, refusal('no-such-page'))
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding')
    return reply.type(asset.type).send(asset.bodies[encoding])
  })

  app.get('/healthz', async (_, reply) => {
    await deps.course.ping()
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })

  app.get('/llms.txt', (_, reply) => {
    const view = { prompt: prompt(deps.publicUrl()), url: deps.publicUrl() }
    return reply.type('text/plain; charset=utf-8').send(renderPart('llms', view))
  })
}
