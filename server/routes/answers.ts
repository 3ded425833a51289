// The answers: the forms of e1, e3 and e4, the links of e2 and e5, the red button, and the finish.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Run } from '../../integrity/store.ts'
import { foldText } from '../../seeds/answer-text.ts'
import type { EventId } from '../../seeds/edition.ts'
import { discipline, redButton } from '../../seeds/events/discipline.ts'
import { hurdles } from '../../seeds/events/hurdles.ts'
import { relay } from '../../seeds/events/relay.ts'
import { gateCount, slalom } from '../../seeds/events/slalom.ts'
import { sprint } from '../../seeds/events/sprint.ts'
import type { Deps } from '../deps.ts'
import { draftRecord } from '../draft.ts'
import { drawnEvent } from '../drawn.ts'
import {
  disciplineForm,
  finishForm,
  hurdlesForm,
  linkQuery,
  noQuery,
  parse,
  relayForm,
  sprintForm,
} from '../forms.ts'
import { refusal } from '../refusal.ts'
import { isAhead, isNavigation, refuse } from '../reply.ts'
import { coursePath } from '../run-paths.ts'
import { type Arrived, type InRun, takeAnswer, takeFinish } from '../taking.ts'

/** What an answer comes to in a run: its words and whether it is right, and what of it no page of ours would send. */
type Judged = Pick<Arrived, 'answer' | 'ok' | 'ownOnly'> & { readonly problem?: string }

export function answerRoutes(app: FastifyInstance, deps: Deps) {
  /** A form that answers an event. */
  const answerForm = <Schema extends z.ZodType<{ ticket: string; clock: number | null }>>(
    page: Arrived['page'],
    event: EventId,
    schema: Schema,
    judge: (run: Run, form: z.infer<Schema>) => Judged,
  ) =>
    app.post(`/run/:key/${page}`, async (request: InRun, reply) => {
      const arrivedAtUs = deps.clock.nowUs()
      const run = await runOf(request)
      if (!run) return refuse(request, reply, refusal('no-such-run'))
      const query = parse(noQuery, request.query)
      if (!query.ok) return refuse(request, reply, refusal('bad-query', query.problem), backTo(run, page))
      const form = parse(schema, request.body)
      if (!form.ok) return refuse(request, reply, refusal('bad-field', form.problem), backTo(run, page))
      const judged = judge(run, form.value)
      const ticketFits = deps.tickets.fits(form.value.ticket, run.key, event)
      if (ticketFits && judged.problem)
        return refuse(request, reply, refusal('bad-field', judged.problem), backTo(run, page))
      const clockMs = form.value.clock
      const clockSource = clockMs === null ? null : 'press'
      return takeAnswer(deps, request, reply, run, {
        event,
        page,
        arrivedAtUs,
        clockMs,
        clockSource,
        ticketFits,
        ...judged,
      })
    })

  /** A link that answers an event: one of `count`, told apart by the last part of its address. */
  const answerLink = (event: 'e2' | 'e5', count: number, judge: (run: Run, at: number) => Judged) =>
    app.get(`/run/:key/${event}/:link`, async (request: InRun, reply) => {
      const arrivedAtUs = deps.clock.nowUs()
      if (isAhead(request)) return refuse(request, reply, refusal('not-for-prefetch'))
      const run = await runOf(request)
      if (!run) return refuse(request, reply, refusal('no-such-run'))
      const query = parse(linkQuery, request.query)
      if (!query.ok) return refuse(request, reply, refusal('bad-query', query.problem), backTo(run, event))
      const { clock, loaded } = query.value
      const at = deps.tickets.forLinks(run.key, event, count).indexOf(request.params.link ?? '')
      const clockSource = clock !== null ? 'press' : loaded !== null ? 'load' : null
      const stamp = { arrivedAtUs, clockMs: clock ?? loaded, clockSource } as const
      return takeAnswer(deps, request, reply, run, {
        event,
        page: event,
        ...stamp,
        ticketFits: at >= 0,
        ...judge(run, at),
      })
    })

  const runOf = async (request: InRun): Promise<Run | null> =>
    (await deps.course.findSteps(request.params.key))?.run ?? null

  answerForm('e1', 'e1', sprintForm, ({ seed }, { name, email, discipline }) => {
    const { shown, expected } = drawnEvent(seed, 'e1')
    const ok = sprint.judge(expected, { name, email, discipline })
    const judged = { answer: `${name}, ${email}, ${discipline}`, ok, ownOnly: email }
    if (shown.disciplines.includes(foldText(discipline))) return judged
    return { ...judged, problem: 'the field "discipline" is none of the choices.' }
  })

  answerLink('e2', gateCount, ({ seed }, at) => {
    const { shown, expected } = drawnEvent(seed, 'e2')
    const answer = shown.gates[at] ?? ''
    return { answer, ok: slalom.judge(expected, answer) }
  })

  answerForm('e3b', 'e3', relayForm, ({ seed }, { code }) => {
    return { answer: code, ok: relay.judge(drawnEvent(seed, 'e3').expected, code), ownOnly: code }
  })

  answerForm('e4', 'e4', hurdlesForm, ({ seed }, { answer }) => {
    return { answer, ok: hurdles.judge(drawnEvent(seed, 'e4').expected, answer) }
  })

  answerForm('e5', 'e5', disciplineForm, ({ seed }) => {
    return { answer: redButton, ok: discipline.judge(drawnEvent(seed, 'e5').expected, redButton) }
  })

  answerLink('e5', 1, ({ seed }) => {
    const { shown, expected } = drawnEvent(seed, 'e5')
    return { answer: shown.exit, ok: discipline.judge(expected, shown.exit) }
  })

  app.post('/run/:key/finish', async (request: InRun, reply: FastifyReply) => {
    const arrivedAtUs = deps.clock.nowUs()
    const run = await runOf(request)
    if (!run) return refuse(request, reply, refusal('no-such-run'))
    const query = parse(noQuery, request.query)
    if (!query.ok) return refuse(request, reply, refusal('bad-query', query.problem), backTo(run, 'finish'))
    const form = parse(finishForm, request.body)
    if (!form.ok) return refuse(request, reply, refusal('bad-field', form.problem), backTo(run, 'finish'))
    const { ticket, clock, tokens_in: tokensIn, tokens_out: tokensOut, tokens_note: tokensNote } = form.value
    const texts = { tokensIn, tokensOut, tokensNote }
    const record = () =>
      draftRecord('finish', arrivedAtUs, clock, { texts, plain: { navigated: isNavigation(request) } })
    const ticketFits = deps.tickets.fits(ticket, run.key, 'finish')
    return takeFinish(deps, request, reply, run, { arrivedAtUs, ticketFits, record })
  })
}

function backTo(run: Run, page: Parameters<typeof coursePath>[1]) {
  return { href: coursePath(run.key, page), link: 'Back to the page', run: run.id }
}
