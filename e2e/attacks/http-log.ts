// What a plain HTTP client does, written down as it goes, in this project's own loop log: what it read, typed and said.
import type { CourseOptions } from './http-course.ts'
import { type HttpRequest, sendHttp } from './http-request.ts'
import { unescapeText } from './page-text.ts'

interface Row {
  readonly type: 'observe' | 'act'
  readonly at: string
  readonly [field: string]: unknown
}

export interface HttpLog {
  /** Sends a course's requests, and writes them down. */
  readonly transport: NonNullable<CourseOptions['transport']>
  /** Returns the log of a run that ended with a RESULT line. */
  write(model: string, result: string): string
}

/** Begins a log. */
export function openHttpLog(): HttpLog {
  const rows: Row[] = []
  const now = () => new Date().toISOString()
  const startedAt = now()
  return {
    async transport(address: string, request: HttpRequest) {
      const typed = Object.fromEntries(new URLSearchParams(request.body))
      rows.push({ type: 'act', at: now(), tool: request.method, arguments: typed })
      const answer = await sendHttp(address, request)
      rows.push({ type: 'observe', at: now(), url: new URL(address).pathname, text: textOf(answer.body) })
      return answer
    },
    write(model, result) {
      const usage = { input: 1_000, output: 100 }
      return [
        { type: 'loop', version: 1, startedAt, model, url: 'http://127.0.0.1/' },
        ...rows,
        { type: 'decide', at: now(), model, said: result, usage },
        { type: 'end', at: now(), result },
      ]
        .map(row => `${JSON.stringify(row)}\n`)
        .join('')
    },
  }
}

function textOf(html: string): string {
  return unescapeText(html.replace(/<[^>]+>/g, ' '))
    .replace(/\s+/gu, ' ')
    .trim()
}
