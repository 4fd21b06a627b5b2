import type { FastifyInstance } from 'fastify'
import type { Connections } from '../stop/connections.ts'

// HTTP allows sending requests on a connection before the responses to earlier ones, and Node hands on all that have come in
// at once. A stranger could have thousands worked on by one packet.

/** Browsers send one after the other, and a program that sends ahead sends a few. */
const MOST_WAITING = 100

/** Handles the requests of each connection one after the other, and ends one on which too many wait. */
export function handleInOrder(app: FastifyInstance, connections: Connections): void {
  app.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    if (connections.inTurn(socket, raw, done) > MOST_WAITING) socket.destroy()
  })
}
