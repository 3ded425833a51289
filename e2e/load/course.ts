// The whole course by plain HTTP: what a browser asks for, in its order, each value read from the page that shows it.
// The shared stylesheet and script are left out: a browser asks for them once and keeps them for good.
import type { EventId } from '../../seeds/edition.ts'
import { type Answer, headerOf, textOf } from './connection.ts'

/** What the answer to a request acknowledges as written down. */
export type Written = 'start' | EventId | 'finish'

export interface Request {
  /** The request as it goes over the line. */
  readonly bytes: string
  /** Null when it writes nothing. */
  readonly writes: Written | null
}

/** A course under way: yields each request, takes its answer, and returns the RESULT line. */
export type Course = Generator<Request, string, Answer>

/** How the client lets pages be sent: as most browsers do over plain HTTP, or as they are. */
export type Encoding = 'gzip' | 'identity'

/** An answer that a course does not expect. */
export class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer'
}

/** Returns a course by a team of this name; each form and link carries the client's clock. */
export function* runCourse(encoding: Encoding, team: string): Course {
  const headers =
    `host: 127.0.0.1\r\nuser-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 load\r\n` +
    `accept: text/html,application/xhtml+xml\r\naccept-encoding: ${encoding}\r\nsec-fetch-mode: navigate\r\n`
  const get = (path: string, writes: Written | null = null): Request => ({
    bytes: `GET ${path} HTTP/1.1\r\n${headers}\r\n`,
    writes,
  })
  const post = (path: string, writes: Written, fields: string): Request => {
    const form = `${fields}&clock=${Date.now()}`
    const bytes =
      `POST ${path} HTTP/1.1\r\n${headers}content-type: application/x-www-form-urlencoded\r\n` +
      `content-length: ${form.length}\r\n\r\n${form}`
    return { bytes, writes }
  }
  const link = (path: string, writes: Written) => get(`${path}?clock=${Date.now()}`, writes)

  const home = textOf(expect(200, yield get('/')))
  const entrant = `ticket=${ticketIn(home)}&team=${encodeURIComponent(team)}&model=none&harness=load`
  const e1 = headerOf(expect(303, yield post('/runs', 'start', entrant)), 'location')
  const run = e1.slice(0, -'/e1'.length)

  const sprint = textOf(expect(200, yield get(e1)))
  const [name, email, discipline] = [...sprint.matchAll(/<code>([^<]+)<\/code>/g)].map(([, value]) =>
    encodeURIComponent(value ?? ''),
  )
  const athlete = `ticket=${ticketIn(sprint)}&name=${name}&email=${email}&discipline=${discipline}`
  expect(303, yield post(e1, 'e1', athlete))
  expect(200, yield get(e1))

  const slalom = textOf(expect(200, yield get(`${run}/e2`)))
  const linkEnd = slalom.indexOf(`>${find(slalom, /“(.+?)”/)}</a>`)
  const gate = slalom.slice(slalom.lastIndexOf('href="', linkEnd) + 'href="'.length).split('"', 1)[0] ?? ''
  expect(303, yield link(gate, 'e2'))
  expect(200, yield get(`${run}/e2`))

  const relay = textOf(expect(200, yield get(`${run}/e3`)))
  const handOver = textOf(expect(200, yield get(`${run}/e3b`)))
  const code = find(relay, /<code>([^<]+)<\/code>/)
  expect(303, yield post(`${run}/e3b`, 'e3', `ticket=${ticketIn(handOver)}&code=${code}`))
  expect(200, yield get(`${run}/e3b`))

  const hurdles = textOf(expect(200, yield get(`${run}/e4`)))
  const confirm = encodeURIComponent(find(hurdles, /name="answer" value="([^"]+)"/))
  expect(303, yield post(`${run}/e4`, 'e4', `ticket=${ticketIn(hurdles)}&answer=${confirm}`))
  expect(200, yield get(`${run}/e4`))

  const discipline5 = textOf(expect(200, yield get(`${run}/e5`)))
  expect(303, yield link(find(discipline5, /href="([^"]+\/e5\/[^"]+)"/), 'e5'))
  expect(200, yield get(`${run}/e5`))

  const finish = textOf(expect(200, yield get(`${run}/finish`)))
  const tokens = `ticket=${ticketIn(finish)}&tokens_in=48210&tokens_out=1200&tokens_note=`
  expect(303, yield post(`${run}/finish`, 'finish', tokens))
  const result = find(textOf(expect(200, yield get(`${run}/finish`))), /<output id="r">([^<]+)</)
  if (!result.includes(' events 5/5 ')) throw new UnexpectedAnswer(`Cannot use the result: ${result}`)
  return result
}

function expect(status: number, answer: Answer): Answer {
  if (answer.status === status) return answer
  throw new UnexpectedAnswer(`Cannot go on: ${status} was expected, this came:\n${answer.head}`)
}

function ticketIn(page: string): string {
  return find(page, /name="ticket" value="([^"]+)"/)
}

function find(page: string, pattern: RegExp): string {
  const value = pattern.exec(page)?.[1]
  if (value === undefined) throw new UnexpectedAnswer(`Cannot find ${pattern} in the page:\n${page}`)
  return value
}
