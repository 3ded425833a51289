// Connections over which nothing is under way. A browser opens one ahead of need, which Node counts as a request that
// has begun; and it keeps the one of an answer that went out while the service was being stopped. Either would hold up
// the stop for as long as a reader's browser likes.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How often connections that have become idle are looked for while the service stops. */
const everyMs = 50

/** Ends such connections once the service stops; whoever has sent a byte is answered first. */
export function dropUnusedConnections(app: FastifyInstance) {
  const open = new Set<Socket>()
  let stopping: NodeJS.Timeout | null = null
  app.server.on('connection', socket => {
    if (stopping) socket.destroy()
    else open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', done => {
    stopping = setInterval(() => app.server.closeIdleConnections(), everyMs)
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
  app.addHook('onClose', async () => {
    if (stopping) clearInterval(stopping)
  })
}
