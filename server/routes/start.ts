// The home page, the practice page, and the start of a run.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { hashTeam, maxNameLength } from '../../hall/team.ts'
import { edition } from '../../seeds/edition.ts'
import { commitTo, newSeed } from '../../seeds/seed.ts'
import type { Deps } from '../deps.ts'
import { draftRecord } from '../draft.ts'
import { drawnEvent } from '../drawn.ts'
import { noQuery, parse, startForm } from '../forms.ts'
import { prompt } from '../prompt.ts'
import { refusal } from '../refusal.ts'
import { isNavigation, refuse, sendOn, showPage } from '../reply.ts'
import { coursePath } from '../run-paths.ts'
import { newId, newKey } from '../tickets.ts'

/** How long the same home page leads to the same run: a double click, or a client that tries again at once. */
const sameRunUs = 10_000_000

export function startRoutes(app: FastifyInstance, deps: Deps) {
  const showHome = (reply: FastifyReply, practice: boolean) => {
    const form = { action: '/runs', ticket: deps.tickets.forStart(), maxLength: maxNameLength }
    const view = { ...form, prompt: prompt(deps.publicUrl()), practice }
    return showPage(reply, 'home', view, { title: practice ? 'Practice' : 'Start', listed: !practice })
  }

  app.get('/', (_, reply) => showHome(reply, false))
  app.get('/practice', (_, reply) => showHome(reply, true))

  app.post('/runs', async (request, reply) => {
    const arrivedAtUs = deps.clock.nowUs()
    const query = parse(noQuery, request.query)
    if (!query.ok) return refuse(request, reply, refusal('bad-query', query.problem))
    const form = parse(startForm, request.body)
    if (!form.ok) return refuse(request, reply, refusal('bad-field', form.problem))
    const { ticket, clock, ...entered } = form.value
    if (!deps.tickets.isForStart(ticket)) return refuse(request, reply, refusal('wrong-start-ticket'))

    const seed = newSeed()
    const commitment = commitTo(seed)
    const { team, model, harness } = entered
    const practice = entered.practice === '1'
    const userAgent = request.headers['user-agent']?.slice(0, 200) || null
    const start = draftRecord('start', arrivedAtUs, clock, {
      texts: { team, model, harness, userAgent },
      plain: { edition, commitment, practice, navigated: isNavigation(request) },
    })
    const newRun = {
      ...{
        newId,
        key: newKey(),
        seed,
        commitment,
        practice,
        start,
        startTicket: ticket,
        teamHash: hashTeam({ team, model, harness }),
      },
      sprintEmail: drawnEvent(seed, 'e1').expected.email,
      relayCode: drawnEvent(seed, 'e3').expected.code,
    }
    const run = await deps.course.startRun(newRun, arrivedAtUs - sameRunUs)
    deps.live.changed(run.id)
    return sendOn(reply, coursePath(run.key, 'e1'))
  })
}
