import http from 'node:http'
import { STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Call } from '../load/lane.ts'
import { requestText } from '../load/requests.ts'
import type { Shop, ShopOrder } from '../shop.ts'

export interface Move {
  id: string
  from: Status
  to: Status
}

/** Moves each order to its next stage, and then each of them back. The list can repeat. */
export function movesOf(orders: ShopOrder[]): Move[] {
  const there = orders.map(({ id, status }): Move => {
    const next = STATUSES[(STATUSES.indexOf(status) + 1) % STATUSES.length]
    return { id, from: status, to: next ?? status }
  })
  return [...there, ...there.map(({ id, from, to }): Move => ({ id, from: to, to: from }))]
}

export function roundRobin<T>(list: T[]): () => T {
  let turn = 0
  return () => list[turn++ % list.length]!
}

const pathOf = ({ id }: Move) => `/api/orders/${id}/move`
const bodyOf = ({ from, to }: Move) => ({ fromStatus: from, toStatus: to })

/** The same moves as calls of Kerf's API. */
export function moveCalls(cookie: string, moves: Move[]): Call[] {
  return moves.map((move) => ({
    name: 'move',
    request: requestText('POST', pathOf(move), { cookie }, bodyOf(move)),
  }))
}

/** Sends POST requests over one keep-alive connection, one at a time. Each settles when its response is read. */
export function poster(url: string, cookie = ''): (path: string, body: unknown) => Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  return (path, body) =>
    new Promise((resolve, reject) => {
      const data = JSON.stringify(body)
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(data),
        cookie,
      }
      const request = http.request(url + path, { method: 'POST', agent, headers }, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk))
        response.on('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode} ${text}`)),
        )
        response.on('error', reject)
      })
      request.on('error', reject)
      request.end(data)
    })
}

/** Returns a function that moves one of the shop's orders over the API at each call. */
export function kerfMover(url: string, cookie: string, shop: Shop): () => Promise<void> {
  const post = poster(url, cookie)
  const next = roundRobin(movesOf(shop.orders))
  return () => {
    const move = next()
    return post(pathOf(move), bodyOf(move))
  }
}
