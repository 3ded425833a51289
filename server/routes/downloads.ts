// The Hall to take away: the board as a spreadsheet, every finished run as lines of JSON.
import type { FastifyInstance } from 'fastify'
import { boardParams, boardQueryOf } from '../board-query.ts'
import type { Deps } from '../deps.ts'
import { parse } from '../forms.ts'
import { answerStreamed, toOpenData } from '../open-data/answer.ts'
import { readParts, writeCsv } from '../open-data/csv.ts'
import { writeLines } from '../open-data/ndjson.ts'
import { noParams } from '../open-data/parameters.ts'
import { refusal } from '../refusal.ts'
import { refuse } from '../reply.ts'

export function downloadRoutes(app: FastifyInstance, deps: Deps) {
  const { hall, clock, publicUrl } = deps

  app.get('/hall.csv', async (request, reply) => {
    const params = parse(boardParams, request.query)
    if (!params.ok) return refuse(request, reply, refusal('bad-query', params.problem), toOpenData)
    const nowUs = clock.nowUs()
    const parts = readParts(query => hall.readBoard(query, nowUs), boardQueryOf(params.value))
    // Read before anything is sent: a bad cursor is still refused in words.
    const first = await parts.next()
    reply.header('content-disposition', 'attachment; filename="hall.csv"').type('text/csv; charset=utf-8')
    return answerStreamed(reply, writeCsv(first, parts, publicUrl()))
  })

  app.get('/runs.ndjson', (request, reply) => {
    const query = parse(noParams, request.query)
    if (!query.ok) return refuse(request, reply, refusal('bad-query', query.problem), toOpenData)
    reply.type('application/x-ndjson; charset=utf-8')
    return answerStreamed(reply, writeLines(hall.eachRun(), publicUrl()))
  })
}
