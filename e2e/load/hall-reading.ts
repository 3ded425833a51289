// Readers: so many requests a second, whatever the answers take, each timed from when it was due.
import { type Answer, type Connection, openConnection } from './connection.ts'

export interface Reading {
  /** How long each answer took, in the order of the requests; NaN of one that never came. */
  readonly tookMs: readonly number[]
  readonly answers: readonly (Answer | undefined)[]
  /** Answers that are not 200, and connections that were lost. */
  readonly errors: number
  /** The first of them, or the empty text. */
  readonly firstError: string
}

/** How long the last answers are waited for. */
const patienceMs = 10_000

/** Sends requests evenly over `durationMs`, each on a connection that is free or a new one, and waits for the answers. */
export async function readPaced(
  port: number,
  requests: readonly string[],
  durationMs: number,
): Promise<Reading> {
  const tookMs = new Array<number>(requests.length).fill(Number.NaN)
  const answers = new Array<Answer | undefined>(requests.length)
  const free: Connection[] = []
  const all = new Set<Connection>()
  let errors = 0
  let firstError = ''
  let answered = 0
  const fail = (what: string) => {
    errors += 1
    firstError ||= what
  }
  const open = () => {
    const connection = openConnection(port, () => {
      const at = free.indexOf(connection)
      if (at >= 0) free.splice(at, 1)
      all.delete(connection)
      fail('A connection was lost.')
    })
    all.add(connection)
    return connection
  }
  const ask = (at: number, dueAtMs: number) => {
    const connection = free.pop() ?? open()
    connection.ask(requests[at] as string, answer => {
      tookMs[at] = performance.now() - dueAtMs
      // What came may be a part of a larger buffer.
      answers[at] = { ...answer, body: Buffer.from(answer.body) }
      answered += 1
      if (answer.status !== 200) fail(`${requests[at]?.split('\r\n', 1)[0]}: ${answer.head}`)
      free.push(connection)
    })
  }

  const startedAtMs = performance.now()
  const betweenMs = durationMs / requests.length
  let sent = 0
  await new Promise<void>(resolve => {
    const timer = setInterval(() => {
      for (; sent < requests.length && startedAtMs + sent * betweenMs <= performance.now(); sent++)
        ask(sent, startedAtMs + sent * betweenMs)
      const isLate = performance.now() > startedAtMs + durationMs + patienceMs
      if (sent < requests.length || (answered < requests.length && !isLate)) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
  for (const connection of all) connection.close()
  if (answered < requests.length) fail(`${requests.length - answered} answers never came.`)
  return { tookMs, answers, errors, firstError }
}
