import { beforeAll, describe, expect, test } from 'vitest'
import { aLink } from '../../../../test/support/customers/links.ts'
import { CustomerStream } from '../../../../test/support/customers/stream.ts'
import { anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'

let kerf: TestKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
})

async function aPage() {
  const order = await anOrder(ann)
  const { id, token } = await aLink(kerf, order)
  return { order, token, linkId: id, path: `/api/orders/${order.id}` }
}

const move = (path: string, fromStatus = 'ORDER_IN', toStatus = 'PRODUCTION') =>
  ann.visitor.post(`${path}/move`, { fromStatus, toStatus })

test('a stream says that there is something new, for this order, and nothing that says what', async () => {
  const page = await aPage()
  const other = await aPage()
  const theirs = await CustomerStream.live(kerf, other.token)
  const stream = await CustomerStream.open(kerf, page.token)
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(stream.headers['set-cookie']).toBeUndefined()
  expect(await stream.next()).toBe('{"version":1}')
  // What the customer does not see is no news, nor is what happens to another order.
  await ann.visitor.post(`${page.path}/notes`, { content: 'He never pays' })
  await ann.visitor.post(`${page.path}/checklists`, { name: 'Veneering' })
  await move(other.path)
  // What was told until then was told to both.
  expect(await theirs.next()).toBe('{"version":2}')
  await move(page.path)
  expect(await stream.next()).toBe('{"version":2}')
  // Or one look might be for both.
  await move(other.path, 'PRODUCTION', 'FINISH')
  expect(await theirs.next()).toBe('{"version":3}')
  await ann.visitor.post(`${page.path}/notes`, { content: 'It is ready', toCustomer: true })
  expect(await stream.next()).toBe('{"version":3}')
  await ann.visitor.patch(`/api/organizations/${ann.orgId}/customer-page`, { welcome: 'Hello' })
  expect(await stream.next()).toBe('{"version":4}')
  expect(await theirs.next()).toBe('{"version":4}')
  await ann.visitor.delete(`${page.path}/customer-link`)
  while ((await stream.next()) !== undefined);
  const told = [1, 2, 3, 4].map((version) => `data: {"version":${version}}\n\n`)
  // Without its beats.
  const text = stream.text.replaceAll(/^:\n\n/gm, '')
  expect(text).toBe(`retry: 3000\n\n${told.join('')}event: ended\ndata: {}\n\n`)
})

test('of what the customer does not see, and of other orders, nothing is said', async () => {
  const [page, other] = [await aPage(), await aPage()]
  const stream = await CustomerStream.live(kerf, page.token)
  const theirs = await CustomerStream.live(kerf, other.token)
  await ann.visitor.patch(page.path, { title: 'Elm table' })
  expect(await stream.next()).toBe('{"version":2}')
  await ann.visitor.patch(page.path, { dueDate: '2026-12-24' })
  expect(await stream.next()).toBe('{"version":3}')
  await ann.visitor.post(`${page.path}/notes`, { content: 'He never pays' })
  const hidden = { priority: 'RUSH', estimatedHours: 7, address: 'Mill Road 1' }
  expect((await ann.visitor.patch(page.path, hidden)).status).toBe(200)
  await move(other.path)
  // What was told until then was told to both.
  expect(await theirs.next()).toBe('{"version":2}')
  await ann.visitor.delete(`${page.path}/customer-link`)
  expect(await stream.next()).toBe('ended')
})

test('it is heard from another server process, and ended there when the link is', async () => {
  const another = await kerf.another()
  try {
    const page = await aPage()
    const [here, there] = [
      await CustomerStream.live(kerf, page.token),
      await CustomerStream.live(another, page.token),
    ]
    await move(page.path)
    expect([await here.next(), await there.next()]).toEqual(['{"version":2}', '{"version":2}'])
    expect((await ann.visitor.delete(`${page.path}/customer-link`)).status).toBe(204)
    for (const stream of [here, there])
      expect([await stream.next(), await stream.next()]).toEqual(['ended', undefined])
    expect((await CustomerStream.open(kerf, page.token)).status).toBe(410)
  } finally {
    await another.close()
  }
})

test('the sixth of one link takes the place of the first, and other links keep theirs', async () => {
  const [page, other] = [await aPage(), await aPage()]
  const theirs = await CustomerStream.live(kerf, other.token)
  const mine: CustomerStream[] = []
  for (let count = 0; count < 6; count += 1) mine.push(await CustomerStream.live(kerf, page.token))
  expect([await mine[0]?.next(), await mine[0]?.next()]).toEqual(['displaced', undefined])
  await move(page.path)
  await move(other.path)
  for (const stream of [...mine.slice(1), theirs]) expect(await stream.next()).toBe('{"version":2}')
})

describe('a stream ends', () => {
  test('when all orders are deleted', async () => {
    const admin = await anAdmin(kerf)
    const { token } = await aLink(kerf, await anOrder(admin))
    const stream = await CustomerStream.live(kerf, token)
    await kerf.database.pool.query('delete from orders where org_id = $1', [admin.orgId])
    await admin.visitor.patch(`/api/organizations/${admin.orgId}/customer-page`, { welcome: 'Hello' })
    expect(await stream.next()).toBe('ended')
  })

  test('at once when the server stops, and a new one is sent to another server', async () => {
    const stopping = await kerf.another()
    const { token } = await aPage()
    const stream = await CustomerStream.live(stopping, token)
    const stopped = stopping.close()
    expect(await stream.next()).toBeUndefined()
    await stopped
  })
})

test('HEAD opens none, and the history is told that the link was opened', async () => {
  const { order, token, path } = await aPage()
  const head = await kerf.visitor().send('HEAD', `/api/t/${token}/events`)
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const opened = async () => {
    const { rows } = await kerf.database.pool.query(
      `select actor_id from events where order_id = $1 and type = 'link.opened'`,
      [order.id],
    )
    return rows
  }
  expect(await opened()).toEqual([])
  await CustomerStream.live(kerf, token)
  expect(await opened()).toEqual([{ actor_id: null }])
  const [entry] = (await ann.visitor.get(`${path}/activity`)).body
  expect(JSON.parse(entry.details)).toMatchObject({ userName: null, message: 'The customer opened the link' })
})
