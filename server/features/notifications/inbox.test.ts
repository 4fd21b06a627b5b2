import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { InboxLine } from '#shared/notifications/schemas.ts'
import type { Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import {
  assign,
  at,
  inboxOf,
  lineOf,
  move,
  note,
  readOrder,
  unreadOf,
  untilTold,
  watch,
} from '../../../test/support/inbox.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { fillOrders } from '../../../test/support/many-orders.ts'
import { Screen } from '../../../test/support/live/screen.ts'
import { sweepNotifications } from './inbox.service.ts'

let kerf: TestKerf
let ann: Somebody
let bob: Somebody
let cem: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  bob = await aMember(kerf, ann)
  cem = await aMember(kerf, ann)
})

const run = (sql: string, values: unknown[] = []) => kerf.database.pool.query(sql, values)
const told = () => untilTold(kerf, ann.orgId)

/** All pages, one after the other. */
async function pagesOf(by: Somebody): Promise<InboxLine[][]> {
  const pages: InboxLine[][] = []
  let path: string | undefined = '/api/notifications'
  while (path) {
    const { status, body, headers } = await by.visitor.get(path)
    expect(status).toBe(200)
    pages.push(body)
    path = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
  }
  return pages
}

/** Told of each of the orders of the person's organization, the one made last first. */
const tellOfAll = ({ orgId, user }: Somebody) =>
  run(
    `insert into notifications (org_id, user_id, order_id, kind, day, created_at)
     select org_id, $2, id, 'due', '2026-11-24', now() - n * interval '1 microsecond'
     from (select *, row_number() over (order by number desc) as n from orders where org_id = $1) o`,
    [orgId, user.id],
  )

describe('an inbox', () => {
  test('has a line for each order: unread ones first, then the latest first', async () => {
    const [first, second, third] = (await Promise.all([1, 2, 3].map(() => anOrder(ann)))) as [
      Order,
      Order,
      Order,
    ]
    for (const order of [first, second, third]) await assign(ann, order, bob)
    await note(cem, first, `Is the oak in, ${at(bob.user)}?`)
    await move(ann, first)
    await note(ann, first, 'Yes')
    await told()
    await readOrder(bob, third)
    const lines = await inboxOf(bob)
    expect(lines.map(({ orderId, kind, unread }) => [orderId, kind, unread])).toEqual([
      [first.id, 'assigned', 3],
      [first.id, 'mention', 1],
      [second.id, 'assigned', 1],
      [third.id, 'assigned', 0],
    ])
    // The mention is a line of its own, which no later note hides.
    expect(lines[0]).toMatchObject({ id: first.id, actor: { id: ann.user.id }, others: 0 })
    expect(lines[1]).toMatchObject({ actor: { id: cem.user.id }, others: 0 })
    expect(Date.parse(lines[0]?.at ?? '')).toBeGreaterThan(Date.parse(lines[1]?.at ?? ''))
    expect(await unreadOf(bob)).toBe(3)
    await readOrder(bob, first)
    expect((await inboxOf(bob)).map(({ unread }) => unread)).toEqual([1, 0, 0, 0])
    await note(ann, first, 'And the ash')
    await told()
    expect(await lineOf(bob, first)).toMatchObject({
      kind: 'note',
      actor: { id: ann.user.id },
      others: 0,
      unread: 1,
    })
    await note(cem, first, 'And the elm')
    await told()
    expect(await lineOf(bob, first, 'note.added')).toMatchObject({
      actor: { id: cem.user.id },
      others: 1,
      unread: 2,
    })
    await ann.visitor.post(`/api/orders/${second.id}/archive`, {})
    expect(await lineOf(bob, second)).toMatchObject({ isArchived: true, unread: 1 })
  })

  test('comes page by page, each line once', async () => {
    const owner = await anAdmin(kerf)
    await fillOrders(kerf, owner, { count: 1_019 })
    await tellOfAll(owner)
    await run(
      `update notifications set read_at = now() where id in (
         select id from notifications where org_id = $1 order by order_id limit 510)`,
      [owner.orgId],
    )
    expect(await unreadOf(owner)).toBe(510)
    const pages = await pagesOf(owner)
    expect(pages.map(({ length }) => length)).toEqual([...Array.from({ length: 20 }, () => 50), 20])
    const lines = pages.flat()
    expect(new Set(lines.map(({ orderId }) => orderId)).size).toBe(1_020)
    expect(lines.map(({ unread }) => unread)).toEqual([...Array(510).fill(1), ...Array(510).fill(0)])
    for (const part of [lines.slice(0, 510), lines.slice(510)]) {
      const times = part.map((line) => line.at)
      // Many came in the same millisecond.
      expect(new Set(times).size).toBeLessThan(10)
      expect(times).toEqual(times.toSorted().toReversed())
    }
    expect(lines[0]).toMatchObject({ kind: 'due', actor: null, others: 0, text: 'Due Tue, Nov 24' })
    expect(await owner.visitor.put('/api/notifications/read')).toMatchObject({ body: { orders: 0 } })
    expect(await unreadOf(owner)).toBe(0)
  })

  test.each([
    ['', 'Invalid cursor'],
    ['1_2026-11-24T00:00:00.000Z', 'Invalid cursor'],
    ['2_2026-11-24T00:00:00.000Z_' + randomUUID(), 'Invalid cursor'],
    ['1_yesterday_' + randomUUID(), 'Invalid cursor'],
    [`1_2026-11-24T00:00:00.${'0'.repeat(300)}Z_${randomUUID()}`, 'Invalid cursor'],
    ['1_2026-11-24T00:00:00.000Z_x', 'Invalid cursor'],
    ['1_2026-11-24T00:00:00.000Z_' + randomUUID() + '_', 'Invalid cursor'],
  ])('has no page after %j', async (after, message) => {
    const { status, body } = await bob.visitor.get(`/api/notifications?after=${encodeURIComponent(after)}`)
    expect([status, body]).toEqual([400, { message, fields: { after: message } }])
  })
})

describe('what somebody reads', () => {
  test('is read on all of their screens, at every process, and on nobody else’s', async () => {
    const second = await kerf.another()
    try {
      const there = second.visitor()
      there.cookie = bob.visitor.cookie
      const [order, another] = (await Promise.all([1, 2].map(() => anOrder(ann)))) as [Order, Order]
      const screens = [await Screen.live(bob.visitor), await Screen.live(there)]
      const others = [await Screen.live(ann.visitor), await Screen.live(cem.visitor)]
      await assign(ann, order, bob)
      await assign(ann, another, bob)
      for (const screen of screens) await screen.nextInbox()
      await told()
      const unread = await unreadOf(bob)
      await Promise.all(screens.map((screen) => screen.nextInbox()).concat(readOrder(bob, order)))
      const { body } = await there.get('/api/notifications/unread')
      expect(body).toEqual({ orders: unread - 1 })
      const all = Promise.all(screens.map((screen) => screen.nextInbox()))
      expect((await there.put('/api/notifications/read')).body).toEqual({ orders: 0 })
      await all
      expect(await unreadOf(bob)).toBe(0)
      expect((await lineOf(bob, another))?.unread).toBe(0)
      // What was read already is no news.
      expect(await readOrder(bob, order)).toEqual({ orders: 0 })
      await note(ann, order, 'The end')
      await told()
      for (const screen of others)
        await screen.eventsUpTo((await ann.visitor.get(`/api/orders/${order.id}`)).body.version)
      expect(others.map((screen) => screen.wasNotified())).toEqual([false, false])
    } finally {
      await second.close()
    }
  })
})

test('the count is always that of the rows, whatever people do', async () => {
  const shop = await anAdmin(kerf)
  const people = [shop, await aMember(kerf, shop), await aMember(kerf, shop)]
  const orders = await Promise.all([1, 2, 3].map(() => anOrder(shop)))
  const notes: { by: Somebody; path: string }[] = []
  // The same each time: a linear congruential generator.
  let seed = 20_261_122
  const pick = <T>(from: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return from[Math.floor((seed / 2 ** 31) * from.length)] as T
  }
  const acts: ((by: Somebody, order: Order) => Promise<unknown>)[] = [
    (by, order) => by.visitor.put(`/api/orders/${order.id}/assignees/${pick(people).user.id}`),
    (by, order) => by.visitor.delete(`/api/orders/${order.id}/assignees/${pick(people).user.id}`),
    async (by, order) => {
      const { id } = await note(by, order, `${at(pick(people).user)} look`)
      notes.push({ by, path: `/api/orders/${order.id}/notes/${id}` })
    },
    async () => {
      const gone = notes.splice(0, 1)[0]
      await gone?.by.visitor.delete(gone.path)
    },
    (by, order) => watch(by, order, pick(['watching', 'muted', 'none'] as const)),
    async (by, { id }) => {
      const { status } = (await by.visitor.get(`/api/orders/${id}`)).body
      await move(by, { id }, status, status === 'ORDER_IN' ? 'PRODUCTION' : 'ORDER_IN')
    },
    (by, order) => readOrder(by, order),
  ]
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 40; n += 1) await pick(acts)(pick(people), pick(orders))
    await untilTold(kerf, shop.orgId)
    for (const by of people) {
      const { rows } = await run(
        `select case when kind = 'mention' then id else order_id end as line, count(*)::int as unread
         from notifications where org_id = $1 and user_id = $2 and read_at is null group by line`,
        [shop.orgId, by.user.id],
      )
      const unread = (await inboxOf(by)).filter((line) => line.unread > 0)
      expect(new Map(unread.map((line) => [line.id, line.unread]))).toEqual(
        new Map(rows.map((row) => [row.line, row.unread])),
      )
      expect(await unreadOf(by)).toBe(rows.length)
    }
  }
  const { rows } = await run(`select kind from notifications where org_id = $1 group by kind order by kind`, [
    shop.orgId,
  ])
  expect(rows.map(({ kind }) => kind)).toEqual(['assigned', 'mention', 'moved', 'note'])
})

test('what is old, was read long ago, or is too much, is removed at night', async () => {
  const owner = await anAdmin(kerf)
  await fillOrders(kerf, owner, { count: 20 })
  await tellOfAll(owner)
  const age = (column: string, days: number, place: number) =>
    run(
      `update notifications set ${column} = now() - make_interval(days => $3)
       where id = (select id from notifications where org_id = $1 and user_id = $2 order by created_at limit 1 offset $4)`,
      [owner.orgId, owner.user.id, days, place],
    )
  const left = async () => (await inboxOf(owner)).length
  await age('read_at', 29, 0)
  await age('created_at', 179, 1)
  await sweepNotifications(kerf.database.db)
  expect(await left()).toBe(21)
  await age('read_at', 31, 0)
  await age('created_at', 181, 1)
  await sweepNotifications(kerf.database.db)
  expect(await left()).toBe(19)
  await run(
    `insert into notifications (org_id, user_id, order_id, kind, day, created_at)
     select org_id, $2, o.id, 'due', date '2027-01-01' + n, now() + n * interval '1 microsecond'
     from (select * from orders where org_id = $1 limit 1) o, generate_series(1, 9990) n`,
    [owner.orgId, owner.user.id],
  )
  await sweepNotifications(kerf.database.db)
  const { rows } = await run(
    `select count(*)::int as left, count(*) filter (where day <= '2027-01-01')::int as older
     from notifications where org_id = $1 and user_id = $2`,
    [owner.orgId, owner.user.id],
  )
  expect(rows).toEqual([{ left: 10_000, older: 10 }])
})
