// The service stops at once, although a browser holds connections ready.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { openTestApp } from './test-app.ts'

it('neither a connection over which nothing was asked holds up the stop, nor one that was kept after its answer', async () => {
  const test = await openTestApp()
  const { port } = new URL(await test.app.listen({ host: '127.0.0.1', port: 0 }))
  const body = 'ticket=none&team=Ada'
  const [unused, used] = [connect(Number(port), '127.0.0.1'), connect(Number(port), '127.0.0.1')]
  const dropped = once(unused, 'close')
  const answered = text(used)
  const head = `POST /runs HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`
  used.write(head + body.slice(0, 6))
  // Both are known to the server once it has answered another request.
  await fetch(`http://127.0.0.1:${port}/healthz`)
  const stopped = test.close()
  await dropped
  used.write(body.slice(6))
  expect(await answered).toMatch(/^HTTP\/1\.1 403 /)
  await stopped
})
