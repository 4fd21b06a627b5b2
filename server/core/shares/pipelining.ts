import type { FastifyInstance } from 'fastify'
import type { Connections } from '../stop/connections.ts'

// HTTP allows requests on a connection before earlier responses, and Node passes on all that have arrived. A
// stranger could start thousands with one packet.

/** Browsers send one after the other, and programs that send ahead send a few. */
const MOST_WAITING = 100

/** Handles the requests of each connection one after the other, and ends a connection with too many waiting. */
export function handleInOrder(app: FastifyInstance, connections: Connections): void {
  app.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    if (connections.inTurn(socket, raw, done) > MOST_WAITING) socket.destroy()
  })
}
