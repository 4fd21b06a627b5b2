import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { todayIn } from '#shared/dates.ts'
import { aLink } from '../../../../test/support/customers/links.ts'
import { anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { inLockOrder } from '../../../../test/support/database/locks.ts'

let kerf: OwnKerf
let another: OwnKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  another = await kerf.another()
  // Where it is another day than in London most of the time.
  admin = await anAdmin(kerf, { timeZone: 'Pacific/Kiritimati' })
})
afterAll(async () => {
  await another.close()
  await kerf.close()
})

/** As the page does in a browser: only its script asks for this. */
async function listen({ url }: TestKerf, token: string): Promise<void> {
  const leaving = new AbortController()
  const { status } = await fetch(`${url}/api/t/${token}/events`, { signal: leaving.signal })
  leaving.abort()
  expect(status).toBe(200)
}

const openingsOf = async ({ id }: Order): Promise<number> => {
  const { rows } = await kerf.database.pool.query(
    "select actor_id from events where order_id = $1 and type = 'link.opened'",
    [id],
  )
  expect(rows.filter(({ actor_id }) => actor_id !== null)).toEqual([])
  return rows.length
}
const openedOn = async ({ id }: Order) =>
  (await admin.visitor.get(`/api/orders/${id}/customer-link`)).body.link.openedOn

test('opening a link is told once a day of the shop, whichever server has it', async () => {
  const order = await anOrder(admin)
  const { id, token } = await aLink(kerf, order)
  const today = todayIn('Pacific/Kiritimati', new Date())
  // All of them have seen that it was not opened today.
  const windows = [kerf, another, kerf].map((server) => () => listen(server, token))
  await inLockOrder(kerf, { table: 'orders', id: order.id }, windows)
  await listen(another, token)
  // Only a midnight in between is another day.
  if (today === todayIn('Pacific/Kiritimati', new Date())) {
    expect([await openingsOf(order), await openedOn(order)]).toEqual([1, today])
  }
  const before = await openingsOf(order)
  await kerf.database.pool.query('update customer_links set opened_on = opened_on - 1 where id = $1', [id])
  await listen(kerf, token)
  expect(await openingsOf(order)).toBe(before + 1)
})

test('a program that follows links without showing them to anybody opens nothing', async () => {
  const order = await anOrder(admin)
  const { token } = await aLink(kerf, order)
  const versions = async () =>
    (await kerf.database.pool.query('select version from organizations order by id')).rows
  const before = await versions()
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    for (const path of [`/t/${token}`, `/t/${token}?utm_source=mail`, `/api/t/${token}/logo`]) {
      await kerf.visitor().send(method, path)
    }
  }
  await kerf.visitor().send('HEAD', `/api/t/${token}/events`)
  expect([await openingsOf(order), await versions(), await openedOn(order)]).toEqual([0, before, null])
})

test('a link that was revoked meanwhile is not opened', async () => {
  const order = await anOrder(admin)
  const { token } = await aLink(kerf, order)
  await admin.visitor.delete(`/api/orders/${order.id}/customer-link`)
  expect((await kerf.visitor().get(`/api/t/${token}/events`)).status).toBe(410)
  expect(await openingsOf(order)).toBe(0)
})
