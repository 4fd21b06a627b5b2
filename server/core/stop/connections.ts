import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'

export interface Connections {
  /**
   * Lets nobody new in, and ends each connection after the response to its last request. Settles when none is left,
   * WebSockets among them: these are for others to close.
   */
  drain(): Promise<void>
  /** Breaks off every connection that is left. */
  cut(): void
  /**
   * Calls back when all responses to earlier requests on its connection have left: at once, where none is owed.
   * @returns how many requests wait on the connection
   */
  inTurn(socket: Socket, response: ServerResponse, begin: () => void): number
}

interface Connection {
  /** In the order of their requests. */
  underWay: Set<ServerResponse>
  /** What begins with those of them that wait for others. */
  waiting: Map<ServerResponse, () => void>
  upgraded: boolean
  bytesRead: number
  /** Since when nothing has come in and no response is owed. */
  quietSince: number
}

// Whoever has just had a response may send the next request at this moment: a connection that is closed under it looks
// like a failure. After this long without one nobody is in the middle of anything.
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
  // Browsers open connections that they may need later. Node would wait a minute for each of them to send a request.
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
      // The port alone: closing an HTTP server would also cut the connections that are idle at this moment, and the
      // requests that are on their way to it.
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
    inTurn(socket, response, begin) {
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
