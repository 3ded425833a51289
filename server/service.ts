// The whole service: opens what it stands on, listens, and stops in good order.
import { openDatabase } from '../migrations/open-database.ts'
import { migrationsFolder } from '../pages/folder.ts'
import { buildApp } from './app.ts'
import { startArrivalClock } from './arrival-clock.ts'
import type { Deps } from './deps.ts'
import { openKeptPages } from './kept-pages.ts'
import { openListThreads } from './list-threads.ts'
import { openLive } from './live.ts'
import { readOrMakeSecret } from './secret.ts'
import type { Settings } from './settings.ts'
import { openStorage } from './storage.ts'
import { openSessions } from './submissions/sessions.ts'
import { openSubmissions } from './submissions/submissions.ts'
import { openTries } from './submissions/tries.ts'
import { openTickets } from './tickets.ts'

/** How long a page of the board may be old. */
const pageMomentMs = 500

export interface Service {
  /** Where it listens: http://HOST:PORT. */
  readonly url: string
  /** Ends the requests that are under way, then closes the database. */
  stop(): Promise<void>
}

/** Starts the service and resolves once it listens. */
export async function startService(settings: Settings): Promise<Service> {
  const database = openDatabase(settings.dataDir, migrationsFolder)
  let url = ''
  const { course, hall, reviews } = openStorage(database)
  const threads = openListThreads(settings.dataDir)
  const secret = readOrMakeSecret(settings.dataDir)
  const deps: Deps = {
    course,
    hall: { ...hall, ...threads.lists },
    reviews,
    submissions: openSubmissions(settings.dataDir),
    sessions: openSessions(secret),
    tries: openTries(),
    live: openLive(),
    pages: openKeptPages(pageMomentMs),
    drawing: threads.drawing,
    clock: startArrivalClock(),
    tickets: openTickets(secret),
    publicUrl: () => settings.publicUrl ?? url,
  }
  const app = await buildApp(deps, settings)
  app.addHook('onClose', async () => {
    await threads.close()
    database.close()
  })
  const startedAtUs = deps.clock.nowUs()
  url = await app.listen({
    host: settings.host,
    port: settings.port,
    listenTextResolver: at => `listening at ${at}`,
  })
  // Only once the port is ours: a second start by mistake must not touch the runs of the first.
  const faulted = await deps.course.faultLiveRuns(startedAtUs, 'the server was started again')
  if (faulted > 0) app.log.warn(`${faulted} runs were live when the server stopped; they are void`)
  return { url, stop: () => app.close() }
}
