// One course of a server, written down request by request: the sizes that the floor answers with, and the requests
// that it is sent.
import { type Answer, askOnce, headerOf } from './connection.ts'
import { type Course, type Encoding, runCourse, type Written } from './course.ts'

/** One request of the course with its answer. */
export interface Exchange {
  readonly request: string
  readonly writes: Written | null
  readonly answer: Answer
}

export interface Probe {
  readonly exchanges: readonly Exchange[]
  /** How many bytes each record keeps in the database, with the texts and the rows written along with it. */
  readonly rowBytes: Readonly<Record<Written, number>>
}

/** Runs one course on a server and returns everything that went over the line. */
export async function probeCourse(port: number, encoding: Encoding): Promise<Probe> {
  const exchanges: Exchange[] = []
  const course = runCourse(encoding, 'Probe')
  let step = course.next()
  while (!step.done) {
    const { bytes, writes } = step.value
    const answer = await askOnce(port, bytes)
    exchanges.push({ request: bytes, writes, answer })
    step = course.next(answer)
  }
  const id = /run (\S+)/.exec(step.value)?.[1] ?? ''
  const evidence = await askOnce(port, `GET /runs/${id}.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
  return { exchanges, rowBytes: rowBytesOf(evidence) }
}

/** Returns a course for the floor: the same requests, and nothing read from the answers. */
export function* replay({ exchanges }: Probe): Course {
  for (const { request, writes } of exchanges) yield { bytes: request, writes }
  return ''
}

/** What the floor needs to know to answer like the server did. */
export interface FloorStep {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bodyBytes: number
  /** Null when the request writes nothing. */
  readonly rowBytes: number | null
}

/** Returns what the floor does for each request of the course, in order. */
export function floorSteps({ exchanges, rowBytes }: Probe): FloorStep[] {
  return exchanges.map(({ writes, answer }) => {
    const place = headerOf(answer, 'location')
    const headers = place === '' ? { 'content-type': headerOf(answer, 'content-type') } : { location: place }
    const row = writes === null ? null : rowBytes[writes]
    return { status: answer.status, headers, bodyBytes: answer.body.length, rowBytes: row }
  })
}

interface Evidence {
  readonly records: readonly { position: number; kind: string; details: { event?: Written } }[]
  readonly texts: readonly { position: number; field: string; text: string; salt: string }[]
  readonly verdict: { readonly findings: readonly { holds: boolean }[] }
}

/** The hashes, instants and numbers that each record has beside its details. */
const fixedRecordBytes = 32 + 32 + 8 + 8 + 8 + 8

/** Key, id, seed, ticket, team hash, last hash and the two answers of a run's own row. */
const runRowBytes = 22 + 8 + 64 + 44 + 32 + 32 + 32

function rowBytesOf(evidence: Answer): Record<Written, number> {
  const { records, texts, verdict } = JSON.parse(evidence.body.toString('utf8')) as Evidence
  const verdictBytes = JSON.stringify(verdict.findings.filter(({ holds }) => !holds)).length
  const beside: Record<string, number> = { start: runRowBytes, finish: verdictBytes }
  const sizes = records.map(({ position, kind, details }) => {
    const own = texts.filter(text => text.position === position)
    const textBytes = own.reduce((sum, { field, text }) => sum + field.length + 16 + text.length, 0)
    const bytes = fixedRecordBytes + JSON.stringify(details).length + textBytes + (beside[kind] ?? 0)
    return [details.event ?? kind, bytes] as const
  })
  return Object.fromEntries(sizes) as Record<Written, number>
}
