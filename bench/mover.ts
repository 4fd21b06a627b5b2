import http from 'node:http'
import { STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Shop } from './shop.ts'

export interface Move {
  id: string
  from: Status
  to: Status
}

/** Moves the shop's orders one after the other, each to its next stage, and from the last stage to the first. */
export function* movesOf(shop: Shop): Generator<Move, never> {
  for (;;) {
    for (const order of shop.orders) {
      const from = order.status
      order.status = STATUSES[(STATUSES.indexOf(from) + 1) % STATUSES.length] ?? from
      yield { id: order.id, from, to: order.status }
    }
  }
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
  const moves = movesOf(shop)
  return () => {
    const { id, from, to } = moves.next().value
    return post(`/api/orders/${id}/move`, { fromStatus: from, toStatus: to })
  }
}
