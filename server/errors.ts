// What happens when no route answers, or one fails: every case ends in the one table of refusals.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { turnOf } from '../integrity/progress.ts'
import type { Deps } from './deps.ts'
import { draftRecord } from './draft.ts'
import { type RefusalCode, refusal } from './refusal.ts'
import { refuse } from './reply.ts'

/** What the framework's and the database's own errors mean here. */
const known: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'wrong-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'wrong-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-form',
  SQLITE_BUSY: 'unavailable',
  SQLITE_FULL: 'unavailable',
  SQLITE_READONLY: 'unavailable',
  SQLITE_IOERR: 'unavailable',
}

export function handleErrors(app: FastifyInstance, deps: Deps) {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const code = known[error.code] ?? (error.statusCode && error.statusCode < 500 ? 'bad-form' : 'internal')
    const answer = refusal(code, error.message)
    if (answer.status >= 500) {
      request.log.error({ err: error, req: request, request: request.id }, 'a request failed')
      await noteFault(deps, request, code)
    }
    return refuse(request, reply, answer)
  })

  const routes: { method: string; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
    for (const one of [method].flat()) routes.push({ method: one, pattern })
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = [
      ...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
    ]
    if (allowed.length === 0 || allowed.includes(request.method))
      return refuse(request, reply, refusal('no-such-page'))
    reply.header('allow', allowed.join(', '))
    return refuse(request, reply, refusal('method-not-allowed', request.method))
  })
}

/** Answers a request whose address can't be read; no route and no hook has seen it. */
export function answerBadAddress(_: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  return refuse(request, reply, refusal('no-such-page'))
}

/** Answers what is no request yet: one that did not arrive whole in time, or is no HTTP. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const { code, status, message, remedy } = refusal(
    late ? 'too-slow' : error.code === 'HPE_HEADER_OVERFLOW' ? 'head-too-large' : 'bad-request',
  )
  const body = JSON.stringify({ error: { code, message, remedy } })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  return socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Writes down that a failure of ours touched a live run. If even that fails, the log has it. */
async function noteFault(deps: Deps, request: FastifyRequest, what: string) {
  const { key } = (request.params ?? {}) as { key?: string }
  if (!key) return
  const arrivedAtUs = deps.clock.nowUs()
  try {
    await deps.course.extendRun(key, ({ steps }) => {
      if (turnOf(steps, arrivedAtUs) === 'ended') return { outcome: null }
      const append = draftRecord('fault', arrivedAtUs, null, { texts: {}, plain: { what } })
      return { outcome: null, append }
    })
  } catch (error) {
    request.log.error({ err: error, request: request.id }, 'a fault could not be written down')
  }
}
