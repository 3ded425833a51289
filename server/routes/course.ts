// The pages of the course. A page ahead of its turn leads to the current one; a page whose event has its answer
// says so and leads on.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasAnswered, type Turn, turnOf } from '../../integrity/progress.ts'
import type { Run } from '../../integrity/store.ts'
import type { Views } from '../../pages/views.ts'
import { type EventId, eventNames } from '../../seeds/edition.ts'
import type { Deps } from '../deps.ts'
import { hurdlesQuery, noQuery, parse } from '../forms.ts'
import { refusal } from '../refusal.ts'
import { refuse, sendOn, showPage } from '../reply.ts'
import { coursePath, currentPath, turnName } from '../run-paths.ts'
import type { Tickets } from '../tickets.ts'
import * as views from '../views/course.ts'
import { resultView } from '../views/result.ts'

/** A page of the course: its template, its view, and the event it belongs to. */
interface CoursePage<Name extends keyof Views = keyof Views> {
  readonly event: EventId
  readonly template: Name
  readonly view: (run: Run, tickets: Tickets) => Views[Name]
}

const page = <Name extends keyof Views>(
  event: EventId,
  template: Name,
  view: CoursePage<Name>['view'],
): CoursePage => ({ event, template, view }) as unknown as CoursePage

const pages = {
  e1: page('e1', 'course/sprint', views.sprintView),
  e2: page('e2', 'course/slalom', views.slalomView),
  e3: page('e3', 'course/relay', views.relayView),
  e3b: page('e3', 'course/hand-over', views.handOverView),
  e4: page('e4', 'course/hurdles', views.hurdlesView),
  e5: page('e5', 'course/discipline', views.disciplineView),
}

const question = page('e4', 'course/hurdles-question', views.hurdlesQuestionView)

type InRun = FastifyRequest<{ Params: { key: string } }>

export function courseRoutes(app: FastifyInstance, deps: Deps) {
  const show = (reply: FastifyReply, run: Run, { event, template, view }: CoursePage) =>
    showPage(reply, template, view(run, deps.tickets), frameOf(run, eventNames[event]))

  const showAnswered = (reply: FastifyReply, run: Run, event: EventId, turn: Exclude<Turn, 'ended'>) => {
    const view = { event: eventNames[event], next: turnName(turn), nextHref: coursePath(run.key, turn) }
    return showPage(reply, 'course/answered', view, frameOf(run, eventNames[event]))
  }

  const showEvent = async (request: InRun, reply: FastifyReply, eventPage: CoursePage) => {
    const found = await deps.course.findSteps(request.params.key)
    if (!found) return refuse(request, reply, refusal('no-such-run'))
    const { run, steps } = found
    const turn = turnOf(steps, deps.clock.nowUs())
    if (turn === eventPage.event) return show(reply, run, eventPage)
    if (turn !== 'ended' && hasAnswered(steps, eventPage.event))
      return showAnswered(reply, run, eventPage.event, turn)
    const finished = steps.some(step => step.kind === 'finish')
    return sendOn(reply, currentPath(run, turn, finished))
  }

  for (const [path, eventPage] of Object.entries(pages))
    app.get(`/run/:key/${path}`, async (request: InRun, reply) => {
      const query = parse(path === 'e4' ? hurdlesQuery : noQuery, request.query)
      if (!query.ok) return refuse(request, reply, refusal('bad-query', query.problem))
      return showEvent(request, reply, 'ask' in query.value ? question : eventPage)
    })

  app.get('/run/:key/finish', async (request: InRun, reply) => {
    const query = parse(noQuery, request.query)
    if (!query.ok) return refuse(request, reply, refusal('bad-query', query.problem))
    const found = await deps.course.findSteps(request.params.key)
    if (!found) return refuse(request, reply, refusal('no-such-run'))
    const { run, steps } = found
    const turn = turnOf(steps, deps.clock.nowUs())
    if (turn === 'finish')
      return showPage(reply, 'course/finish', views.finishView(run, deps.tickets), frameOf(run, 'Finish'))
    const finished = steps.some(step => step.kind === 'finish')
    const chain = finished ? await deps.course.findChain(run.id) : null
    if (!chain) return sendOn(reply, currentPath(run, turn, finished))
    return showPage(reply, 'course/result', resultView(chain, deps.clock.nowUs()), frameOf(run, 'Result'))
  })
}

function frameOf(run: Run, title: string) {
  return { title, run: run.id, commitment: run.commitment, navigation: false, listed: false }
}
