// How open data is answered: readable from any site, kept by nobody without asking, not sent twice.
import { hash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { BadCursor } from '../../hall/store.ts'
import { sendCompressed } from '../compressed.ts'
import { refusal } from '../refusal.ts'
import { refuse } from '../reply.ts'
import { securityHeaders } from '../security-headers.ts'

/** May be kept, and must be asked for again each time: a withdrawn run is gone from every copy at once. */
const askAgain = 'public, max-age=0, must-revalidate'

const openHeaders = {
  ...securityHeaders,
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': askAgain,
  vary: 'accept-encoding',
}

/** Lets the routes of this scope be read by every site, and answers 304 to who has the same bytes already. */
export function openToAll(scope: FastifyInstance) {
  scope.addHook('onRequest', (_, reply, next) => {
    reply.headers(openHeaders)
    next()
  })
  scope.addHook('onSend', (request, reply, payload, done) => {
    const whole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!whole || reply.statusCode !== 200 || reply.getHeader('cache-control') !== askAgain)
      return done(null, payload)
    const tag = `"${hash('sha256', payload, 'hex').slice(0, 32)}"`
    reply.header('etag', tag)
    if (!hasTag(request.headers['if-none-match'], tag)) return done(null, payload)
    reply.code(304).removeHeader('content-encoding')
    return done(null, null)
  })
  scope.setErrorHandler((error, request, reply) => {
    if (!(error instanceof BadCursor)) throw error
    return refuse(request, reply, refusal('bad-query', error.message), toOpenData)
  })
}

/** Where a refused reader of open data may go. */
export const toOpenData = { href: '/api', link: 'To the open data' }

/** A tag that someone in between has made weak still means the same content. */
function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map(one => one.trim().replace(/^W\//, ''))
  return tags.includes(tag) || tags.includes('*')
}

/** Answers with JSON. */
export function answerJson(reply: FastifyReply, answer: unknown) {
  return sendCompressed(reply.type('application/json; charset=utf-8'), JSON.stringify(answer))
}

/** Answers with text as it is read, compressed for who can read that; stops reading when the reader leaves. */
export function answerStreamed(reply: FastifyReply, chunks: AsyncIterable<string>) {
  if (reply.request.method === 'HEAD') return reply.send(Readable.from([]))
  const source = Readable.from(chunks, { objectMode: false })
  if (!reply.request.headers['accept-encoding']?.includes('gzip')) return reply.send(source)
  reply.header('content-encoding', 'gzip')
  // A failure ends the answer early, and the framework logs it.
  return reply.send(pipeline(source, createGzip({ level: constants.Z_BEST_SPEED }), () => {}))
}
