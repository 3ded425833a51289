// What was sent to verify runs, and how runs become verified: for everybody to read.
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { refusal } from '../refusal.ts'
import { refuse, showPage } from '../reply.ts'
import { securityHeaders } from '../security-headers.ts'
import { isNameMasked } from '../views/declared.ts'
import { queueView, submissionView } from '../views/submission.ts'
import { mostFiles, mostMegabytes } from './uploads.ts'

/** A file of a stranger, opened by itself, may load and run nothing; named by its hash, it never changes. */
const fileHeaders = {
  ...securityHeaders,
  'content-type': 'text/plain; charset=utf-8',
  'content-disposition': 'attachment',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'public, max-age=31536000, immutable',
}

const toQueue = { href: '/queue', link: 'To the queue' }

type OfSubmission = FastifyRequest<{ Params: { number: string } }>

/** Returns the number of a submission that an address names, or null. */
export function numberOf(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** What everybody may read. */
export function submissionRoutes(app: FastifyInstance, deps: Deps) {
  const { reviews, course, clock, submissions } = deps

  app.get('/submissions/:number', async (request: OfSubmission, reply) => {
    const number = numberOf(request.params.number)
    const submission = number === null ? null : await reviews.findSubmission(number)
    if (!submission) return refuse(request, reply, refusal('no-such-submission'), toQueue)
    const [found, steps] = await Promise.all([
      course.findChain(submission.runId),
      reviews.listSteps(submission.runId),
    ])
    const view = submissionView(submission, steps, found !== null && isNameMasked(found.chain))
    return showPage(reply, 'submission', view, { title: `Submission ${submission.number}` })
  })

  app.get('/queue', async (_, reply) => {
    const view = queueView(await reviews.listInState('submitted'), clock.nowUs())
    return showPage(reply, 'queue', view, { title: 'Waiting to be verified' })
  })

  app.get('/verification', (_, reply) => {
    const view = {
      url: deps.publicUrl(),
      mostFiles: String(mostFiles),
      mostBytes: `${mostMegabytes} MB`,
    }
    return showPage(reply, 'verification', view, { title: 'Get your run verified' })
  })

  app.get('/traces/:sha256', async (request: FastifyRequest<{ Params: { sha256: string } }>, reply) => {
    const { sha256 } = request.params
    const absent = () => refuse(request, reply, refusal('no-such-trace'), toQueue)
    if (!/^[0-9a-f]{64}$/.test(sha256)) return absent()
    const file = await open(join(submissions.folder, sha256)).catch(() => null)
    if (!file) return absent()
    try {
      if (!(await isShown(deps, sha256))) {
        await file.close()
        return absent()
      }
      const { size } = await file.stat()
      reply.headers(fileHeaders).header('content-length', size)
      return reply.send(file.createReadStream())
    } catch (error) {
      await file.close()
      throw error
    }
  })
}

/** Returns whether a file is published: for a run whose team's name still is. */
async function isShown({ reviews, course }: Deps, sha256: string): Promise<boolean> {
  for (const id of await reviews.listRunsOfFile(sha256)) {
    const found = await course.findChain(id)
    if (found && !isNameMasked(found.chain)) return true
  }
  return false
}
