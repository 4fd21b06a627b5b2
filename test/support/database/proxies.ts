import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'
import type { Connection } from '../../../server/db/client.ts'

// Servers in front of a PostgreSQL that the tests reach over its Unix socket.

const read = (name: string) => readFileSync(new URL(`../worthless/${name}.pem`, import.meta.url))
const socketOf = ({ host, port }: Connection) => connect(`${host}/.s.PGSQL.${port}`)
const SSL_REQUEST = 80_877_103

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}

/** A TLS server with a self-signed certificate for localhost. Returns its port. */
export function withTls(connection: Connection, isOffered = true): Promise<number> {
  const server = createServer((client) => {
    client.once('data', (first) => {
      const isAsked = first.length === 8 && first.readUInt32BE(4) === SSL_REQUEST
      if (!isAsked) return hand(client, first)
      client.write(isOffered ? 'S' : 'N')
      if (isOffered) {
        const encrypted = new TLSSocket(client, {
          isServer: true,
          cert: read('certificate'),
          key: read('key'),
        })
        encrypted.on('error', () => undefined)
        hand(encrypted)
      } else client.once('data', (begin) => hand(client, begin))
    })
  })
  function hand(client: Socket, begin?: Buffer): void {
    const backend = socketOf(connection)
    backend.on('error', () => client.destroy())
    if (begin) backend.write(begin)
    client.pipe(backend).pipe(client)
  }
  return listening(server)
}

/** A pooler in transaction mode with a pool of one: all clients take turns on one session. Returns its port. */
export function transactionPooler(connection: Connection): Promise<number> {
  const backend = socketOf(connection)
  onTestFinished(() => void backend.destroy())
  let asking: Socket | undefined
  backend.on('data', (data) => asking?.write(data))
  let isStarted = false
  const server = createServer((client) => {
    client.once('data', (startup) => {
      if (isStarted) client.write(READY)
      else backend.write(startup)
      asking = client
      isStarted = true
      client.on('data', (message) => {
        asking = client
        // A leaving client ends only its own connection.
        if (message[0] !== TERMINATE) backend.write(message)
      })
    })
  })
  return listening(server)
}

const TERMINATE = 'X'.charCodeAt(0)
/** AuthenticationOk and ReadyForQuery. */
const READY = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
