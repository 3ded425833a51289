// A thread in which the long lists of the Hall are read and drawn, by a connection that only reads; and, since nobody
// who times a run waits for it, what has gone to the database's log is copied into the database here.
import { parentPort, workerData } from 'node:worker_threads'
import { openSqliteHall } from '../hall/sqlite-hall.ts'
import { openCheckpointer, openForReading } from '../migrations/open-database.ts'
import type { Compressed } from './compressed.ts'
import { openDrawing } from './drawing.ts'
import type { Answer, Question, ThreadTask } from './list-threads.ts'

const checkpointEveryMs = 100

const { dataDir, copiesLog } = workerData as ThreadTask
const hall = openSqliteHall(openForReading(dataDir), () => {
  throw new Error('Cannot decide here: this connection only reads.')
})

const { drawHall, drawTeam } = openDrawing(hall)
const methods = {
  ...hall,
  drawHall: async (...words: Parameters<typeof drawHall>) => carried(await drawHall(...words)),
  drawTeam: async (...words: Parameters<typeof drawTeam>) => carried(await drawTeam(...words)),
}

parentPort?.on('message', async ({ number, method, words }: Question) => {
  let answer: Answer
  try {
    const read = methods[method] as (...words: unknown[]) => Promise<unknown>
    answer = { number, value: await read(...words) }
  } catch (error) {
    const { name, message } = error as Error
    answer = { number, failed: { name, message } }
  }
  parentPort?.postMessage(answer)
})

if (copiesLog) setInterval(openCheckpointer(dataDir), checkpointEveryMs)

/** Returns a page as it crosses between threads: compressed here. */
function carried(page: Compressed | null) {
  return page && { text: page.text, bytes: page.bytes() }
}
