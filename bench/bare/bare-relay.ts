import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { WebSocketServer } from 'ws'
import { bareMove } from './bare-move.ts'
import type { Move } from '../parts/mover.ts'
import type { Shop } from '../shop.ts'

/** The settings of a relay: the database, the shop, and the message to pass on, as large as Kerf's. */
export interface RelayOrders {
  connection: pg.ClientConfig
  shop: Pick<Shop, 'orgId' | 'people' | 'columns'>
  message: string
}

const CHANNEL = 'bare_relay'

process.once('message', (orders: RelayOrders) => void relay(orders))
process.once('disconnect', () => process.exit())

/** The least work between the POST of a move and the sockets of all users: the transaction, then one send each. */
async function relay({ connection, shop, message }: RelayOrders): Promise<void> {
  const [client, listener] = [new pg.Client(connection), new pg.Client(connection)]
  await Promise.all([client.connect(), listener.connect()])
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk))
    request.on('end', () => void move(JSON.parse(body) as Move).then(() => response.end(message)))
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => socket.on('message', () => socket.send('{}')))
  const pass = () => sockets.clients.forEach((socket) => socket.send(message))

  async function move(wish: Move): Promise<void> {
    await bareMove(client, shop, wish)
    pass()
    await client.query('select pg_notify($1, $2)', [CHANNEL, String(process.pid)])
  }

  listener.on('notification', ({ payload }) => {
    if (payload !== String(process.pid)) pass()
  })
  await listener.query(`listen ${CHANNEL}`)
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}
