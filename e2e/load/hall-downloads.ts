// Whole downloads of the Hall: how fast they come, what they take of the server's memory, and how long others wait.
import { get } from 'node:http'
import { askOnce } from './connection.ts'
import { requestFor } from './hall-questions.ts'
import type { MeasuredProcess } from './measured-process.ts'

export interface Download {
  readonly status: number
  readonly bytes: number
  readonly lines: number
  readonly seconds: number
  /** By how much the server's resident memory grew at most, bytes. */
  readonly grownBytes: number
  /** The slowest of the small requests that were asked meanwhile. */
  readonly slowestMs: number
}

/** Downloads all of a path and watches the server. */
export async function measureDownload(server: MeasuredProcess, path: string): Promise<Download> {
  const beforeBytes = server.residentBytes()
  let grownBytes = 0
  let slowestMs = 0
  let asking = false
  const watch = setInterval(async () => {
    grownBytes = Math.max(grownBytes, server.residentBytes() - beforeBytes)
    if (asking) return
    asking = true
    const askedAtMs = performance.now()
    await askOnce(server.port, requestFor('/healthz')).catch(() => undefined)
    slowestMs = Math.max(slowestMs, performance.now() - askedAtMs)
    asking = false
  }, 50)
  const startedAtMs = performance.now()
  try {
    const whole = await download(server.port, path)
    return { ...whole, seconds: (performance.now() - startedAtMs) / 1000, grownBytes, slowestMs }
  } finally {
    clearInterval(watch)
  }
}

function download(port: number, path: string): Promise<Pick<Download, 'status' | 'bytes' | 'lines'>> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path }, response => {
      let bytes = 0
      let lines = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes, lines }))
    })
    request.on('error', reject)
  })
}
