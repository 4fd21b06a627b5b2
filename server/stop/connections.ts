import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'

export interface Connections {
  /** Settles when none is left, including WebSockets, which others close. */
  drain(): Promise<void>
  cut(): void
  /** @returns how many requests wait on the connection */
  inArrivalOrder(socket: Socket, response: ServerResponse, begin: () => void): number
}

interface Connection {
  /** In order. */
  underWay: Set<ServerResponse>
  waiting: Map<ServerResponse, () => void>
  upgraded: boolean
  bytesRead: number
  /** Since when nothing has arrived and no response is owed. */
  quietSince: number
}

// A client with a fresh response may be sending its next request: closing looks like a failure.
const QUIET_MS = 1000
const LOOK_MS = 50

export function trackConnections(app: FastifyInstance): Connections {
  const { server } = app
  const open = new Map<Socket, Connection>()
  let draining = false

  server.on('connection', (socket: Socket) => {
    open.set(socket, {
      underWay: new Set(),
      waiting: new Map(),
      upgraded: false,
      bytesRead: 0,
      quietSince: performance.now(),
    })
    socket.once('close', () => open.delete(socket))
  })
  // Before Fastify sees the request.
  server.prependListener('request', ({ socket }, response) => {
    if (draining) response.shouldKeepAlive = false
    const connection = open.get(socket)
    connection?.underWay.add(response)
    response.once('close', () => {
      if (!connection) return
      connection.underWay.delete(response)
      connection.bytesRead = socket.bytesRead
      connection.quietSince = performance.now()
      if (connection.waiting.size > 0 && !socket.destroyed) beginNext(connection)
    })
  })
  server.on('upgrade', ({ socket }) => {
    const connection = open.get(socket)
    if (connection) connection.upgraded = true
  })
  // Node would wait a minute for a request on each.
  app.addHook('preClose', async () => {
    for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy()
  })

  function endQuiet(): void {
    const now = performance.now()
    for (const [socket, connection] of open) {
      if (connection.upgraded || connection.underWay.size > 0) continue
      if (socket.bytesRead !== connection.bytesRead) {
        connection.bytesRead = socket.bytesRead
        connection.quietSince = now
      } else if (now - connection.quietSince >= QUIET_MS) socket.destroy()
    }
  }

  return {
    async drain() {
      if (!server.listening) return
      draining = true
      const closed = once(server, 'close')
      // Closing an HTTP server would also cut idle connections and requests on their way to it.
      Server.prototype.close.call(server)
      for (const { underWay } of open.values()) {
        for (const response of underWay) if (!response.headersSent) response.shouldKeepAlive = false
      }
      const timer = setInterval(endQuiet, LOOK_MS)
      endQuiet()
      await closed
      clearInterval(timer)
    },
    cut() {
      for (const socket of open.keys()) socket.destroy()
    },
    inArrivalOrder(socket, response, begin) {
      const connection = open.get(socket)
      const [first] = connection?.underWay ?? []
      if (!connection?.underWay.has(response) || first === response) begin()
      else connection.waiting.set(response, begin)
      return connection?.waiting.size ?? 0
    },
  }
}

function beginNext({ underWay, waiting }: Connection): void {
  const [next] = underWay
  const begin = next && waiting.get(next)
  if (!begin) return
  waiting.delete(next)
  begin()
}
