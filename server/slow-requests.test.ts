// Slow posts, sent over a real connection: ended where they are forms, waited for where they are files.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endSlowForms } from './slow-requests.ts'

let app: FastifyInstance
beforeEach(async () => {
  app = Fastify()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
  endSlowForms(app, '/files', 50)
  for (const path of ['/form', '/files']) app.post(path, async ({ body }) => `got ${body}`)
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

/** Posts two letters with a pause between them, and returns the whole answer. */
function post(path: string, pauseMs: number): Promise<string> {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: x/y\r\nContent-Length: 2\r\n\r\na`,
  )
  setTimeout(() => socket.writable && socket.write('b'), pauseMs)
  socket.on('error', () => {})
  return text(socket)
}

it('ends a form that comes too slowly, and no other', async () => {
  const slow = await post('/form', 200)
  expect(slow).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(slow).toContain('"code":"too-slow"')
  expect(await post('/form', 1)).toMatch(/got ab$/)
  expect(await post('/files', 200)).toMatch(/got ab$/)
})
