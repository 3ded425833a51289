// Runs and traces of theirs on a service of its own, for the tests of submissions and of the maintainers' pages.
import { eventIds } from '../../seeds/edition.ts'
import { draftRecord } from '../draft.ts'
import { hashToken, makeToken } from '../submissions/tokens.ts'
import type { TestApp } from '../test-app.ts'

export interface FinishedRun {
  readonly key: string
  readonly id: string
}

/** Starts a run and answers every event, `pauseMs` apart; too short a pause is flagged. */
export async function runCourse(test: TestApp, form: Record<string, string> = {}, pauseMs = 1_000) {
  const clock = () => test.deps.clock.nowUs() / 1000
  const key = await test.start({ model: 'gpt-x', clock: String(clock()), ...form })
  const append = (kind: 'event' | 'finish', details: object, texts: Record<string, string | null>) => {
    test.pass(pauseMs)
    const plain = { ...details, navigated: true } as never
    const draft = draftRecord(kind, test.deps.clock.nowUs(), clock(), { texts: texts as never, plain })
    return test.deps.course.extendRun(key, ({ run }) => ({ outcome: run.id, append: draft }))
  }
  for (const event of eventIds)
    await append('event', { event, ok: true, clockSource: 'press' }, { answer: 'x' })
  const id = await append('finish', {}, { tokensIn: '900', tokensOut: '90', tokensNote: null })
  return { key, id: id ?? '' } satisfies FinishedRun
}

/** Returns a small trace: one look, one decision, one act; what is given takes the place of its parts. */
export function traceOf(
  id: string,
  { model = 'gpt-x', tool = 'click', read = '', input = 1000 } = {},
): string {
  const at = '2026-12-01T00:00:03.000Z'
  return [
    { type: 'loop', version: 1, startedAt: '2026-12-01T00:00:00.000Z', model, url: 'http://olympics.test/' },
    { type: 'observe', at, url: '/', text: `run ${id} ${read}` },
    { type: 'decide', at, model, said: 'On.', usage: { input, output: 100 } },
    { type: 'act', at, tool, arguments: { text: 'x' } },
  ]
    .map(row => JSON.stringify(row))
    .join('\n')
}

export interface Part {
  readonly name: string
  /** Null for a field that is no file. */
  readonly file: string | null
  readonly text: string | Buffer
}

export const keyPart = (key: string): Part => ({ name: 'key', file: null, text: key })
export const filePart = (text: string | Buffer, file = 'trace.jsonl'): Part => ({ name: 'trace', file, text })

const boundary = 'a-boundary-of-the-tests'

/** Returns the parts of a form with files in it, as they are sent. */
export function multipart(parts: readonly Part[]) {
  const chunks = parts.flatMap(({ name, file, text }) => {
    const named = file === null ? '' : `; filename="${file}"\r\nContent-Type: application/octet-stream`
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${named}\r\n\r\n`),
      Buffer.from(text),
      Buffer.from('\r\n'),
    ]
  })
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Sends traces for a run. */
export function upload(
  test: TestApp,
  id: string,
  parts: readonly Part[],
  headers: Record<string, string> = {},
) {
  const form = multipart(parts)
  return test.app.inject({
    method: 'POST',
    url: `/api/runs/${id}/traces`,
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  })
}

/** Adds a maintainer and returns the token. */
export async function addMaintainer(test: TestApp, name: string): Promise<string> {
  const token = makeToken()
  await test.deps.reviews.addMaintainer(name, hashToken(token), test.deps.clock.nowUs())
  return token
}
