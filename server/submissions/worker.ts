// A thread that reads one submission and ends: whatever a stranger's file does, it does it here.
import { parentPort, workerData } from 'node:worker_threads'
import { readSubmission } from './reading.ts'
import type { ReadingTask } from './submissions.ts'

const { facts, files, folder } = workerData as ReadingTask

parentPort?.postMessage(await readSubmission(facts, files, folder))
