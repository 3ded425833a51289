// The Hall as JSON, and the words for it.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Submission } from '../../hall/reviews.ts'
import { boardParams, boardQueryOf } from '../board-query.ts'
import type { Deps } from '../deps.ts'
import { parse } from '../forms.ts'
import { answerJson, toOpenData } from '../open-data/answer.ts'
import { openBoard } from '../open-data/board.ts'
import { openApiDocument } from '../open-data/document.ts'
import { noParams, teamParams } from '../open-data/parameters.ts'
import { openRank, openRunAnswer } from '../open-data/run-answer.ts'
import { openTeamAnswer } from '../open-data/team-answer.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { refuse, showPage } from '../reply.ts'
import { apiView } from '../views/api.ts'
import { isNameMasked } from '../views/declared.ts'
import { withoutName } from '../views/submission.ts'

/** How many runs a page of a team's runs has. */
const teamRuns = 50

type OfRun = FastifyRequest<{ Params: { id: string } }>
type OfTeam = FastifyRequest<{ Params: { slug: string } }>

export function apiRoutes(app: FastifyInstance, deps: Deps) {
  const { hall, clock, publicUrl } = deps

  app.get('/api/hall', async (request, reply) => {
    const params = parse(boardParams, request.query)
    if (!params.ok) return refuse(request, reply, refusal('bad-query', params.problem))
    const board = await hall.readBoard(boardQueryOf(params.value), clock.nowUs())
    return answerJson(reply, openBoard(board, params.value, publicUrl()))
  })

  app.get('/api/runs/:id', async (request: OfRun, reply) => {
    const { id } = request.params
    const query = parse(noParams, request.query)
    if (!query.ok) return refuse(request, reply, refusal('bad-query', query.problem))
    const run = await hall.findRun(id, clock.nowUs())
    if (!run) return refuse(request, reply, await absent(deps, id))
    const [rank, price, submissions] = await Promise.all([
      hall.findRank(id),
      hall.findPrice(id),
      listShown(deps, id),
    ])
    return answerJson(reply, openRunAnswer({ run, rank, price, submissions }, publicUrl()))
  })

  app.get('/api/runs/:id/rank', async (request: OfRun, reply) => {
    const { id } = request.params
    const query = parse(noParams, request.query)
    if (!query.ok) return refuse(request, reply, refusal('bad-query', query.problem))
    const rank = await hall.findRank(id)
    if (rank) return answerJson(reply, openRank(id, rank))
    const run = await hall.findRun(id, clock.nowUs())
    const why = run ? refusal('not-ranked', `it is ${run.section}.`) : await absent(deps, id)
    return refuse(request, reply, why)
  })

  app.get('/api/teams/:slug', async (request: OfTeam, reply) => {
    const { slug } = request.params
    const params = parse(teamParams, request.query)
    if (!params.ok) return refuse(request, reply, refusal('bad-query', params.problem))
    const team = await hall.findTeam(slug)
    const runs = await hall.listTeamRuns(slug, params.value.after ?? null, teamRuns)
    if (!team || !runs) return refuse(request, reply, refusal('no-such-team'))
    return answerJson(reply, openTeamAnswer(team, runs, publicUrl()))
  })

  app.get('/api/openapi.json', (request, reply) => {
    const query = parse(noParams, request.query)
    if (!query.ok) return refuse(request, reply, refusal('bad-query', query.problem))
    return answerJson(reply, openApiDocument(publicUrl()))
  })

  app.get('/api', async (request, reply) => {
    const query = parse(noParams, request.query)
    if (!query.ok) return refuse(request, reply, refusal('bad-query', query.problem), toOpenData)
    const [latest] = await hall.listNews(1)
    const view = apiView(openApiDocument(publicUrl()), latest?.run ?? null)
    return showPage(reply, 'api', view, { title: 'Open data' })
  })
}

/** Returns a run's submissions, without the name of its team where that was masked. */
async function listShown({ reviews, course }: Deps, id: string): Promise<readonly Submission[]> {
  const submissions = await reviews.listSubmissions(id)
  if (submissions.length === 0) return submissions
  const found = await course.findChain(id)
  return found && isNameMasked(found.chain) ? submissions.map(withoutName) : submissions
}

/** Returns why a run is not in the Hall: there is none, it is practice, or it is live. */
async function absent({ course }: Deps, id: string): Promise<Refusal> {
  const found = await course.findChain(id)
  if (!found) return refusal('no-such-run')
  return refusal('not-in-hall', found.run.practice ? 'it is a practice run.' : 'it is still under way.')
}
