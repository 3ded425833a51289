// Traces come in here, from whoever has the run's key and from maintainers.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mostSubmissions } from '../../hall/reviews.ts'
import { recordsOf } from '../../integrity/record.ts'
import type { RunChain } from '../../integrity/store.ts'
import type { Deps } from '../deps.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { refuse } from '../reply.ts'
import { securityHeaders } from '../security-headers.ts'
import { factsOf } from '../submissions/facts.ts'
import type { SentFile } from '../submissions/reading.ts'
import { hashToken, maintainerOf, sameSecret } from '../submissions/tokens.ts'
import { submissionPath } from '../views/submission.ts'

/** Where traces are sent to. */
export const uploadPath = '/api/runs/:id/traces'

/** What a submission may have. */
export const mostFiles = 50
export const mostMegabytes = 64
const mostBytes = mostMegabytes * 1024 * 1024

const tooManyFiles = `they are more than ${mostFiles} files.`
const tooManyBytes = `they have more than ${mostMegabytes} MB.`

type OfRun = FastifyRequest<{ Params: { id: string } }>

/** Takes traces: in a scope of its own, which reads forms with files in them. */
export function uploadRoutes(app: FastifyInstance, deps: Deps) {
  app.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: { fieldNameSize: 100, fieldSize: 200, fields: 10, fileSize: mostBytes + 1, files: mostFiles },
  })

  app.post(uploadPath, async (request: OfRun, reply) => {
    const arrivedAtUs = deps.clock.nowUs()
    const found = await deps.course.findChain(request.params.id)
    const refused = await refusalOf(deps, request, found)
    if (refused || !found) return leave(request, reply, refused ?? refusal('no-such-run'))
    const who = await whoSends(deps, request, reply, found.run.id, arrivedAtUs)
    if (typeof who !== 'string' && who !== null) return leave(request, reply, who)
    try {
      const answer = await takeParts(deps, request, found, who)
      return 'code' in answer ? leave(request, reply, answer) : sendAnswer(reply, answer)
    } catch (error) {
      const refused = refusalOfBroken(error as FastifyError)
      if (!refused) throw error
      return leave(request, reply, refused)
    }
  })
}

/** What was found, as it is answered. */
interface Answer {
  readonly isNew: boolean
  readonly body: { readonly submission: number; readonly [field: string]: unknown }
}

function sendAnswer(reply: FastifyReply, { isNew, body }: Answer) {
  reply.headers({
    ...securityHeaders,
    'cache-control': 'no-store',
    location: submissionPath(body.submission),
  })
  return reply.code(isNew ? 201 : 200).send(body)
}

/** Refuses, and lets what is still on its way run out, so that its sender reads the answer. */
function leave(request: FastifyRequest, reply: FastifyReply, why: Refusal) {
  request.raw.unpipe()
  request.raw.resume()
  return refuse(request, reply, why)
}

/** Returns why nothing is taken, as far as the head of the request and the run tell. */
async function refusalOf(
  deps: Deps,
  request: FastifyRequest,
  found: RunChain | null,
): Promise<Refusal | null> {
  if (!found) return refusal('no-such-run')
  if (found.run.practice) return refusal('practice-run')
  if (recordsOf(found.chain.records, 'finish').length === 0) return refusal('not-finished')
  if ((await deps.reviews.listSubmissions(found.run.id)).length >= mostSubmissions)
    return refusal('enough-submissions')
  if (!request.isMultipart()) return refusal('bad-traces', 'they did not come as multipart/form-data.')
  if (Number(request.headers['content-length'] ?? 0) > mostBytes + 1024 * 1024)
    return refusal('traces-too-large', tooManyBytes)
  return null
}

/** Returns the name of the maintainer who sends, null where a key has to say more, or why neither is heard. */
async function whoSends(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  atUs: number,
): Promise<string | null | Refusal> {
  const waitSeconds = deps.tries.begin(request.ip, atUs)
  if (waitSeconds !== null) {
    reply.header('retry-after', waitSeconds)
    return refusal('too-many-tries')
  }
  const { authorization } = request.headers
  if (authorization === undefined) return null
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
  const name = await maintainerOf(deps.reviews, token)
  if (name !== null) {
    deps.tries.forgive(request.ip)
    return name
  }
  await deps.reviews.note('token refused', 'server', atUs, `It came with traces for run ${id}.`)
  return refusal('wrong-token')
}

/** Takes a request's fields and files, in the order in which they come. */
async function takeParts(
  deps: Deps,
  request: FastifyRequest,
  found: RunChain,
  maintainer: string | null,
): Promise<Answer | Refusal> {
  const parts = request.parts()
  let hasKey = false
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.fieldname !== 'key' || typeof part.value !== 'string') continue
      hasKey = sameSecret(hashToken(part.value), hashToken(found.run.key))
      if (!hasKey && maintainer === null) return refusal('wrong-key')
      continue
    }
    if (maintainer === null && !hasKey) return refusal('wrong-key')
    if (maintainer === null) deps.tries.forgive(request.ip)
    const first = part
    const answer = await deps.submissions.receive(async folder => {
      const files = await keepFiles(folder, first, parts)
      return 'code' in files ? files : takeFiles(deps, found, files, maintainer ?? 'entrant')
    })
    return answer ?? refusal('too-many-submissions')
  }
  if (maintainer === null) deps.tries.forgive(request.ip)
  return refusal('bad-traces', 'no file came with them.')
}

/** Writes the files of a request to the disk as they come, by number: their names are theirs. */
async function keepFiles(
  folder: string,
  first: MultipartFile,
  parts: AsyncIterator<unknown>,
): Promise<readonly SentFile[] | Refusal> {
  const files: SentFile[] = []
  let bytes = 0
  const counted = () =>
    new Transform({
      transform(chunk: Buffer, _, done) {
        bytes += chunk.length
        done(bytes > mostBytes ? Object.assign(new Error(tooManyBytes), { code: 'TOO_LARGE' }) : null, chunk)
      },
    })
  let part: unknown = first
  for (;;) {
    if (isFile(part)) {
      const path = join(folder, String(files.length))
      await pipeline(part.file, counted(), createWriteStream(path, { flags: 'wx' }))
      files.push({ name: part.filename || 'trace', path })
    }
    const next = await parts.next()
    if (next.done) return bytes === 0 ? refusal('bad-traces', 'no file came with them.') : files
    part = next.value
  }
}

function isFile(part: unknown): part is MultipartFile {
  return (part as MultipartFile).type === 'file'
}

async function takeFiles(
  { submissions, reviews, clock, live }: Deps,
  found: RunChain,
  files: readonly SentFile[],
  who: string,
): Promise<Answer | Refusal> {
  const taken = await submissions.take(factsOf(found, clock.nowUs()), files)
  if (!taken.ok) return taken.refusal
  const { read } = taken
  if (read.traces.length === 0) {
    const why = read.findings.map(({ check, found }) => `${check}: ${found}`).join(' ')
    return refusal('unreadable-submission', why || 'no file was found in them.')
  }
  const { id } = found.run
  const atUs = clock.nowUs()
  const known = await reviews.listSubmissions(id)
  const number = await reviews.submit({ ...read, runId: id, atUs, who })
  if (number === null) return refusal('enough-submissions')
  const isNew = !known.some(one => one.number === number)
  if (isNew) live.changed(id)
  const submission = await reviews.findSubmission(number)
  const masked = (submission?.files ?? []).flatMap(({ name, masked }) =>
    masked.map(({ kind, count, firstLine }) => ({ file: name, kind, count, firstLine })),
  )
  const { state, findings } = submission ?? { state: 'submitted', findings: read.findings }
  return { isNew, body: { submission: number, run: id, state, findings, masked } }
}

/** Returns what a broken or oversized form is refused with; null for a fault of ours. */
function refusalOfBroken({ code, statusCode = 500, message }: FastifyError): Refusal | null {
  if (code === 'TOO_LARGE') return refusal('traces-too-large', tooManyBytes)
  if (code === 'FST_FILES_LIMIT') return refusal('traces-too-large', tooManyFiles)
  if (code?.startsWith('FST_') && statusCode < 500)
    return refusal('bad-traces', `the form can’t be read, ${message}.`)
  if (/multipart|boundary|part header|ECONNRESET|aborted/i.test(`${code} ${message}`))
    return refusal('bad-traces', 'the form can’t be read to its end.')
  return null
}
