import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/**
 * Lets the server close although browsers have opened connections to it that they have not used yet: Node would
 * wait a minute for each of them to send a request.
 */
export function dropSilentConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}
