import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aFeed } from '../../test/support/calendars.ts'
import { aLink } from '../../test/support/customers/links.ts'
import { untilConsumed } from '../../test/support/backups/installations.ts'
import { anAdmin, anOrder, type Somebody } from '../../test/support/factories.ts'
import { fillOrders } from '../../test/support/many-orders.ts'
import { startKerf, type TestKerf } from '../../test/support/kerf.ts'
import { untilBlocked } from '../../test/support/database/locks.ts'
import type { ConnectionOptions } from './connection-limits.ts'

const REFUSED = {
  status: 503,
  body: {
    message: 'Your shop has too many responses that are still being read. Please try again in a moment',
  },
}

const REFUSED_OTHERS = {
  status: 503,
  body: { message: 'You have too many responses that are still being read. Please try again in a moment' },
}

async function aKerf(connections: ConnectionOptions, more: { page?: string } = {}): Promise<TestKerf> {
  const kerf = await startKerf({ connections, trustProxy: ['127.0.0.1'], ...more })
  onTestFinished(() => kerf.close())
  return kerf
}

/** A list that is more than the operating system keeps of a connection. */
async function aLongList(kerf: TestKerf, by: Somebody): Promise<string> {
  await fillOrders(kerf, by, { count: 3000, notes: 5000 })
  return '/api/orders?priority=MEDIUM'
}

const ask = (kerf: TestKerf, by: Somebody, path: string) =>
  request(kerf.url + path, { headers: { cookie: by.visitor.cookie ?? '' }, agent: false }).end()

/** Asks for it, and reads nothing of the answer. */
const unreadAnswer = (kerf: TestKerf, by: Somebody, path: string) => unreadAnswerTo(ask(kerf, by, path))

async function unreadAnswerTo(asked: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined)
  return answer
}

test('answers that nobody reads are refused from some amount on, to those only whose they are', async () => {
  const kerf = await aKerf({ mostUnread: 20e6 })
  const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
  const path = await aLongList(kerf, ann)
  const answers = [await unreadAnswer(kerf, ann, path), await unreadAnswer(kerf, ann, path)]
  expect(await ann.visitor.get('/api/user')).toMatchObject(REFUSED)
  expect((await bob.visitor.get('/api/user')).status).toBe(200)
  for (const answer of answers) answer.destroy()
  await expect.poll(async () => (await ann.visitor.get('/api/user')).status).toBe(200)
})

test('answers to nobody in particular are bounded by the network that asks', async () => {
  const kerf = await aKerf({ mostUnread: 1 })
  const ann = await anAdmin(kerf)
  await fillOrders(kerf, ann, { count: 3000 })
  await kerf.database.pool.query("update orders set due_date = now(), title = repeat('x', 5000)")
  const { pathname } = new URL((await aFeed(ann)).url)
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const asked = request(kerf.url + pathname, { headers: from('2001:db8::1'), agent: false }).end()
  const answer = await unreadAnswerTo(asked)
  // There is no such invite, and that is said.
  const invite = (address: string) => kerf.visitor().get('/api/invites/none', from(address))
  expect(await invite('2001:db8::2')).toMatchObject(REFUSED_OTHERS)
  expect((await invite('2001:db8:1::1')).status).toBe(404)
  expect((await ann.visitor.get('/api/user')).status).toBe(200)
  // What watches over the server may stand in the same network.
  for (const path of ['/api/health', '/livez', '/readyz']) {
    expect((await kerf.visitor().get(path, from('2001:db8::2'))).status).toBe(200)
  }
  answer.destroy()
  await expect.poll(async () => (await invite('2001:db8::2')).status).toBe(404)
})

test('all customers of a shop together have a bound as well', async () => {
  const kerf = await aKerf({ mostUnread: 1 })
  const ann = await anAdmin(kerf)
  const [order, other] = [await anOrder(ann), await anOrder(ann)]
  const [mine, theirs] = [await aLink(kerf, order), await aLink(kerf, other)]
  await kerf.database.pool.query("update orders set title = repeat('x', 17000000) where id = $1", [order.id])
  const answer = await unreadAnswerTo(request(`${kerf.url}/t/${mine.token}`, { agent: false }).end())
  expect(await kerf.visitor().get(`/api/t/${theirs.token}/logo`)).toMatchObject(REFUSED_OTHERS)
  expect((await ann.visitor.get('/api/user')).status).toBe(200)
  answer.destroy()
})

test('an answer of which nothing is read for a while is given up', async () => {
  const kerf = await aKerf({ mostUnread: 1, stalledMs: 100 })
  const ann = await anAdmin(kerf)
  const answer = await unreadAnswer(kerf, ann, await aLongList(kerf, ann))
  await expect.poll(async () => (await ann.visitor.get('/api/user')).status).toBe(200)
  const read = answer.toArray()
  await expect(read).rejects.toThrow('aborted')
})

describe('a file of the page', () => {
  const path = '/assets/large.js'
  let page: string
  beforeAll(async () => {
    page = await mkdtemp(join(tmpdir(), 'kerf-page-'))
    await mkdir(join(page, 'assets'))
    for (const name of ['index.html', 'customer.html']) await writeFile(join(page, name), '')
    // More than the operating system keeps of a connection.
    await writeFile(join(page, path), Buffer.alloc(30e6))
  })
  afterAll(() => rm(page, { recursive: true, force: true }))

  test('of which nothing is read for a while is given up', async () => {
    const kerf = await aKerf({ stalledMs: 100 }, { page })
    const asked = request(kerf.url + path, { agent: false }).end()
    asked.on('error', () => undefined)
    // Without it Node reads the answer, and drops it.
    asked.on('response', () => undefined)
    const [, response] = (await once(kerf.app.server, 'request')) as [unknown, ServerResponse]
    await once(response, 'close')
    expect(response.writableFinished).toBe(false)
    asked.destroy()
  })

  test('that nobody reads counts for the network that asks', async () => {
    const kerf = await aKerf({ mostUnread: 1 }, { page })
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const asked = request(kerf.url + path, { headers: from('10.1.0.1'), agent: false }).end()
    const answer = await unreadAnswerTo(asked)
    expect(await kerf.visitor().get('/api/invites/none', from('10.1.0.1'))).toMatchObject(REFUSED_OTHERS)
    expect((await kerf.visitor().get('/api/invites/none', from('10.2.0.1'))).status).toBe(404)
    answer.destroy()
  })
})

test('an answer to somebody who has left before it was ready counts for nothing', async () => {
  const kerf = await aKerf({ mostUnread: 4e6 })
  const ann = await anAdmin(kerf)
  const order = await anOrder(ann)
  // Each answer is more than half of that.
  await kerf.database.pool.query(
    `insert into order_notes (org_id, order_id, author_id, content)
     select org_id, id, created_by, repeat('x', 5000) from orders, generate_series(1, 500) where id = $1`,
    [order.id],
  )
  const path = `/api/orders/${order.id}/notes`
  await untilConsumed(kerf.connection)
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; lock table order_notes')
  const responses: ServerResponse[] = []
  for (const count of [1, 2]) {
    const asked = ask(kerf, ann, path).on('error', () => undefined)
    const [, response] = (await once(kerf.app.server, 'request')) as [unknown, ServerResponse]
    responses.push(response)
    await untilBlocked(kerf, count)
    asked.destroy()
    await once(response, 'close')
  }
  await holder.query('commit')
  await expect.poll(() => responses.every(({ writableEnded }) => writableEnded)).toBe(true)
  expect((await ann.visitor.get('/api/user')).status).toBe(200)
})
