// The service in this process, so that a test can count who watches it.
import { type Live, openLive } from '../../server/live.ts'
import { openTestApp } from '../../server/test-app.ts'

export interface WatchedService {
  readonly url: string
  readonly live: Live
  end(): Promise<void>
}

/** Starts a service without runs and resolves once it listens; the caller ends it. */
export async function startWatched(): Promise<WatchedService> {
  const live = openLive()
  const test = await openTestApp(() => ({ live }))
  const url = await test.app.listen({ host: '127.0.0.1', port: 0 })
  return { url, live, end: () => test.close() }
}
