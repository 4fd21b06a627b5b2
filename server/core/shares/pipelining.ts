import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

// HTTP allows sending requests on a connection before the responses to earlier ones, and Node hands on all that have come in
// at once. A stranger could have thousands worked on by one packet.

/** Browsers send one after the other, and a program that sends ahead sends a few. */
const MOST_WAITING = 100

interface Line {
  busy: boolean
  waiting: (() => void)[]
}

/** Handles the requests of each connection one after the other, and ends one on which too many wait. */
export function handleInOrder(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Line>()

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const line = lines.get(socket) ?? { busy: false, waiting: [] }
    lines.set(socket, line)
    const begin = () => {
      line.busy = true
      reply.raw.once('close', () => {
        line.busy = false
        if (!socket.destroyed) line.waiting.shift()?.()
      })
      done()
    }
    if (!line.busy) begin()
    else if (line.waiting.length < MOST_WAITING) line.waiting.push(begin)
    else socket.destroy()
  })
}
