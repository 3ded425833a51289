// Reads and draws the long lists of the Hall in threads of their own, so that a crowd before the board does not slow
// the runs.
import type { Worker } from 'node:worker_threads'
import { BadCursor, type BoardQuery, type HallStore } from '../hall/store.ts'
import { boardQueryOf } from './board-query.ts'
import type { Drawing } from './drawing.ts'
import { startThread } from './thread.ts'

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

/** One thread; what it is asked waits for what was asked before. */
interface ListThread {
  ask(question: Question, asked: Waiting): void
  end(): Promise<unknown>
}

/**
 * Starts the threads on the database of a data folder, which is there and migrated. One that died is started again by the
 * next question.
 */
export function openListThreads(dataDir: string): ListThreads {
  // A search may take 20 ms and a list takes 3: with a thread for each, no list waits for a search.
  const threads = {
    list: openThread({ dataDir, copiesLog: true }),
    search: openThread({ dataDir, copiesLog: false }),
  }
  let last = 0

  const askOf =
    (thread: ListThread, method: Method) =>
    (...words: readonly unknown[]): Promise<never> =>
      new Promise((resolve, reject) => {
        last += 1
        thread.ask({ number: last, method, words }, { resolve: resolve as Waiting['resolve'], reject })
      })
  const ask = (method: Method) => askOf(threads.list, method)
  const search = (method: Method) => askOf(threads.search, method)

  return {
    lists: {
      readBoard: (query, nowUs) => (isSearch(query) ? search : ask)('readBoard')(query, nowUs),
      findTeam: ask('findTeam'),
      listTeamRuns: ask('listTeamRuns'),
      listTotals: ask('listTotals'),
      listNews: ask('listNews'),
    },
    drawing: {
      drawHall: (params, nowUs) =>
        (isSearch(boardQueryOf(params)) ? search : ask)('drawHall')(params, nowUs).then(arrived),
      drawTeam: (...words) => ask('drawTeam')(...words).then(arrived),
    },
    close: async () => void (await Promise.all(Object.values(threads).map(thread => thread.end()))),
  }
}

function openThread(task: ThreadTask): ListThread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = start()

  function start(): Worker {
    const made = startThread(new URL('./list-thread.js', import.meta.url), { workerData: task })
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
    ask(question, asked) {
      waiting.set(question.number, asked)
      worker ??= start()
      worker.postMessage(question)
    },
    end: async () => worker?.terminate(),
  }
}

/** Tells whether a board is searched: a filter leaves some of its rows. */
function isSearch({ model, harness, search, events, fromUs, untilUs, asOfUs }: BoardQuery): boolean {
  return [model, harness, search, events, fromUs, untilUs, asOfUs].some(filter => filter !== null)
}

/** Returns a page that was compressed in its thread. */
function arrived<Page extends Carried | null>(page: Page) {
  return page && { text: page.text, bytes: () => page.bytes }
}

/** Returns an error as it was thrown: its class does not cross between threads. */
function errorOf({ name, message }: { readonly name: string; readonly message: string }): Error {
  return name === 'BadCursor' ? new BadCursor(message) : new Error(message)
}
