// A small HTTP/1.1 client on one keep-alive socket, one request at a time: it does as little as can be done, so that
// the client is not what is measured.
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** An answer that has arrived whole. */
export interface Answer {
  readonly status: number
  /** Status line and headers as they came. */
  readonly head: string
  /** The body as it came, compressed if the head says so. */
  readonly body: Buffer
}

export interface Connection {
  /** Sends a request and calls `onAnswer` once its answer has arrived whole. The one before must have been answered. */
  ask(request: string, onAnswer: (answer: Answer) => void): void
  /** Ends the connection; `onLost` is not called. */
  close(): void
}

const nothing = Buffer.alloc(0)

/** Opens a connection to a port of this machine. `onLost` is called when it ends without having been closed here. */
export function openConnection(port: number, onLost: () => void): Connection {
  let held: Buffer = nothing
  let waiting: ((answer: Answer) => void) | null = null
  let closed = false
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.on('data', chunk => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    const answer = readAnswer(held)
    if (answer === null) return
    held = nothing
    const answered = waiting
    waiting = null
    answered?.(answer)
  })
  // Every error is followed by `close`.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    if (!closed) onLost()
  })
  return {
    ask(request, onAnswer) {
      waiting = onAnswer
      socket.write(request, 'latin1')
    },
    close() {
      closed = true
      socket.destroy()
    },
  }
}

/** Returns the answer to one request on a connection of its own. @throws Error when none comes. */
export function askOnce(port: number, request: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const lost = () => reject(new Error(`Cannot ask ${request.split('\r\n')[0]}: the connection was lost.`))
    const connection = openConnection(port, lost)
    connection.ask(request, answer => {
      connection.close()
      resolve(answer)
    })
  })
}

/** Returns the answer that `bytes` are, or null when they are not the whole of it yet. */
export function readAnswer(bytes: Buffer): Answer | null {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = bytes.toString('latin1', 0, headEnd)
  const status = Number(head.slice(9, 12))
  const bodyStart = headEnd + 4
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)
  if (length) {
    const bodyEnd = bodyStart + Number(length[1])
    return bytes.length < bodyEnd ? null : { status, head, body: bytes.subarray(bodyStart, bodyEnd) }
  }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head))
    throw new Error(`Cannot tell where the answer ends:\n${head}`)
  const body = readChunks(bytes, bodyStart)
  return body && { status, head, body }
}

/** Returns a chunked body without its chunk sizes, or null when the last chunk has not come. */
function readChunks(bytes: Buffer, bodyStart: number): Buffer | null {
  const chunks: Buffer[] = []
  for (let at = bodyStart; ; ) {
    const sizeEnd = bytes.indexOf('\r\n', at)
    if (sizeEnd < 0) return null
    const start = sizeEnd + 2
    const size = Number.parseInt(bytes.toString('latin1', at, sizeEnd), 16)
    if (bytes.length < start + size + 2) return null
    if (size === 0) return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
    chunks.push(bytes.subarray(start, start + size))
    at = start + size + 2
  }
}

/** Returns the value of a header of an answer, or the empty text. */
export function headerOf({ head }: Answer, name: string): string {
  return new RegExp(`\r\n${name}: *([^\r]*)`, 'i').exec(head)?.[1] ?? ''
}

/** Returns the text of an answer. Only pages that carry a value are read, so only they are decompressed. */
export function textOf(answer: Answer): string {
  const packed = headerOf(answer, 'content-encoding') === 'gzip'
  return (packed ? gunzipSync(answer.body) : answer.body).toString('utf8')
}
