// Connections over which nothing was asked: a browser opens one ahead of need. Node counts each as a request under way,
// so one reader's browser would hold up the stop until the service is ended by force.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Ends such connections once the service stops; whoever has sent a byte is answered first. */
export function dropUnusedConnections(app: FastifyInstance) {
  const open = new Set<Socket>()
  let stopping = false
  app.server.on('connection', socket => {
    if (stopping) socket.destroy()
    else open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', done => {
    stopping = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
}
