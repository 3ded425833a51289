// The token report: after the finish, outside the clock, for a day. It changes no verdict, only what the run cost.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { writeReport } from '../../hall/report.ts'
import { turnOf } from '../../integrity/progress.ts'
import type { Run, RunSteps } from '../../integrity/store.ts'
import type { Deps } from '../deps.ts'
import { draftRecord } from '../draft.ts'
import { noQuery, parse } from '../forms.ts'
import { refusal } from '../refusal.ts'
import { prefersJson, refuse, sendOn, showPage } from '../reply.ts'
import { readReportForm, type SentReport } from '../report-form.ts'
import { decideReport, type Reporting, reportingOf } from '../reporting.ts'
import { currentPath, evidencePath } from '../run-paths.ts'
import type { InRun } from '../taking.ts'
import { reportView } from '../views/report.ts'

export function reportRoutes(app: FastifyInstance, deps: Deps) {
  const show = (reply: FastifyReply, run: Run, sent: SentReport | null) =>
    showPage(reply, 'course/report', reportView(run, deps.tickets, sent), {
      ...{ title: 'Token report', run: run.id, commitment: run.commitment },
      ...{ navigation: false, listed: false },
    })

  /** Before the finish the way leads to the current page; afterwards the run's page says what was reported. */
  const answerClosed = (
    request: InRun,
    reply: FastifyReply,
    { run, steps }: RunSteps,
    closed: Exclude<Reporting, 'open'>,
  ) =>
    closed === 'too-early'
      ? sendOn(reply, currentPath(run, turnOf(steps, deps.clock.nowUs()), false))
      : refuse(request, reply, refusal(closed), toEvidence(run))

  app.get('/run/:key/report', async (request: InRun, reply) => {
    const query = parse(noQuery, request.query)
    if (!query.ok) return refuse(request, reply, refusal('bad-query', query.problem))
    const found = await deps.course.findSteps(request.params.key)
    if (!found) return refuse(request, reply, refusal('no-such-run'))
    const reporting = reportingOf(found.steps, deps.clock.nowUs())
    if (reporting !== 'open') return answerClosed(request, reply, found, reporting)
    return show(reply, found.run, null)
  })

  app.post('/run/:key/report', async (request: InRun, reply) => {
    const arrivedAtUs = deps.clock.nowUs()
    const found = await deps.course.findSteps(request.params.key)
    if (!found) return refuse(request, reply, refusal('no-such-run'))
    const { run, steps } = found
    const query = parse(noQuery, request.query)
    if (!query.ok) return refuse(request, reply, refusal('bad-query', query.problem), toEvidence(run))
    const now = reportingOf(steps, arrivedAtUs)
    if (now !== 'open') return answerClosed(request, reply, found, now)
    const sent = readReportForm(request.body)
    const { read } = sent
    if (!read.ok) {
      if (prefersJson(request))
        return refuse(request, reply, refusal('bad-field', read.problem), toEvidence(run))
      return show(reply.code(400), run, sent)
    }
    if (!deps.tickets.fits(sent.ticket, run.key, 'report'))
      return refuse(request, reply, refusal('wrong-report-ticket'), toEvidence(run))
    const texts = { lines: writeReport(read.source, read.lines) }
    const record = () => draftRecord('report', arrivedAtUs, null, { texts, plain: {} })
    const outcome = await deps.course.extendRun(run.key, latest => decideReport(latest, arrivedAtUs, record))
    if (outcome !== null && outcome !== 'open') return answerClosed(request, reply, found, outcome)
    return sendOn(reply, evidencePath(run.id))
  })
}

function toEvidence({ id }: Run) {
  return { href: evidencePath(id), link: 'To the run’s page', run: id }
}
