// Reads and draws the long lists of the Hall in threads of their own, so that a crowd before the board does not slow
// the runs.
import { Worker } from 'node:worker_threads'
import { BadCursor, type HallStore } from '../hall/store.ts'
import type { Drawing } from './drawing.ts'

/** What a thread is given. */
export interface ThreadTask {
  readonly dataDir: string
  /** Whether it also copies the database's log into the database, which one of them does. */
  readonly copiesLog: boolean
}

/** What is done in threads; a single run is found faster than a thread is asked. */
export type Listing = 'readBoard' | 'findTeam' | 'listTeamRuns' | 'listTotals' | 'listNews'

/** What a thread can be asked. */
type Method = Listing | keyof Drawing

export interface Question {
  readonly number: number
  readonly method: Method
  readonly words: readonly unknown[]
}

export type Answer =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly failed: { readonly name: string; readonly message: string } }

/** A page as it crosses between threads. */
interface Carried {
  readonly text: string
  readonly bytes: string
}

export interface ListThreads {
  readonly lists: Pick<HallStore, Listing>
  readonly drawing: Drawing
  close(): Promise<void>
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

const threadFile = new URL('./list-thread.js', import.meta.url)

/** From source the file is a .ts, which a thread reads only once tsx is registered in it. */
const fromSource = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(${JSON.stringify(threadFile.href.replace(/js$/, 'ts'))})
})`

function startThread(workerData: ThreadTask): Worker {
  return import.meta.url.endsWith('.ts')
    ? new Worker(fromSource, { workerData, eval: true })
    : new Worker(threadFile, { workerData })
}

/** How many threads read: a slow list holds up half of the others at most. */
const threadCount = 2

/** One thread and the questions it has not answered yet. */
interface ListThread {
  readonly waiting: ReadonlyMap<number, Waiting>
  ask(question: Question, asked: Waiting): void
  end(): Promise<unknown>
}

/**
 * Starts the threads on the database of a data folder, which is there and migrated. One that died is started again by the
 * next question.
 */
export function openListThreads(dataDir: string): ListThreads {
  const threads = Array.from({ length: threadCount }, (_, at) => openThread({ dataDir, copiesLog: at === 0 }))
  let last = 0

  const ask =
    (method: Method) =>
    (...words: readonly unknown[]): Promise<never> =>
      new Promise((resolve, reject) => {
        last += 1
        const least = Math.min(...threads.map(({ waiting }) => waiting.size))
        const thread = threads.find(({ waiting }) => waiting.size === least)
        thread?.ask({ number: last, method, words }, { resolve: resolve as Waiting['resolve'], reject })
      })

  return {
    lists: {
      readBoard: ask('readBoard'),
      findTeam: ask('findTeam'),
      listTeamRuns: ask('listTeamRuns'),
      listTotals: ask('listTotals'),
      listNews: ask('listNews'),
    },
    drawing: {
      drawHall: (...words) => ask('drawHall')(...words).then(arrived),
      drawTeam: (...words) => ask('drawTeam')(...words).then(arrived),
    },
    close: async () => void (await Promise.all(threads.map(thread => thread.end()))),
  }
}

function openThread(task: ThreadTask): ListThread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = start()

  function start(): Worker {
    const made = startThread(task)
    made.on('message', (answer: Answer) => {
      const asked = waiting.get(answer.number)
      waiting.delete(answer.number)
      if ('value' in answer) asked?.resolve(answer.value)
      else asked?.reject(errorOf(answer.failed))
    })
    made.on('error', error => process.emitWarning(error))
    made.on('exit', () => {
      for (const { reject } of waiting.values())
        reject(new Error('The thread that reads the Hall has ended.'))
      waiting.clear()
      worker = null
    })
    made.unref()
    return made
  }

  return {
    waiting,
    ask(question, asked) {
      waiting.set(question.number, asked)
      worker ??= start()
      worker.postMessage(question)
    },
    end: async () => worker?.terminate(),
  }
}

/** Returns a page that was compressed in its thread. */
function arrived<Page extends Carried | null>(page: Page) {
  return page && { text: page.text, bytes: () => page.bytes }
}

/** Returns an error as it was thrown: its class does not cross between threads. */
function errorOf({ name, message }: { readonly name: string; readonly message: string }): Error {
  return name === 'BadCursor' ? new BadCursor(message) : new Error(message)
}
