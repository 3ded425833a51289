// The service as one Fastify instance; it is built here and never listens here.
import { randomUUID } from 'node:crypto'
import fastifyFormbody from '@fastify/formbody'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Deps } from './deps.ts'
import { answerBadAddress, answerBrokenRequest, handleErrors } from './errors.ts'
import { logger } from './log.ts'
import { openToAll } from './open-data/answer.ts'
import { inwardRoutes, openRoutes, ownRoutes } from './routes/every.ts'
import { siteRoutes } from './routes/site.ts'
import { uploadPath } from './routes/uploads.ts'
import type { Settings } from './settings.ts'
import { endSlowForms, filesTimeoutMs, formTimeoutMs } from './slow-requests.ts'
import { dropUnusedConnections } from './unused-connections.ts'

/** The most bytes a request's body may have. */
const bodyLimit = 64 * 1024

/** Returns the service, ready to listen or to be asked in a test. */
export async function buildApp(
  deps: Deps,
  { logLevel, trustProxy }: Pick<Settings, 'logLevel' | 'trustProxy'>,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger(logLevel) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy > 0 && ((_address: string, hop: number) => hop < trustProxy),
    requestTimeout: filesTimeoutMs,
    // The head may take no longer than the whole, or Node would take the head's limit for the whole's.
    http: { connectionsCheckingInterval: 1000, headersTimeout: formTimeoutMs },
    bodyLimit,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerBadAddress,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 64 },
  })
  // Forms and nothing else: no second way in.
  app.removeAllContentTypeParsers()
  await app.register(fastifyFormbody, { bodyLimit })
  handleErrors(app, deps)
  dropUnusedConnections(app)
  endSlowForms(app, uploadPath)
  for (const add of ownRoutes) add(app, deps)
  await app.register(async inward => {
    // Whatever else comes is refused by the route, in words.
    inward.removeAllContentTypeParsers()
    inward.addContentTypeParser('*', (_, payload, done) => {
      payload.resume()
      done(null)
    })
    for (const add of inwardRoutes) add(inward, deps)
  })
  await app.register(async open => {
    openToAll(open)
    for (const add of openRoutes) add(open, deps)
  })
  await app.register(async site => siteRoutes(site, deps))
  return app
}
