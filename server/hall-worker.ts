// The thread in which the long lists of the Hall are read: a connection of its own, that only reads.
import { parentPort, workerData } from 'node:worker_threads'
import { openSqliteHall } from '../hall/sqlite-hall.ts'
import { openForReading } from '../migrations/open-database.ts'
import type { Answer, Question } from './hall-reader.ts'

const hall = openSqliteHall(openForReading(workerData as string), () => {
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
