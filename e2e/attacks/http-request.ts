// One plain HTTP request. Node's own client and not fetch(), which adds headers of its own (`Sec-Fetch-Mode`) that an
// attacker would leave out or forge.
import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** What came back. Redirects are not followed. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Where it leads, or null. */
  readonly location: string | null
  readonly body: string
}

export interface HttpRequest {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const agent = new Agent({ keepAlive: true })

/** Sends a request to an address and resolves with the whole answer; rejects when the line breaks. */
export function sendHttp(address: string, { method, headers = {}, body }: HttpRequest): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(address, { method, agent, headers: { ...length, ...headers } }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk as Buffer))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          location: response.headers.location ?? null,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
