import { beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, joins, type Somebody } from '../../../test/support/factories.ts'
import {
  assign,
  at,
  choose,
  inboxOf,
  lineOf,
  move,
  note,
  unassign,
  unreadOf,
  untilTold,
  watch,
} from '../../../test/support/inbox.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { passTime } from '../../../test/support/pass-time.ts'
import { endTimers } from '../holds/over.service.ts'

let kerf: TestKerf
let ann: Somebody
let bob: Somebody
let cem: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  bob = await aMember(kerf, ann)
  cem = await aMember(kerf, ann, 'SALES')
})

const told = () => untilTold(kerf, ann.orgId)
const person = ({ user }: Somebody) => expect.objectContaining({ id: user.id, displayName: user.displayName })
const ordersOf = (by: Somebody, count: number) =>
  Promise.all(Array.from({ length: count }, () => anOrder(by)))

/** A timer of an order ends by itself. */
async function timerEnds(order: Order): Promise<void> {
  const { status } = await ann.visitor.post(`/api/orders/${order.id}/timers`, {
    name: 'Varnish',
    minutes: 60,
  })
  expect(status).toBe(201)
  await passTime(kerf, order.id, 61)
  const silent = { notify: () => undefined } as never
  await endTimers({ ...kerf.services, notifier: silent }, { orgId: ann.orgId, id: order.id })
}

describe('somebody is told', () => {
  test('of being named, and of what happens to an order that they watch', async () => {
    const [mentioned, assigned, noted, timed, moved] = (await ordersOf(ann, 5)) as [
      Order,
      Order,
      Order,
      Order,
      Order,
    ]
    for (const order of [noted, timed, moved]) await watch(bob, order, 'watching')
    await timerEnds(timed)
    await note(ann, mentioned, `Is the oak in, ${at(bob.user)}?`)
    await assign(ann, assigned, bob)
    await note(ann, noted, `First\n  line. ${'Ring twice, please. '.repeat(20)}`)
    await move(ann, moved)
    await told()
    const by = { actor: person(ann), others: 0, unread: 1 }
    expect(await lineOf(bob, mentioned)).toEqual({
      ...by,
      id: expect.any(String),
      orderId: mentioned.id,
      number: mentioned.number,
      title: mentioned.title,
      status: 'ORDER_IN',
      isArchived: false,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      kind: 'mention',
      event: 'note.added',
      text: `mentioned you: Is the oak in, @${bob.user.displayName}?`,
    })
    expect(await lineOf(bob, assigned)).toMatchObject({ ...by, kind: 'assigned', text: 'assigned you' })
    const line = await lineOf(bob, noted)
    expect(line).toMatchObject({ ...by, kind: 'note' })
    expect(line?.text).toMatch(/^added a note: First line\. (Ring twice, please\. )+Ring[ a-z,]*…$/)
    expect(line?.text.length).toBeLessThan(160)
    const sentence = 'Timer finished: Varnish'
    expect(await lineOf(bob, timed)).toMatchObject({ ...by, actor: null, kind: 'timer', text: sentence })
    const text = 'moved the order from Order In to Production'
    expect(await lineOf(bob, moved)).toMatchObject({ ...by, kind: 'moved', status: 'PRODUCTION', text })
    expect(await inboxOf(cem)).toEqual([])
  })

  test('of a remake of an order that they watch, and of a move of its part only if the order moves', async () => {
    const order = await anOrder(ann)
    const path = `/api/orders/${order.id}`
    const { body } = await ann.visitor.post(`${path}/parts`, { parts: [{ name: 'Doors' }, { name: 'Top' }] })
    await watch(bob, order, 'watching')
    const doors = `${path}/parts/${body.parts[0].id}`
    await ann.visitor.post(`${doors}/move`, { fromStatus: 'ORDER_IN', toStatus: 'PRODUCTION' })
    await told()
    expect(await lineOf(bob, order)).toBeUndefined()
    await ann.visitor.post(`${path}/remakes`, {
      partId: body.parts[0].id,
      cause: 'damaged',
      words: 'Fell over',
    })
    await told()
    const text = 'added remake C of A Doors. Damaged: Fell over'
    expect(await lineOf(bob, order)).toMatchObject({ actor: person(ann), kind: 'remake', text, unread: 1 })
  })

  test('never of what they did themselves, and of one thing once', async () => {
    const [order, both] = (await ordersOf(ann, 2)) as [Order, Order]
    const before = await unreadOf(ann)
    await watch(ann, order, 'watching')
    await assign(ann, order, ann)
    await note(ann, order, `To ${at(ann.user)}`)
    await move(ann, order)
    // A timer that somebody ends is their doing, and nobody else waited for it.
    const timers = `/api/orders/${order.id}/timers`
    const { body } = await bob.visitor.post(timers, { name: 'Glue', minutes: 60 })
    await bob.visitor.delete(`${timers}/${body.holds.timers[0].id}`)
    await watch(bob, both, 'watching')
    await note(ann, both, `${at(bob.user)} and ${at(cem.user)} and ${at(bob.user)}`)
    await told()
    expect(await unreadOf(ann)).toBe(before)
    expect(await lineOf(ann, order)).toBeUndefined()
    for (const by of [bob, cem]) expect(await lineOf(by, both)).toMatchObject({ kind: 'mention', unread: 1 })
  })

  test('as long as they watch: by choice, being assigned, or a note that stands', async () => {
    const [assigned, wrote, chose, none] = (await ordersOf(ann, 4)) as [Order, Order, Order, Order]
    await assign(bob, assigned, bob)
    const { id } = await note(bob, wrote, 'Ring twice')
    await watch(bob, chose, 'watching')
    const orders = [assigned, wrote, chose, none]
    for (const order of orders) await move(ann, order)
    await told()
    const counts = async () =>
      Promise.all(orders.map(async (order) => (await lineOf(bob, order))?.unread ?? 0))
    expect(await counts()).toEqual([1, 1, 1, 0])
    await unassign(ann, assigned, bob)
    await bob.visitor.delete(`/api/orders/${wrote.id}/notes/${id}`)
    await watch(bob, chose, 'none')
    for (const order of orders) await move(ann, order, 'PRODUCTION', 'FINISH')
    await told()
    expect(await counts()).toEqual([1, 1, 1, 0])
  })

  test('of a muted order only where somebody names them', async () => {
    const [muted, assigned] = (await ordersOf(ann, 2)) as [Order, Order]
    await assign(bob, muted, bob)
    await watch(bob, muted, 'muted')
    await watch(bob, assigned, 'muted')
    await timerEnds(muted)
    await note(ann, muted, 'Ring twice')
    await move(ann, muted)
    await assign(ann, assigned, bob)
    await told()
    expect(await lineOf(bob, muted)).toBeUndefined()
    expect(await lineOf(bob, assigned)).toMatchObject({ kind: 'assigned', unread: 1 })
    await note(ann, muted, `Hello ${at(bob.user)}`)
    await told()
    expect(await lineOf(bob, muted)).toMatchObject({ kind: 'mention', unread: 1 })
  })

  test('of the kinds that they have chosen', async () => {
    const order = await anOrder(ann)
    const dora = await aMember(kerf, ann)
    await watch(dora, order, 'watching')
    const off = { inbox: false, mail: false, push: false }
    await choose(kerf, dora, { channels: { moved: off, mention: off } })
    await move(ann, order)
    await note(ann, order, `To ${at(dora.user)}`)
    await told()
    // Who wants no mentions hears of the note as one on an order that they watch.
    expect(await lineOf(dora, order)).toMatchObject({ kind: 'note', unread: 1 })
  })

  test('and what they had looked at before it could be written counts as read', async () => {
    const order = await anOrder(ann)
    await watch(bob, order, 'watching')
    // As if the look at the note, which comes next in the log, came before anybody could tell of it.
    await kerf.database.pool.query(
      `insert into order_seen (org_id, order_id, user_id, seen_version)
       select id, $2, $3, version + 1 from organizations where id = $1`,
      [ann.orgId, order.id, bob.user.id],
    )
    await note(ann, order, 'Ring twice')
    await move(ann, order)
    await told()
    const line = await lineOf(bob, order)
    expect(line).toMatchObject({ kind: 'moved', unread: 1 })
    const { rows } = await kerf.database.pool.query(
      `select kind, read_at is not null as read from notifications where order_id = $1 and user_id = $2 order by version`,
      [order.id, bob.user.id],
    )
    expect(rows).toEqual([
      { kind: 'note', read: true },
      { kind: 'moved', read: false },
    ])
  })
})

describe('nobody is told any more', () => {
  test('of being assigned, after that has ended, nor of a note that is gone', async () => {
    const [first, again, noted] = (await ordersOf(ann, 3)) as [Order, Order, Order]
    for (const order of [first, again]) await assign(ann, order, bob)
    const { id } = await note(ann, noted, `Call her lawyer, ${at(bob.user)}`)
    await note(ann, noted, `Ring twice, ${at(bob.user)}`)
    await told()
    const unread = await unreadOf(bob)
    for (const order of [first, again]) await unassign(ann, order, bob)
    await assign(ann, again, bob)
    await ann.visitor.delete(`/api/orders/${noted.id}/notes/${id}`)
    await told()
    expect(await lineOf(bob, first)).toBeUndefined()
    expect(await lineOf(bob, again)).toMatchObject({ kind: 'assigned', unread: 1 })
    expect(await lineOf(bob, noted)).toMatchObject({
      unread: 1,
      text: `mentioned you: Ring twice, @${bob.user.displayName}`,
    })
    expect(await unreadOf(bob)).toBe(unread - 2)
  })

  test('a note that was deleted and is back is told again, once', async () => {
    const order = await anOrder(ann)
    const { id } = await note(ann, order, `${at(bob.user)} Ring twice`)
    await told()
    await ann.visitor.delete(`/api/orders/${order.id}/notes/${id}`)
    await told()
    expect(await lineOf(bob, order)).toBeUndefined()
    expect((await ann.visitor.post(`/api/orders/${order.id}/removed/${id}/restore`)).status).toBe(200)
    await told()
    expect(await lineOf(bob, order)).toMatchObject({ kind: 'mention', unread: 1 })
  })

  test('who was removed: what they were told is gone, and comes back with nothing', async () => {
    const host = await anAdmin(kerf)
    const gone = await aMember(kerf, ann)
    await joins(gone, host)
    const order = await anOrder(ann)
    await assign(ann, order, gone)
    await note(ann, order, at(gone.user))
    await watch(gone, order, 'watching')
    await told()
    expect(await unreadOf(gone)).toBe(2)
    await note(ann, order, `${at(gone.user)} at the last moment`)
    await ann.visitor.delete(`/api/organizations/${ann.orgId}/members/${gone.user.id}`)
    await move(ann, order)
    await told()
    const left = () =>
      kerf.database.pool.query(
        `select user_id from notifications where user_id = $1
         union all select user_id from order_watches where user_id = $1`,
        [gone.user.id],
      )
    expect((await left()).rows).toEqual([])
    // In the other organization there is nothing of this one.
    await gone.visitor.put('/api/user/organization', { orgId: host.orgId })
    expect([await unreadOf(gone), await inboxOf(gone)]).toEqual([0, []])
    await joins(gone, ann)
    await gone.visitor.put('/api/user/organization', { orgId: ann.orgId })
    expect(await inboxOf(gone)).toEqual([])
  })
})

describe('another organization', () => {
  test('is told nothing, and its inbox is another', async () => {
    const host = await anAdmin(kerf)
    await joins(bob, host)
    const order = await anOrder(host)
    await assign(host, order, bob)
    await untilTold(kerf, host.orgId)
    const here = await unreadOf(bob)
    await bob.visitor.put('/api/user/organization', { orgId: host.orgId })
    expect(await inboxOf(bob)).toMatchObject([{ orderId: order.id, unread: 1 }])
    expect(await bob.visitor.put('/api/notifications/read')).toMatchObject({ body: { orders: 0 } })
    await bob.visitor.put('/api/user/organization', { orgId: ann.orgId })
    expect(await unreadOf(bob)).toBe(here)
    expect(here).toBeGreaterThan(0)
  })
})
