import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, anOrder } from '../../../test/support/factories.ts'
import { aLink } from '../../../test/support/customers/links.ts'
import { startKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { untilBlocked } from '../../../test/support/locks.ts'
import { fillOrders } from '../../../test/support/many-orders.ts'

const AT_ONCE = 4
const MOST_WAITING = 1000

let kerf: TestKerf

beforeAll(async () => {
  kerf = await startKerf()
})
afterAll(() => kerf.close())

/** While a statement of somebody else's has locked something. */
async function whileLocked<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lock)
    return await work()
  } finally {
    await holder.end()
  }
}

const lockOf = ({ id }: { id: string }) => `select from orders where id = '${id}' for no key update`
const times = <T>(count: number, work: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => work(n))

test('forty changes at once that cannot go on keep neither the same people from reading nor others from anything', async () => {
  const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
  const [hers, his] = [await anOrder(ann), await anOrder(bob)]
  const changes = await whileLocked(lockOf(hers), async () => {
    const underway = times(40, (n) => ann.visitor.patch(`/api/orders/${hers.id}`, { title: `Bench ${n}` }))
    await untilBlocked(kerf, AT_ONCE)
    const move = { fromStatus: 'ORDER_IN', toStatus: 'PRODUCTION' }
    expect((await bob.visitor.post(`/api/orders/${his.id}/move`, move)).status).toBe(200)
    expect((await bob.visitor.get('/api/orders')).body).toHaveLength(1)
    expect((await ann.visitor.get(`/api/orders/${hers.id}`)).body.title).toBe(hers.title)
    expect(await untilBlocked(kerf, AT_ONCE), 'no more of them have a connection').toHaveLength(AT_ONCE)
    return underway
  })
  expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('a thousand wait, and the next one is refused with a sentence', async () => {
  const ann = await anAdmin(kerf)
  const order = await anOrder(ann)
  const change = () =>
    kerf.app.inject({
      method: 'PATCH',
      url: `/api/orders/${order.id}`,
      headers: { cookie: ann.visitor.cookie ?? '' },
      payload: { title: order.title },
    })
  const underway = await whileLocked(lockOf(order), async () => {
    const first = times(AT_ONCE + MOST_WAITING, change)
    await untilBlocked(kerf, AT_ONCE)
    const { statusCode, headers, body } = await change()
    expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([
      503,
      '2',
      { message: 'Your organization asks for too much at once. Please try again in a moment' },
    ])
    return first
  })
  await Promise.all(underway)
  expect((await change()).statusCode).toBe(200)
})

/** Somebody who has asked for something, and has read no more of the response than its beginning. */
async function aSlowReader(path: string, cookie = ''): Promise<Socket> {
  const socket = connect(Number(new URL(kerf.url).port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}

test('how long somebody reads is nobody’s turn', async () => {
  const ann = await anAdmin(kerf)
  // More than fits into the buffers on the way.
  await fillOrders(kerf, ann, { count: 200, notes: 100_000 })
  const readers: Socket[] = []
  for (let n = 0; n <= AT_ONCE; n += 1) {
    readers.push(await aSlowReader('/api/orders', ann.visitor.cookie))
  }
  expect((await ann.visitor.get('/api/user')).status).toBe(200)
  for (const reader of readers) reader.destroy()
})

test('pages of customers that stay open are nobody’s turn either', async () => {
  const ann = await anAdmin(kerf)
  const { token } = await aLink(kerf, await anOrder(ann))
  const pages: Socket[] = []
  for (let n = 0; n <= AT_ONCE; n += 1) pages.push(await aSlowReader(`/api/t/${token}/events`))
  expect((await kerf.visitor().send('HEAD', `/api/t/${token}/events`)).status).toBe(200)
  for (const page of pages) page.destroy()
})
