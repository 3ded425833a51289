// What the public reads: the Hall, a run's evidence, the rules.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxClockSkewMs, maxRunUs, minEventUs, minTotalUs } from '../../integrity/limits.ts'
import { rules, rulesVersion } from '../../integrity/verdict.ts'
import type { RulesView } from '../../pages/views.ts'
import { edition } from '../../seeds/edition.ts'
import { sendCompressed } from '../compressed.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../refusal.ts'
import { refuse, showPage } from '../reply.ts'
import { securityHeaders } from '../security-headers.ts'
import { hallView } from '../views/hall.ts'
import { runView } from '../views/run.ts'
import { runJson } from '../views/run-json.ts'

const jsonHeaders = {
  ...securityHeaders,
  'cache-control': 'no-store, no-cache',
  'content-type': 'application/json; charset=utf-8',
  vary: 'accept-encoding',
}

/** The most runs that a part of the board lists. */
const boardLimit = 100

const wholeMs = (ms: number) => `${ms.toLocaleString('en-US')} ms`

const rulesView: RulesView = {
  edition,
  rulesVersion,
  rules: rules.map(({ flag, states, because }) => ({ flag, states, because })),
  minEventMs: wholeMs(minEventUs / 1000),
  minTotalMs: wholeMs(minTotalUs / 1000),
  maxClockSkewMs: wholeMs(maxClockSkewMs),
  maxRunMinutes: maxRunUs / 60_000_000,
}

type OfRun = FastifyRequest<{ Params: { id: string } }>

export function boardRoutes(app: FastifyInstance, deps: Deps) {
  app.get('/hall', async (_, reply) => {
    const board = await deps.hall.readBoard(deps.clock.nowUs(), boardLimit)
    return showPage(reply, 'hall', hallView(board), { title: 'Hall of Fame' })
  })

  app.get('/runs/:id', async (request: OfRun, reply) => {
    const found = await deps.course.findChain(request.params.id)
    if (!found)
      return refuse(request, reply, refusal('no-such-run'), { href: '/hall', link: 'To the Hall of Fame' })
    return showPage(reply, 'run', runView(found, deps.clock.nowUs()), { title: `Run ${found.run.id}` })
  })

  app.get('/runs/:id.json', async (request: OfRun, reply) => {
    const found = await deps.course.findChain(request.params.id)
    if (!found) return refuse(request, reply, refusal('no-such-run'))
    reply.headers(jsonHeaders)
    return sendCompressed(reply, JSON.stringify(runJson(found, deps.clock.nowUs())))
  })

  app.get('/rules', (_, reply) => showPage(reply, 'rules', rulesView, { title: 'Rules' }))
}
