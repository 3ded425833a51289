// The service in this process: on a clock whose two readings a test sets by hand, as no machine here may step its own,
// or without a line in between, for a thousand runs in a row.
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../migrations/open-database.ts'
import { migrationsFolder } from '../../pages/folder.ts'
import { buildApp } from '../../server/app.ts'
import { startArrivalClock } from '../../server/arrival-clock.ts'
import { openDrawing } from '../../server/drawing.ts'
import { openKeptPages } from '../../server/kept-pages.ts'
import { openLive } from '../../server/live.ts'
import { readOrMakeSecret } from '../../server/secret.ts'
import { openStorage } from '../../server/storage.ts'
import { openSessions } from '../../server/submissions/sessions.ts'
import { openSubmissions } from '../../server/submissions/submissions.ts'
import { openTries } from '../../server/submissions/tries.ts'
import { openTickets } from '../../server/tickets.ts'
import type { sendHttp } from './http-request.ts'

/** A machine's two clocks. */
export interface MachineClock {
  /** The wall clock, ms since 1970: what NTP, a person or a time zone may step. */
  wallMs: number
  /** The monotonic clock, ns since whenever: only goes forward. */
  monotonicNs: bigint
}

/** Moves both clocks on, as time does. */
export function passTime(clock: MachineClock, ms: number): void {
  clock.wallMs += ms
  clock.monotonicNs += BigInt(ms) * 1_000_000n
}

/** The clocks of this machine as they run. */
const runningClock: Readonly<MachineClock> = {
  get wallMs() {
    return Date.now()
  },
  get monotonicNs() {
    return process.hrtime.bigint()
  },
}

export interface InProcessService {
  /** Where it listens. */
  readonly url: string
  /** Asks it without a line in between; takes the place of an HTTP client. */
  readonly transport: typeof sendHttp
  /** The secret it signs with, hex. */
  readonly secret: string
  end(): Promise<void>
}

/** Starts the service on that clock and resolves once it listens; the caller ends it. */
export async function startInProcess(
  clock: Readonly<MachineClock> = runningClock,
): Promise<InProcessService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'olympics-clock-'))
  const database = openDatabase(dataDir, migrationsFolder)
  const secret = readOrMakeSecret(dataDir)
  const { course, hall, reviews } = openStorage(database)
  const deps = {
    course,
    hall,
    reviews,
    submissions: openSubmissions(dataDir),
    sessions: openSessions(secret),
    tries: openTries(),
    live: openLive(),
    pages: openKeptPages(0),
    drawing: openDrawing(hall),
    clock: startArrivalClock(
      () => clock.wallMs,
      () => clock.monotonicNs,
    ),
    tickets: openTickets(secret),
    publicUrl: () => 'http://127.0.0.1',
  }
  const app = await buildApp(deps, { logLevel: 'silent', trustProxy: 0 })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    secret: secret.toString('hex'),
    async transport(address, { method, headers, body }) {
      const path = address.slice(url.length)
      const answer = await app.inject({
        method: method as 'GET',
        url: path,
        headers: { ...headers },
        ...(body !== undefined && { body }),
      })
      const location = answer.headers.location ?? null
      return {
        status: answer.statusCode,
        headers: answer.headers as IncomingHttpHeaders,
        location,
        body: answer.body,
      }
    },
    async end() {
      await app.close()
      database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
