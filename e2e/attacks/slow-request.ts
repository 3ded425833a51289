// A request over a bare socket, so that its head can go at once and its body when the test likes, or never.
import { once } from 'node:events'
import { connect } from 'node:net'

export interface SlowRequest {
  /** Sends more of the body. */
  send(part: string): void
  /** Resolves with the status once the server has answered; with null when it hung up without a word. */
  readonly status: Promise<number | null>
  /** Hangs up. */
  hangUp(): void
}

/** Opens a form post to an address of the service and sends its head; the body is to have `length` bytes. */
export async function openSlowPost(url: string, path: string, length: number): Promise<SlowRequest> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let answer = ''
  const status = new Promise<number | null>(resolve => {
    const finish = () => resolve(Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]) || null)
    socket.on('data', chunk => {
      answer += String(chunk)
      if (answer.includes('\r\n\r\n')) finish()
    })
    socket.on('error', finish)
    socket.on('close', finish)
  })
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return {
    send: part => {
      socket.write(part)
    },
    status,
    hangUp: () => {
      socket.destroy()
    },
  }
}
