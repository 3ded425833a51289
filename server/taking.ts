// Takes an answer: decides, writes down, and sends the client on.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ClockSource } from '../integrity/record.ts'
import type { Draft, Run } from '../integrity/store.ts'
import { foldText } from '../seeds/answer-text.ts'
import type { EventId } from '../seeds/edition.ts'
import { decideAnswer } from './answering.ts'
import type { Deps } from './deps.ts'
import { draftRecord } from './draft.ts'
import { refusal } from './refusal.ts'
import { isNavigation, refuse, sendOn } from './reply.ts'
import { coursePath } from './run-paths.ts'

export type InRun = FastifyRequest<{ Params: { key: string; link?: string } }>

/** An answer as it arrived and was judged, but not yet taken. */
export interface Arrived {
  readonly event: EventId
  /** The page it was given on, and that is shown again. */
  readonly page: EventId | 'e3b'
  readonly arrivedAtUs: number
  readonly clockMs: number | null
  readonly clockSource: ClockSource | null
  readonly ticketFits: boolean
  readonly answer: string
  readonly ok: boolean
  /** The part of the answer that only this run's pages show, if it has one: right in another live run, it was borrowed. */
  readonly ownOnly?: string
}

/** The most characters of an answer that are kept. */
const maxAnswerLength = 200

/** Takes an answer to an event of `run`, or refuses it. */
export async function takeAnswer(
  deps: Deps,
  request: InRun,
  reply: FastifyReply,
  run: Run,
  arrived: Arrived,
) {
  const { event, arrivedAtUs, clockSource, ok, ownOnly } = arrived
  const record = () =>
    draftRecord('event', arrivedAtUs, arrived.clockMs, {
      texts: { answer: arrived.answer.slice(0, maxAnswerLength) },
      plain: { event, ok, clockSource, navigated: isNavigation(request) },
    })
  const outcome = await give(deps, run, { to: event, arrivedAtUs, ticketFits: arrived.ticketFits, record })
  if (outcome === 'taken' && !ok && ownOnly && (event === 'e1' || event === 'e3'))
    await deps.course.noteBorrowedAnswer(run.id, event, foldText(ownOnly), arrivedAtUs)
  return answerWith(request, reply, outcome, run, coursePath(run.key, arrived.page))
}

/** Takes the finish of `run`, or refuses it. */
export async function takeFinish(
  deps: Deps,
  request: InRun,
  reply: FastifyReply,
  run: Run,
  finish: { arrivedAtUs: number; ticketFits: boolean; record: () => Draft<'finish'> },
) {
  const outcome = await give(deps, run, { to: 'finish', ...finish })
  return answerWith(request, reply, outcome, run, coursePath(run.key, 'finish'))
}

async function give(deps: Deps, run: Run, answer: Parameters<typeof decideAnswer>[1]) {
  const outcome = await deps.course.extendRun(run.key, now => decideAnswer(now, answer))
  if (outcome === 'taken') deps.live.changed(run.id)
  return outcome ?? 'sent-on'
}

/** The page answered on leads to the current one by itself, wherever the run stands. */
function answerWith(
  request: InRun,
  reply: FastifyReply,
  outcome: Awaited<ReturnType<typeof give>>,
  run: Run,
  page: string,
) {
  if (outcome === 'taken' || outcome === 'sent-on') return sendOn(reply, page)
  return refuse(request, reply, refusal(outcome), {
    href: page,
    link: 'To the current page of the run',
    run: run.id,
  })
}
