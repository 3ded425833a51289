// How long a request may take to arrive whole. Node knows one limit for all requests, which is that of files; whatever
// else is sent is small, and has less time, so that nobody holds connections open by sending slowly.
import type { FastifyInstance } from 'fastify'
import { answerBrokenRequest } from './errors.ts'

export const formTimeoutMs = 10_000
export const filesTimeoutMs = 120_000

/** Answers posts that have not arrived whole in time, but for those to `filesPath`. */
export function endSlowForms(app: FastifyInstance, filesPath: string, timeoutMs = formTimeoutMs) {
  app.addHook('onRequest', ({ method, raw, routeOptions }, _, next) => {
    if (method === 'POST' && routeOptions.url !== filesPath) {
      const late = Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      const timer = setTimeout(() => answerBrokenRequest(late, raw.socket), timeoutMs)
      const stop = () => clearTimeout(timer)
      raw.once('end', stop).once('close', stop)
    }
    next()
  })
}
