// A bare node:http server that answers what the service answered, byte for byte, and does nothing else: the address of
// a request is the number of its answer.
// The word on its command line: a file with the answers as JSON, their bodies in base64.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer as it is given again. */
export interface BareAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** In base64. */
  readonly body: string
}

const answers = (JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BareAnswer[]).map(
  ({ status, headers, body }) => ({ status, headers, body: Buffer.from(body, 'base64') }),
)

const server = createServer((request, response) => {
  const { status, headers, body } = answers[Number(request.url?.slice(1))] as (typeof answers)[number]
  response.writeHead(status, { ...headers, 'content-length': body.length }).end(body)
})

server.listen(0, '127.0.0.1', () => {
  console.log(`Bare: http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
})
