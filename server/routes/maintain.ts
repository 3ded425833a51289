// The maintainers' pages: sign in with a token, see what waits, decide with a reason.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Reviewed, Submission } from '../../hall/reviews.ts'
import type { BoardRun } from '../../hall/store.ts'
import type { Deps } from '../deps.ts'
import { decisionForm, parse, reasonForm, signInForm, signOutForm } from '../forms.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { refuse, sendOn, showPage } from '../reply.ts'
import { evidencePath } from '../run-paths.ts'
import { type Session, sessionSeconds } from '../submissions/sessions.ts'
import { maintainerOf } from '../submissions/tokens.ts'
import { isNameMasked } from '../views/declared.ts'
import { decidingPath, decidingView, maintainView, purposes } from '../views/maintain.ts'
import { runView } from '../views/run.ts'
import { numberOf } from './submissions.ts'

const cookieName = 'maintainer'

/** How many of the latest steps are listed. */
const auditSteps = 50

/** A form's origin is checked, so these pages' forms have to say it; they say it to nobody else. */
const sameOrigin = { 'referrer-policy': 'same-origin' }

const toMaintain = { href: '/maintain', link: 'To the maintainers’ page' }

type OfSubmission = FastifyRequest<{ Params: { number: string } }>
type OfRun = FastifyRequest<{ Params: { id: string } }>

export function maintainRoutes(app: FastifyInstance, deps: Deps) {
  const { reviews, clock, sessions, tries } = deps

  const deny = (request: FastifyRequest, reply: FastifyReply, why: Refusal) =>
    refuse(request, reply, why, toMaintain)

  /** Returns the session a request belongs to, unless it is over or its maintainer was revoked since. */
  const sessionOf = async ({ headers }: FastifyRequest): Promise<Session | null> => {
    const [, value = ''] = /(?:^|;\s*)maintainer=([^;\s]*)/.exec(headers.cookie ?? '') ?? []
    const session = sessions.read(value, clock.nowUs())
    if (!session) return null
    const good = (await reviews.listTokens()).some(({ name }) => name === session.name)
    return good ? session : null
  }

  const setCookie = (reply: FastifyReply, value: string, seconds: number) => {
    const secure = deps.publicUrl().startsWith('https:') ? '; Secure' : ''
    return reply.header(
      'set-cookie',
      `${cookieName}=${value}; Path=/maintain; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
    )
  }

  /** Returns the session of a post from one of our own pages, or why it is not heard. */
  const poster = async (request: FastifyRequest): Promise<Session | Refusal> => {
    if (isCrossSite(request, deps.publicUrl())) return refusal('cross-site')
    return (await sessionOf(request)) ?? refusal('not-signed-in')
  }

  app.get('/maintain', async (request, reply) => {
    const session = await sessionOf(request)
    const frame = { title: 'Maintainers', listed: false }
    if (!session) return showPage(reply, 'sign-in', { action: '/maintain/sign-in' }, frame, sameOrigin)
    const [waiting, audit] = await Promise.all([
      reviews.listInState('submitted'),
      reviews.listAudit(auditSteps),
    ])
    const view = maintainView(session, waiting, audit, clock.nowUs())
    return showPage(reply, 'maintain', view, frame, sameOrigin)
  })

  app.post('/maintain/sign-in', async (request, reply) => {
    if (isCrossSite(request, deps.publicUrl())) return deny(request, reply, refusal('cross-site'))
    const form = parse(signInForm, request.body)
    if (!form.ok) return deny(request, reply, refusal('bad-field', form.problem))
    const nowUs = clock.nowUs()
    const waitSeconds = tries.begin(request.ip, nowUs)
    if (waitSeconds !== null)
      return deny(request, reply.header('retry-after', waitSeconds), refusal('too-many-tries'))
    const name = await maintainerOf(reviews, form.value.token)
    if (name === null) {
      await reviews.note('token refused', 'server', nowUs, 'It was typed to sign in.')
      return deny(request, reply, refusal('wrong-token'))
    }
    tries.forgive(request.ip)
    await reviews.note('signed in', name, nowUs, null)
    return sendOn(setCookie(reply, sessions.begin(name, nowUs), sessionSeconds), '/maintain')
  })

  app.post('/maintain/sign-out', async (request, reply) => {
    const session = await poster(request)
    if ('code' in session) return deny(request, reply, session)
    const form = parse(signOutForm, request.body)
    if (!form.ok) return deny(request, reply, refusal('bad-field', form.problem))
    if (!session.fits(form.value.ticket, purposes.signOut))
      return deny(request, reply, refusal('wrong-form-ticket'))
    return sendOn(setCookie(reply, '', 0), '/maintain')
  })

  app.get('/maintain/submissions/:number', async (request: OfSubmission, reply) => {
    const session = await sessionOf(request)
    if (!session) return sendOn(reply, '/maintain')
    const submission = await find(request.params.number)
    const found = submission && (await deps.course.findChain(submission.runId))
    if (!submission || !found) return deny(request, reply, refusal('no-such-submission'))
    const nowUs = clock.nowUs()
    const { runId } = submission
    const [onBoard, rank, price, steps, submissions] = await Promise.all([
      deps.hall.findRun(runId, nowUs),
      deps.hall.findRank(runId),
      deps.hall.findPrice(runId),
      reviews.listSteps(runId),
      reviews.listSubmissions(runId),
    ])
    const publicUrl = deps.publicUrl()
    const view = decidingView({
      ...{ session, submission, steps, isMasked: isNameMasked(found.chain) },
      run: runView(found, { onBoard, rank, price, submissions, steps, nowUs, publicUrl }),
      isVerifiable: whyNotVerifiable(onBoard) === null,
    })
    const frame = { title: `Submission ${submission.number}`, listed: false }
    return showPage(reply, 'maintain-submission', view, frame, sameOrigin)
  })

  app.post('/maintain/submissions/:number', async (request: OfSubmission, reply) => {
    const session = await poster(request)
    if ('code' in session) return deny(request, reply, session)
    const form = parse(decisionForm, request.body)
    if (!form.ok) return deny(request, reply, refusal('bad-field', form.problem))
    const { ticket, decision, reason } = form.value
    const submission = await find(request.params.number)
    if (!submission) return deny(request, reply, refusal('no-such-submission'))
    const { number, runId } = submission
    if (!session.fits(ticket, purposes.decide(number)))
      return deny(request, reply, refusal('wrong-form-ticket'))
    const nowUs = clock.nowUs()
    if (decision === 'verified') {
      const why = whyNotVerifiable(await deps.hall.findRun(runId, nowUs))
      if (why) return deny(request, reply, refusal('not-decidable', why))
    }
    const outcome = await reviews.decide(number, decision, { who: session.name, reason, atUs: nowUs })
    if (outcome !== 'done')
      return deny(request, reply, refusal('not-decidable', whyNotDecided(outcome, decision)))
    deps.live.changed(runId)
    return sendOn(reply, decidingPath(number))
  })

  app.post('/maintain/runs/:id/mask', async (request: OfRun, reply) => {
    const session = await poster(request)
    if ('code' in session) return deny(request, reply, session)
    const form = parse(reasonForm, request.body)
    if (!form.ok) return deny(request, reply, refusal('bad-field', form.problem))
    const { id } = request.params
    if (!session.fits(form.value.ticket, purposes.mask(id)))
      return deny(request, reply, refusal('wrong-form-ticket'))
    const by = { who: session.name, reason: form.value.reason, atUs: clock.nowUs() }
    if (!(await reviews.maskName(id, by))) return deny(request, reply, refusal('no-such-run'))
    deps.live.changed(id)
    return sendOn(reply, evidencePath(id))
  })

  app.post('/maintain/runs/:id/house', async (request: OfRun, reply) => {
    const session = await poster(request)
    if ('code' in session) return deny(request, reply, session)
    const form = parse(reasonForm, request.body)
    if (!form.ok) return deny(request, reply, refusal('bad-field', form.problem))
    const { id } = request.params
    if (!session.fits(form.value.ticket, purposes.house(id)))
      return deny(request, reply, refusal('wrong-form-ticket'))
    const by = { who: session.name, reason: form.value.reason, atUs: clock.nowUs() }
    const marked = await reviews.markHouse(id, by)
    if (marked === 'no such run') return deny(request, reply, refusal('no-such-run'))
    if (marked === 'already so')
      return deny(request, reply, refusal('not-decidable', 'it is a house run already.'))
    deps.live.changed(id)
    return sendOn(reply, evidencePath(id))
  })

  const find = async (text: string): Promise<Submission | null> => {
    const number = numberOf(text)
    return number === null ? null : reviews.findSubmission(number)
  }
}

/** Returns why a run can't become verified, or null when it can. */
function whyNotVerifiable(run: BoardRun | null): string | null {
  if (!run || run.section === 'unfinished') return 'its run has not finished.'
  if (run.section === 'withdrawn')
    return 'its run was withdrawn from the Hall, it has to be reinstated first.'
  if (run.outcome !== 'ranked') return 'its run is not ranked, only a ranked run can be verified.'
  return null
}

function whyNotDecided(outcome: Exclude<Reviewed, 'done'>, decision: string): string {
  if (outcome === 'already so') return `it is ${decision} already.`
  return outcome === 'not ranked'
    ? 'its run is not ranked, only a ranked run can be verified.'
    : 'there is no such submission.'
}

/** Returns whether a post came from a page that is not ours, as far as its browser says; other programs say nothing. */
function isCrossSite({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin, host } = headers
  if (origin === undefined || origin === new URL(publicUrl).origin) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}
