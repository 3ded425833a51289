// Listens to what a browser asks and is answered while a run is measured.
import type { Page, Request } from 'playwright'

/** One answer to the browser. */
export interface Answer {
  readonly url: string
  readonly type: 'document' | 'other'
  /** From the request sent to the first byte of the answer, as the browser saw it. Null for what was kept. */
  readonly firstByteMs: number | null
  /** Bytes of headers and body as they came over the line. */
  readonly bytes: number
  /** The headers and the body as text; a body the browser no longer has is empty. */
  readonly text: string
}

export interface Traffic {
  readonly answers: Answer[]
  /** Errors on the console, exceptions, requests that failed or were answered with 400 or more. */
  readonly problems: string[]
  /** Resolves once every answer so far has been read. */
  settle(): Promise<void>
}

/** Starts listening to a page. */
export function listenTo(page: Page): Traffic {
  const answers: Answer[] = []
  const problems: string[] = []
  const reading = new Set<Promise<void>>()

  page.on('console', message => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => problems.push(`exception: ${error.message}`))
  page.on('requestfailed', request => {
    const why = request.failure()?.errorText
    // The browser fetches the icon at its leisure and gives it up when it leaves the page first.
    if (request.url().endsWith('/favicon.svg') && why === 'net::ERR_ABORTED') return
    problems.push(`failed (${why}): ${request.method()} ${request.url()}`)
  })
  page.on('response', response => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`)
  })
  page.on('requestfinished', request => {
    const read = readAnswer(request).then(answer => {
      if (answer) answers.push(answer)
    })
    reading.add(read)
    read.finally(() => reading.delete(read))
  })

  return {
    answers,
    problems,
    async settle() {
      while (reading.size > 0) await Promise.all(reading)
    },
  }
}

async function readAnswer(request: Request): Promise<Answer | null> {
  const response = await request.response()
  if (!response) return null
  const sizes = await request.sizes()
  const { requestStart, responseStart } = request.timing()
  const type = request.resourceType() === 'document' ? 'document' : 'other'
  const headers = await response.headersArray()
  // The answer that sends the browser on has no body to ask for.
  const moved = response.status() >= 300 && response.status() < 400
  const body = type === 'document' && !moved ? await response.text() : ''
  return {
    url: request.url(),
    type,
    firstByteMs: requestStart >= 0 && responseStart >= 0 ? responseStart - requestStart : null,
    bytes: sizes.responseHeadersSize + sizes.responseBodySize,
    text: [...headers.map(({ name, value }) => `${name}: ${value}`), '', body].join('\n'),
  }
}
