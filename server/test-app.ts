// A service on a fresh database for tests of routes: no port, a clock moved by hand, everything else real.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { openDatabase } from '../migrations/open-database.ts'
import { migrationsFolder } from '../pages/folder.ts'
import { buildApp } from './app.ts'
import type { Deps } from './deps.ts'
import { openDrawing } from './drawing.ts'
import { openKeptPages } from './kept-pages.ts'
import { openLive } from './live.ts'
import { openStorage } from './storage.ts'
import { openSessions } from './submissions/sessions.ts'
import { openSubmissions } from './submissions/submissions.ts'
import { openTries } from './submissions/tries.ts'
import { openTickets } from './tickets.ts'

export interface TestApp {
  readonly app: FastifyInstance
  readonly deps: Deps
  /** Moves the arrival clock on. */
  pass(ms: number): void
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  post(
    url: string,
    form: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  /** Listens on a free port, sends bytes as they are, and returns the answer. */
  raw(bytes: string): Promise<{ statusCode: number; body: string; json(): unknown }>
  /** Loads the home page, starts a run and returns its key. */
  start(form?: Record<string, string>): Promise<string>
  close(): Promise<void>
}

/** Opens a service on a fresh database; `change` replaces single dependencies. */
export async function openTestApp(change: (deps: Deps) => Partial<Deps> = () => ({})): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'olympics-app-'))
  const database = openDatabase(folder, migrationsFolder)
  let nowUs = Date.UTC(2026, 11, 1) * 1000
  const { course, hall, reviews } = openStorage(database)
  const real: Deps = {
    course,
    hall,
    reviews,
    submissions: openSubmissions(folder),
    sessions: openSessions(Buffer.alloc(32, 1)),
    tries: openTries(),
    live: openLive(),
    pages: openKeptPages(0),
    drawing: openDrawing(hall),
    clock: { nowUs: () => nowUs },
    tickets: openTickets(Buffer.alloc(32, 1)),
    publicUrl: () => 'http://olympics.test',
  }
  const changed = { ...real, ...change(real) }
  const deps = { ...changed, drawing: openDrawing(changed.hall) }
  const app = await buildApp(deps, { logLevel: 'silent', trustProxy: 0 })
  const ask = (options: InjectOptions) => app.inject(options)
  const post: TestApp['post'] = (url, form, headers = {}) =>
    ask({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    })
  return {
    app,
    deps,
    pass(ms) {
      nowUs += ms * 1000
    },
    get: (url, headers = {}) => ask({ method: 'GET', url, headers }),
    post,
    async raw(bytes) {
      const { port } = new URL(
        app.server.listening ? app.listeningOrigin : await app.listen({ port: 0, host: '127.0.0.1' }),
      )
      const answer = await text(connect(Number(port), '127.0.0.1').end(bytes))
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      return { statusCode: Number(head.split(' ')[1]), body, json: () => JSON.parse(body) }
    },
    async start(form = {}) {
      const answer = await post('/runs', {
        ticket: deps.tickets.forStart(),
        team: 'Ada',
        model: '',
        harness: '',
        ...form,
      })
      return /^\/run\/([^/]+)\/e1$/.exec(answer.headers.location as string)?.[1] ?? ''
    },
    async close() {
      await app.close()
      database.close()
      rmSync(folder, { recursive: true })
    },
  }
}
