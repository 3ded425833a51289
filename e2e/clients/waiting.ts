// Waits that end: until something is there, or until the time for it is over.
import { setTimeout as pause } from 'node:timers/promises'

/** How long a page, a dialog or a list may take to show; generous, since a busy machine is no failure. */
const showsWithinMs = 20_000

/** How long to wait before looking again. */
const lookEveryMs = 50

/**
 * Returns what `find` finds, looking again until it finds something. A look that throws counts as nothing found: a
 * page that is just being replaced can't be read.
 *
 * @throws Error that says what was waited for, and how the last look failed, when the time is over.
 */
export async function until<T>(
  what: string,
  find: () => Promise<T | null>,
  timeoutMs = showsWithinMs,
): Promise<T> {
  const endAt = performance.now() + timeoutMs
  let failure: unknown
  do {
    try {
      const found = await find()
      if (found !== null) return found
      failure = undefined
    } catch (error) {
      failure = error
    }
    await pause(lookEveryMs)
  } while (performance.now() < endAt)
  throw new Error(`Cannot see ${what}: it did not show within ${timeoutMs} ms.`, { cause: failure })
}

/** Returns what `work` comes to. @throws Error when that takes longer than `timeoutMs`. */
export async function within<T>(timeoutMs: number, what: string, work: Promise<T>): Promise<T> {
  const bell = new AbortController()
  const over = pause(timeoutMs, null, { signal: bell.signal }).then(() => {
    throw new Error(`Cannot finish ${what}: it took longer than ${timeoutMs} ms.`)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    bell.abort()
  }
}
