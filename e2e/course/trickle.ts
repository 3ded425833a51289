// A line on which answers come in bit by bit: a relay of bytes between the browser and the service.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

export interface Line {
  /** The service's address at this end of the line. */
  readonly url: string
  /** Whether answers trickle; at first they pass as they are. */
  slow: boolean
  close(): void
}

/** How an answer trickles: a compressed page is some 1,500 bytes, so it takes the better part of a second. */
const sliceBytes = 40
const sliceMs = 20

/** Opens a line to the service at `url`. */
export async function openLine(url: string): Promise<Line> {
  const server = createServer(near => {
    const far = connect(Number(new URL(url).port), '127.0.0.1')
    const trickle = new Transform({
      async transform(bytes: Buffer, _, done) {
        const slice = line.slow ? sliceBytes : bytes.length
        for (let at = 0; at < bytes.length; at += slice) {
          this.push(bytes.subarray(at, at + slice))
          if (line.slow) await wait(sliceMs)
        }
        done()
      },
    })
    near.pipe(far).pipe(trickle).pipe(near)
    // A browser hangs up when it likes.
    for (const end of [near, far]) end.on('error', () => [near, far].map(other => other.destroy()))
    near.on('close', () => far.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const line: Line = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    slow: false,
    close: () => server.close(),
  }
  return line
}
