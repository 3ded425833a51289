// The course by a plain HTTP client: it loads the pages, reads what they show and sends what their forms and links
// would send. Every request and answer is kept, so that a test can look at them or send them again.
import { type EventId, eventIds } from '../../seeds/edition.ts'
import { type HttpAnswer, sendHttp } from './http-request.ts'
import { codesOf, hrefOf, quotesOf, resultOf, runIdOf, ticketOf } from './page-text.ts'

/** Field names and values; a list where a name is to come twice. */
export type Fields = Readonly<Record<string, string>> | readonly (readonly [string, string])[]

/** A request that is ready to be sent. A GET has no fields, they stand in its path. */
export interface CourseRequest {
  readonly method: 'GET' | 'POST' | 'HEAD' | 'DELETE'
  readonly path: string
  readonly fields?: Fields
}

/** A request with what came back. */
export interface Exchange extends CourseRequest {
  readonly answer: HttpAnswer
}

export interface CourseOptions {
  /** How long to wait before each answer and before the finish; 0 is full speed. */
  readonly pauseMs?: number
  /** What the client says its clock shows, ms since 1970; null sends none. */
  readonly clockMs?: () => number | null
  /** Headers sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** How a request reaches the service: over HTTP, unless the service is in this process. */
  readonly transport?: typeof sendHttp
}

/** What an entrant declares, and whatever else a test puts into the form. */
export type Entrant = Readonly<Record<string, string>> & { readonly team: string }

/** A pause that keeps a whole run just above the least times of the rules. */
export const pacedMs = 560

const formType = { 'content-type': 'application/x-www-form-urlencoded' }

/** Returns the fields as pairs. */
export function pairsOf(fields: Fields): (readonly [string, string])[] {
  return Array.isArray(fields) ? [...fields] : Object.entries(fields as Readonly<Record<string, string>>)
}

/** One client and the run it makes. */
export class HttpCourse {
  /** The run's secret; empty before the start. */
  key = ''
  /** The run's public name; empty before the start. */
  id = ''
  /** Everything that was sent, in order, with what came back. */
  readonly sent: Exchange[] = []
  readonly url: string
  readonly options: CourseOptions

  constructor(url: string, options: CourseOptions = {}) {
    this.url = url
    this.options = options
  }

  /** Returns the address of a page of this run. */
  pathOf(page: EventId | 'e3b' | 'finish'): string {
    return `/run/${this.key}/${page}`
  }

  /** Sends a request exactly as it is and returns what came back. */
  async ask(request: CourseRequest): Promise<HttpAnswer> {
    const { method, path, fields } = request
    const pairs = fields && pairsOf(fields).map(([name, value]) => [name, value])
    const answer = await (this.options.transport ?? sendHttp)(this.url + path, {
      method,
      headers: { ...(pairs && formType), ...this.options.headers },
      ...(pairs && { body: new URLSearchParams(pairs).toString() }),
    })
    this.sent.push({ ...request, answer })
    return answer
  }

  /** Loads a page. @throws Error when it isn't there. */
  async load(path: string): Promise<string> {
    const { status, body } = await this.ask({ method: 'GET', path })
    if (status !== 200) throw new Error(`Cannot load ${path}: it answered ${status}.\n${body}`)
    return body
  }

  /** Returns the request with the client's clock in it, as the pages' script puts it there. */
  stamped(request: CourseRequest): CourseRequest {
    const clockMs = (this.options.clockMs ?? Date.now)()
    if (clockMs === null) return request
    if (request.method !== 'POST') return { ...request, path: `${request.path}?clock=${clockMs}` }
    return { ...request, fields: [...pairsOf(request.fields ?? {}), ['clock', String(clockMs)]] }
  }

  /** Waits as long as this client does, then sends the request with its clock. */
  async send(request: CourseRequest): Promise<HttpAnswer> {
    const { pauseMs = 0 } = this.options
    if (pauseMs > 0) await new Promise(resolve => setTimeout(resolve, pauseMs))
    return this.ask(this.stamped(request))
  }

  /** Loads the home page and returns the request that Start run makes. */
  async prepareStart(entrant: Entrant): Promise<CourseRequest> {
    const ticket = ticketOf(await this.load('/'))
    return { method: 'POST', path: '/runs', fields: { ticket, ...entrant } }
  }

  /** Takes the run an answer to the start leads to for its own. */
  async enter({ status, location, body }: HttpAnswer): Promise<void> {
    const key = /^\/run\/([\w-]{22})\/e1$/.exec(location ?? '')?.[1]
    if (status !== 303 || !key) throw new Error(`Cannot start a run: it answered ${status}.\n${body}`)
    this.key = key
    this.id = runIdOf(await this.load(location ?? ''))
  }

  /** Starts a run. */
  async start(entrant: Entrant): Promise<void> {
    await this.enter(await this.ask(this.stamped(await this.prepareStart(entrant))))
  }

  /** Loads the pages of an event and returns the request that answers it rightly, without the clock. */
  async prepare(event: EventId): Promise<CourseRequest> {
    const path = this.pathOf(event)
    const page = await this.load(path)
    switch (event) {
      case 'e1': {
        const [name = '', email = '', discipline = ''] = codesOf(page)
        return { method: 'POST', path, fields: { ticket: ticketOf(page), name, email, discipline } }
      }
      case 'e2':
        return { method: 'GET', path: hrefOf(page, quotesOf(page)[0] ?? '') }
      case 'e3': {
        const handOver = await this.load(this.pathOf('e3b'))
        const fields = { ticket: ticketOf(handOver), code: codesOf(page)[0] ?? '' }
        return { method: 'POST', path: this.pathOf('e3b'), fields }
      }
      case 'e4':
        return { method: 'POST', path, fields: { ticket: ticketOf(page), answer: quotesOf(page)[1] ?? '' } }
      case 'e5':
        return { method: 'GET', path: hrefOf(page, quotesOf(page)[1] ?? '') }
    }
  }

  /** Answers an event rightly and looks at the page that leads on. @throws Error when it isn't taken. */
  async solve(event: EventId): Promise<void> {
    const { status, location, body } = await this.send(await this.prepare(event))
    if (status !== 303 || !location)
      throw new Error(`Cannot answer ${event}: it answered ${status}.\n${body}`)
    await this.load(location)
  }

  /** Answers the events that are left before `end`, or all of them. */
  async solveUntil(end: EventId | 'finish', from: EventId = 'e1'): Promise<void> {
    const last = end === 'finish' ? eventIds.length : eventIds.indexOf(end)
    for (const event of eventIds.slice(eventIds.indexOf(from), last)) await this.solve(event)
  }

  /** Loads the finish and returns the request that Finish run makes. */
  async prepareFinish(tokens: Fields = {}): Promise<CourseRequest> {
    const path = this.pathOf('finish')
    const ticket = ticketOf(await this.load(path))
    return { method: 'POST', path, fields: [['ticket', ticket], ...pairsOf(tokens)] }
  }

  /** Finishes the run and returns the RESULT line. @throws Error when the finish isn't taken. */
  async finish(tokens: Fields = {}): Promise<string> {
    const { status, location, body } = await this.send(await this.prepareFinish(tokens))
    if (status !== 303 || !location) throw new Error(`Cannot finish: it answered ${status}.\n${body}`)
    return resultOf(await this.load(location))
  }

  /** Makes a whole run and returns its RESULT line. */
  async run(entrant: Entrant, tokens: Fields = {}): Promise<string> {
    await this.start(entrant)
    await this.solveUntil('finish')
    return this.finish(tokens)
  }
}
