// What the public reads first: the Hall of Fame and the rules.
import type { FastifyInstance } from 'fastify'
import { BadCursor } from '../../hall/store.ts'
import { maxClockSkewMs, maxRunUs, minEventUs, minTotalUs } from '../../integrity/limits.ts'
import { rules, rulesVersion } from '../../integrity/verdict.ts'
import type { RulesView } from '../../pages/views.ts'
import { edition } from '../../seeds/edition.ts'
import { boardParams } from '../board-query.ts'
import type { Deps } from '../deps.ts'
import { parse } from '../forms.ts'
import { refusal } from '../refusal.ts'
import { refuse, showDrawn, showPage } from '../reply.ts'

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

const toHall = { href: '/hall', link: 'To the Hall of Fame' }

export function boardRoutes(app: FastifyInstance, deps: Deps) {
  app.get('/hall', async (request, reply) => {
    const params = parse(boardParams, request.query)
    if (!params.ok) return refuse(request, reply, refusal('bad-query', params.problem), toHall)
    try {
      return showDrawn(
        reply,
        await deps.pages.show(request.url, () => deps.drawing.drawHall(params.value, deps.clock.nowUs())),
      )
    } catch (error) {
      if (!(error instanceof BadCursor)) throw error
      return refuse(request, reply, refusal('bad-query', error.message), toHall)
    }
  })

  app.get('/rules', (_, reply) => showPage(reply, 'rules', rulesView, { title: 'Rules' }))
}
