import { beforeAll, describe, expect, test } from 'vitest'
import type { CustomerLink } from '#shared/customer/types.ts'
import type { LoggedEvent } from '#shared/events/events.ts'
import type { Order } from '#shared/orders/types.ts'
import { aLink } from '../../../../test/support/customers/links.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { Screen } from '../../../../test/support/live/screen.ts'

let kerf: TestKerf
let admin: Somebody
let sales: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  sales = await aMember(kerf, admin, 'SALES')
})

const NO_LINK = [404, { message: 'Customer link not found' }]
const pathOf = ({ id }: Pick<Order, 'id'>) => `/api/orders/${id}/customer-link`

async function made(by: Somebody, order: Order): Promise<CustomerLink> {
  const { status, body } = await by.visitor.post(pathOf(order))
  expect(status).toBe(201)
  return body
}

async function linkOf(order: Order, by = admin): Promise<CustomerLink | null> {
  const { status, body } = await by.visitor.get(pathOf(order))
  expect(status).toBe(200)
  return body.link
}

async function eventsOf({ id }: Pick<Order, 'id'>): Promise<Pick<LoggedEvent, 'type' | 'data'>[]> {
  const { rows } = await kerf.database.pool.query(
    "select type, data from events where order_id = $1 and type ~ '^(link|customer)' order by version",
    [id],
  )
  return rows
}

describe('a link', () => {
  test('is made once, by ADMIN and SALES, and everybody else reads that there is one without its address', async () => {
    const order = await anOrder(admin)
    const member = await aMember(kerf, admin)
    expect(await linkOf(order, member)).toBeNull()
    const screen = await Screen.live(member.visitor)
    const [link, again] = await Promise.all([made(sales, order), made(admin, order)])
    expect(link).toEqual({
      id: expect.any(String),
      orderId: order.id,
      url: expect.stringMatching(/^http:\/\/localhost:3000\/t\/[0-9a-f]{32}[\w-]{43}$/),
      showsDate: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      openedOn: null,
      emailUnconfirmed: false,
      endsAt: null,
    })
    expect(again).toEqual(link)
    expect([await linkOf(order, sales), await linkOf(order, member)]).toEqual([link, { ...link, url: null }])
    expect(await screen.next()).toMatchObject({
      type: 'ORDER_UPDATED',
      event: { type: 'link.made', data: { linkId: link.id } },
    })
    expect(await eventsOf(order)).toHaveLength(1)
  })

  test('is known to be the first one of its shop until there is one, or was', async () => {
    const owner = await anAdmin(kerf)
    const [order, other] = [await anOrder(owner), await anOrder(owner)]
    const isUsed = async () => (await owner.visitor.get(pathOf(other))).body.isUsed
    // Others' links say nothing of this shop.
    await made(admin, await anOrder(admin))
    expect(await isUsed()).toBe(false)
    await made(owner, order)
    expect(await isUsed()).toBe(true)
    expect((await owner.visitor.delete(pathOf(order))).status).toBe(204)
    expect(await isUsed()).toBe(true)
  })

  test('shows the date where the shop ticks it, and says so once', async () => {
    const order = await anOrder(admin)
    const change = (body: object) => admin.visitor.patch(pathOf(order), body)
    const without = await change({ showsDate: true })
    expect([without.status, without.body]).toEqual(NO_LINK)
    const link = await made(admin, order)
    for (const showsDate of [true, true, false]) {
      const { status, body } = await change({ showsDate })
      expect([status, body]).toEqual([200, { ...link, showsDate }])
    }
    const { status, body } = await change({ showsDate: 'yes' })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['showsDate']])
    expect((await eventsOf(order)).map(({ type, data }) => [type, data])).toEqual([
      ['link.made', { linkId: link.id }],
      ['link.changed', { linkId: link.id, showsDate: true }],
      ['link.changed', { linkId: link.id, showsDate: false }],
    ])
  })

  test('is followed by another one when it was revoked', async () => {
    const order = await anOrder(admin)
    const link = await made(admin, order)
    for (const _twice of [1, 2]) expect((await admin.visitor.delete(pathOf(order))).status).toBe(204)
    expect(await linkOf(order)).toBeNull()
    const next = await made(admin, order)
    expect([next.id === link.id, next.url === link.url]).toEqual([false, false])
    expect((await eventsOf(order)).map(({ type }) => type)).toEqual([
      'link.made',
      'link.revoked',
      'link.made',
    ])
  })

  test('of an archived order is not made or changed, ends by itself, and can be revoked before', async () => {
    const [order, bare] = [await anOrder(admin), await anOrder(admin)]
    const link = await made(admin, order)
    for (const { id } of [order, bare]) await admin.visitor.post(`/api/orders/${id}/archive`, {})
    const refused = [
      await admin.visitor.post(pathOf(bare)),
      await admin.visitor.patch(pathOf(order), { showsDate: true }),
    ]
    for (const { status, body } of refused) {
      expect([status, body.message]).toEqual([
        409,
        expect.stringMatching(/archived order ORD-\d+\. Restore it first$/),
      ])
    }
    const { endsAt, ...rest } = (await linkOf(order)) ?? {}
    expect({ ...rest, endsAt: null }).toEqual(link)
    const { rows } = await kerf.database.pool.query(
      `update orders set archived_at = archived_at - interval '60 days' where id = $1
       returning archived_at + interval '120 days' as former`,
      [order.id],
    )
    expect(endsAt).toBe(rows[0].former.toISOString())
    expect(await linkOf(order)).toBeNull()
    expect((await admin.visitor.delete(pathOf(order))).status).toBe(204)
    expect((await eventsOf(order)).map(({ type }) => type)).toEqual(['link.made', 'link.revoked'])
  })
})

test('a message is answered when somebody says so, and nothing is said where there is none', async () => {
  const order = await anOrder(admin)
  const unanswered = async () => (await admin.visitor.get(`/api/orders/${order.id}`)).body.unanswered
  const answer = async () =>
    (await sales.visitor.post(`/api/orders/${order.id}/customer-messages/answered`)).status
  expect(await answer()).toBe(204)
  expect(await eventsOf(order)).toEqual([])
  await kerf.database.pool.query(
    `insert into order_notes (org_id, order_id, content, customer, created_at)
     select org_id, id, 'When?', 'from', clock_timestamp() from orders where id = $1`,
    [order.id],
  )
  await kerf.database.pool.query('update orders set unanswered = 1 where id = $1', [order.id])
  expect(await unanswered()).toBe(1)
  expect([await answer(), await unanswered()]).toEqual([204, undefined])
  expect(await answer()).toBe(204)
  expect((await eventsOf(order)).map(({ type }) => type)).toEqual(['customer.answered'])
})

describe('a mark as answered', () => {
  async function anOrderWithMessages(...texts: string[]) {
    const order = await anOrder(admin)
    const { token } = await aLink(kerf, order)
    const path = `/api/orders/${order.id}`
    const write = (content: string) => kerf.visitor().post(`/api/t/${token}/messages`, { content })
    for (const text of texts) await write(text)
    return {
      order,
      path,
      write,
      unanswered: async () => (await admin.visitor.get(path)).body.unanswered ?? 0,
      mark: (by: Somebody) => by.visitor.post(`${path}/customer-messages/answered`),
      undo: async (by: Somebody) => {
        const { status, body } = await by.visitor.delete(`${path}/customer-messages/answered`)
        return [status, body?.message]
      },
    }
  }

  test('is taken back by who made it, with what it had answered and nothing else, and stands in the history', async () => {
    const member = await aMember(kerf, admin, 'SHOP')
    const { order, path, write, unanswered, mark, undo } = await anOrderWithMessages('When?')
    await mark(sales)
    for (const text of ['Where?', 'How?']) await write(text)
    await mark(member)
    expect(await unanswered()).toBe(0)
    await write('Hello?')
    const screen = await Screen.live(sales.visitor)
    expect(await undo(member)).toEqual([204, undefined])
    expect(await unanswered()).toBe(3)
    expect(await screen.next()).toMatchObject({
      type: 'ORDER_UPDATED',
      order: { id: order.id, unanswered: 3 },
      event: { type: 'customer.unanswered', data: { undo: true } },
    })
    const [item] = (await admin.visitor.get(`${path}/activities`)).body
    expect(item).toMatchObject({
      message: "marked the customer's messages as unanswered (undo)",
      actor: { id: member.user.id },
    })
    // Twice.
    expect(await undo(member)).toEqual([409, 'There is nothing to undo'])
    expect(await unanswered()).toBe(3)
  })

  test('that was the first one leaves nothing answered, and another one can be taken back again', async () => {
    const { unanswered, mark, undo } = await anOrderWithMessages('When?', 'Where?')
    for (const _again of [1, 2]) {
      await mark(sales)
      expect(await unanswered()).toBe(0)
      expect(await undo(sales)).toEqual([204, undefined])
      expect(await unanswered()).toBe(2)
    }
  })

  test('is not taken back by others, nor where there is none, nor once somebody has answered the customer', async () => {
    const { path, unanswered, mark, undo } = await anOrderWithMessages('When?')
    expect(await undo(sales)).toEqual([409, 'There is nothing to undo'])
    await mark(sales)
    const { displayName } = sales.user
    expect(await undo(admin)).toEqual([
      409,
      `${displayName} marked the customer's messages as answered in the meantime`,
    ])
    expect(await undo(await anAdmin(kerf))).toEqual([404, 'Order not found'])
    await admin.visitor.post(`${path}/notes`, { content: 'On Friday', toCustomer: true })
    expect(await undo(sales)).toEqual([409, 'Someone has replied to the customer since'])
    expect(await unanswered()).toBe(0)
  })

  test('is not taken back later, or where an earlier version made it', async () => {
    const { order, unanswered, mark, undo } = await anOrderWithMessages('When?')
    const { pool } = kerf.database
    await mark(sales)
    await pool.query(
      "update events set created_at = created_at - interval '61 seconds' where order_id = $1 and type = 'customer.answered'",
      [order.id],
    )
    expect(await undo(sales)).toEqual([409, 'It is too late to undo this'])
    await pool.query(
      "update events set created_at = now(), data = '{}' where order_id = $1 and type = 'customer.answered'",
      [order.id],
    )
    expect(await undo(sales)).toEqual([409, 'There is nothing to undo'])
    expect(await unanswered()).toBe(0)
  })
})
