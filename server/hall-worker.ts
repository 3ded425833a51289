// A thread in which the long lists of the Hall are read, by a connection that only reads; and, since nobody who
// times a run waits for it, what has gone to the database's log is copied into the database here.
import { parentPort, workerData } from 'node:worker_threads'
import { openSqliteHall } from '../hall/sqlite-hall.ts'
import { openCheckpointer, openForReading } from '../migrations/open-database.ts'
import type { Answer, Question, ReaderTask } from './hall-reader.ts'

const checkpointEveryMs = 250

const { dataDir, copiesLog } = workerData as ReaderTask
const hall = openSqliteHall(openForReading(dataDir), () => {
  throw new Error('Cannot decide here: this connection only reads.')
})

parentPort?.on('message', async ({ number, method, words }: Question) => {
  let answer: Answer
  try {
    const read = hall[method] as (...words: unknown[]) => Promise<unknown>
    answer = { number, value: await read(...words) }
  } catch (error) {
    const { name, message } = error as Error
    answer = { number, failed: { name, message } }
  }
  parentPort?.postMessage(answer)
})

if (copiesLog) setInterval(openCheckpointer(dataDir), checkpointEveryMs)
