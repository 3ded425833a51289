// Takes what strangers send: each submission is read in a thread of its own, one at a time, within bounds of memory and
// time, so that none can slow the runs or end the service.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunFacts } from '../../integrity/reconcile/facts.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { startThread } from '../thread.ts'
import { type ReadSubmission, type SentFile, tracesFolder } from './reading.ts'

/** What a thread is given. */
export interface ReadingTask {
  readonly facts: RunFacts
  readonly files: readonly SentFile[]
  readonly folder: string
}

/** What came of a submission: what it shows, or why it was refused. */
export type Taken =
  | { readonly ok: true; readonly read: ReadSubmission }
  | { readonly ok: false; readonly refusal: Refusal }

export interface Submissions {
  /** The folder of the published files. */
  readonly folder: string
  /**
   * Lets `work` put the files of one submission into an empty folder, which is gone afterwards. Returns null, without
   * having called it, when as many as may wait are waiting.
   */
  receive<Outcome>(work: (folder: string) => Promise<Outcome>): Promise<Outcome | null>
  /** Reads the files of a submission. */
  take(facts: RunFacts, files: readonly SentFile[]): Promise<Taken>
}

/** How many submissions may be under way: one is read, eight arrive or wait. */
const mostUnderWay = 9

/** What a thread may use; its buffers come on top. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

const mostReadingMs = 60_000

const thread = new URL('./worker.js', import.meta.url)

const incoming = 'incoming-'

/** Opens the place for submissions in a data folder, and removes what an earlier start left half received. */
export function openSubmissions(dataDir: string, readingMs = mostReadingMs): Submissions {
  const folder = tracesFolder(dataDir)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder))
    if (name.startsWith(incoming) || name.startsWith('.'))
      rmSync(join(folder, name), { recursive: true, force: true })
  let underWay = 0
  let last: Promise<unknown> = Promise.resolve()

  return {
    folder,
    async receive(work) {
      if (underWay >= mostUnderWay) return null
      underWay += 1
      try {
        const own = await mkdtemp(join(folder, incoming))
        try {
          return await work(own)
        } finally {
          await rm(own, { recursive: true, force: true })
        }
      } finally {
        underWay -= 1
      }
    },
    take(facts, files) {
      const taken = last.then(() => readInThread({ facts, files, folder }, readingMs))
      last = taken
      return taken
    },
  }
}

/** Never rejects: a thread that fails, for whatever reason, could not read what it was given. */
function readInThread(task: ReadingTask, readingMs: number): Promise<Taken> {
  return new Promise(resolve => {
    const worker = startThread(thread, { workerData: task, resourceLimits })
    const end = (taken: Taken) => {
      clearTimeout(timer)
      resolve(taken)
      void worker.terminate()
    }
    const fail = (why: string) => end({ ok: false, refusal: refusal('unreadable-submission', why) })
    const timer = setTimeout(
      () => fail(`reading them took more than ${readingMs / 1000} seconds, smaller files are needed.`),
      readingMs,
    )
    worker.once('message', (read: ReadSubmission) => end({ ok: true, read }))
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') process.emitWarning(error)
      fail(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? `reading them took more than ${resourceLimits.maxOldGenerationSizeMb} MB of memory, smaller files are needed.`
          : 'they broke the reader, which is a fault of ours; others are needed until it is found.',
      )
    })
    worker.once('exit', () => fail('the reader ended before it was done, smaller files are needed.'))
  })
}
