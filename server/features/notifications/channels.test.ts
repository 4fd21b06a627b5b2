import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import {
  assign,
  at,
  choose,
  lineOf,
  move,
  note,
  readOrder,
  unassign,
  untilTold,
  watch,
} from '../../../test/support/inbox.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { transact } from '../../db/transact.ts'
import { notifyOfDays } from './day-notifications.service.ts'
import { findOutgoing } from './outgoing.service.ts'
import type { DayLine } from './new-notifications.queries.ts'
import { orderUrl } from './order-url.ts'

let kerf: OwnKerf
let ann: Somebody
let bob: Somebody

const HOUR = 3_600_000

beforeAll(async () => {
  // Nobody takes mails there, and none goes out during the tests.
  kerf = await startKerf({
    smtpUrl: 'smtp://127.0.0.1:1',
    times: { mailAfterMs: HOUR, pushAfterMs: 2 * HOUR },
  })
  ann = await anAdmin(kerf)
  bob = await aMember(kerf, ann)
})
afterAll(() => kerf.close())

const run = (sql: string, values: unknown[] = []) => kerf.database.pool.query(sql, values)
const told = () => untilTold(kerf, ann.orgId)

/** A device of theirs. */
const subscribe = ({ user }: Somebody) =>
  run(
    `insert into push_subscriptions (user_id, sid, endpoint_hash, sealed)
     select user_id, sid, sid, 'sealed' from sessions where user_id = $1 limit 1`,
    [user.id],
  )

/** What waits to be sent to somebody about an order: by which channel, and in how many hours. */
async function dueFor({ user }: Somebody, { id }: Order): Promise<{ channel: string; hours: number }[]> {
  const { rows } = await run(
    `select d.channel, round(extract(epoch from d.due_at - now()) / 3600)::int as hours
     from due_deliveries d join notifications n on n.org_id = d.org_id and n.id = d.notification_id
     where n.user_id = $1 and n.order_id = $2 order by 1`,
    [user.id, id],
  )
  return rows
}

/** The id of what somebody was told last of an order. */
async function latest({ user }: Somebody, { id }: Order): Promise<string> {
  const { rows } = await run(
    `select id from notifications where user_id = $1 and order_id = $2 order by version desc nulls last, created_at desc`,
    [user.id, id],
  )
  return rows[0].id
}

const find = (id: string, channel: 'mail' | 'push' = 'mail') =>
  findOutgoing(kerf.database.db, ann.orgId, id, channel)

describe('what is to be sent', () => {
  test('waits for its time: mails for those with an address, pushes for those with a device', async () => {
    const [named, moved, muted] = (await Promise.all([1, 2, 3].map(() => anOrder(ann)))) as [
      Order,
      Order,
      Order,
    ]
    const dora = await aMember(kerf, ann)
    await subscribe(dora)
    await run('update users set email = null where id = $1', [dora.user.id])
    const everything = { inbox: true, mail: true, push: true }
    const cem = await aMember(kerf, ann)
    await choose(kerf, cem, { channels: { moved: everything, mention: { ...everything, mail: false } } })
    await subscribe(cem)
    await watch(cem, moved, 'watching')
    await watch(bob, moved, 'watching')
    await watch(bob, muted, 'muted')
    for (const order of [named, muted])
      await note(ann, order, `${at(bob.user)} ${at(dora.user)} ${at(cem.user)}`)
    await move(ann, moved)
    await told()
    const mail = { channel: 'mail', hours: 1 }
    const push = { channel: 'push', hours: 2 }
    expect(await dueFor(bob, named)).toEqual([mail])
    expect(await dueFor(dora, named)).toEqual([push])
    expect(await dueFor(cem, named)).toEqual([push])
    expect(await dueFor(cem, moved)).toEqual([mail, push])
    expect(await dueFor(bob, moved)).toEqual([])
    // Muted, it stands in the inbox only.
    expect(await lineOf(bob, muted)).toMatchObject({ kind: 'mention', unread: 1 })
    expect(await dueFor(bob, muted)).toEqual([])
  })

  test('has one job for all that is due within a second, however much that is', async () => {
    const shop = await anAdmin(kerf)
    const people = await Promise.all(Array.from({ length: 5 }, () => aMember(kerf, shop)))
    const order = await anOrder(shop)
    for (let n = 0; n < 12; n += 1) await note(shop, order, people.map(({ user }) => at(user)).join(' '))
    await untilTold(kerf, shop.orgId)
    const { rows: due } = await run(
      `select distinct to_timestamp(ceil(extract(epoch from due_at))) as run_at from due_deliveries
       where org_id = $1 order by 1`,
      [shop.orgId],
    )
    const { rows: jobs } = await run(
      `select run_at from graphile_worker.jobs
       where key like 'notifications.mails of ' || $1 || '%' order by 1`,
      [shop.orgId],
    )
    expect(jobs).toEqual(due)
    expect(await dueFor(people[0]!, order)).toHaveLength(12)
  })

  test('has all that a mail or a push says', async () => {
    const order = await anOrder(ann, { title: 'Walnut desk' })
    await note(ann, order, `Is the oak in, ${at(bob.user)}?`)
    await told()
    const id = await latest(bob, order)
    expect(await find(id)).toEqual({
      id,
      kind: 'mention',
      user: { id: bob.user.id, displayName: bob.user.displayName, email: bob.email },
      organization: { id: ann.orgId, name: expect.stringContaining('Shop'), timeZone: 'UTC' },
      order: { id: order.id, number: order.number, title: 'Walnut desk' },
      webhook: null,
      actorName: ann.user.displayName,
      text: `mentioned you: Is the oak in, @${bob.user.displayName}?`,
      settings: expect.objectContaining({ digest: true, quietHours: null }),
    })
    expect(await findOutgoing(kerf.database.db, (await anAdmin(kerf)).orgId, id, 'mail')).toBeUndefined()
    expect(orderUrl('https://kerf.example', ann.orgId, order.id)).toBe(
      `https://kerf.example/orders/${order.id}?organization=${ann.orgId}`,
    )
  })

  const off = { inbox: true, mail: false, push: false }
  const mustChoose = (value: boolean) =>
    run('update users set must_change_password = $2 where id = $1', [bob.user.id, value])
  let password: string
  /** What ends a delivery, and how it is taken back where it is about more than the order. */
  const endings: Record<string, [end: (order: Order) => Promise<unknown>, back?: () => Promise<unknown>]> = {
    'it was read': [(order) => readOrder(bob, order)],
    'the order is muted': [(order) => watch(bob, order, 'muted')],
    'the order is archived': [({ id }) => ann.visitor.post(`/api/orders/${id}/archive`, {})],
    'the order is gone': [({ id }) => run('delete from orders where id = $1', [id])],
    'nobody is assigned any more, before that is told': [
      ({ id }) => run('delete from order_assignees where order_id = $1', [id]),
    ],
    'nobody is assigned any more': [(order) => unassign(ann, order, bob)],
    'the channel is off': [
      () => choose(kerf, bob, { channels: { assigned: off } }),
      () => choose(kerf, bob, {}),
    ],
    'a password must be chosen': [() => mustChoose(true), () => mustChoose(false)],
    'nobody has opened the account yet': [
      async () => {
        const { rows } = await run('select password from users where id = $1', [bob.user.id])
        password = rows[0].password
        await run('update users set password = null where id = $1', [bob.user.id])
      },
      () => run('update users set password = $2 where id = $1', [bob.user.id, password]),
    ],
  }

  test('is sent no more when it is no longer so, or no longer wanted', async () => {
    const orders = await Promise.all(Object.keys(endings).map(() => anOrder(ann)))
    for (const order of orders) await assign(ann, order, bob)
    await told()
    for (const [index, [when, [end, back]]] of Object.entries(endings).entries()) {
      const order = orders[index]!
      const id = await latest(bob, order)
      const sent = async () => [await find(id, 'mail'), await find(id, 'push')].map((one) => one?.id)
      expect([when, await sent()]).toEqual([when, [id, id]])
      await end(order)
      expect([when, await sent()]).toEqual([when, [undefined, undefined]])
      await back?.()
    }
  })

  test('is sent no more of a note that is gone, nor to who is no member', async () => {
    const order = await anOrder(ann)
    const gone = await aMember(kerf, ann)
    const { id: noteId } = await note(ann, order, `${at(bob.user)} ${at(gone.user)}`)
    await told()
    const [his, hers] = [await latest(bob, order), await latest(gone, order)]
    await ann.visitor.delete(`/api/organizations/${ann.orgId}/members/${gone.user.id}`)
    expect([await find(his), await find(hers)]).toEqual([expect.objectContaining({ id: his }), undefined])
    await run('delete from order_notes where id = $1', [noteId])
    expect(await find(his)).toBeUndefined()
  })
})

describe('a date that has come', () => {
  const loud = { inbox: true, mail: true, push: true }
  const signals: unknown[] = []
  const tell = (lines: DayLine[]) => {
    const notifier = { notify: (signal: unknown) => void signals.push(signal) } as never
    const times = { ...kerf.services.times, pushAfterMs: HOUR }
    const services = { ...kerf.services, notifier, times }
    return transact(kerf.database.pool, (tx) => notifyOfDays(tx, services, ann.orgId, lines))
  }

  test('is told those who watch, once, and is sent while it is true', async () => {
    const order = await anOrder(ann, { dueDate: '2026-11-24T00:00:00.000Z' })
    const cem = await aMember(kerf, ann)
    await assign(cem, order, cem)
    await choose(kerf, cem, { channels: { due: loud, overdue: loud, wait: loud } })
    await watch(bob, order, 'muted')
    await ann.visitor.put(`/api/orders/${order.id}/wait`, { for: 'customer', until: '2026-11-20' })
    const lines: DayLine[] = [
      { kind: 'due', orderId: order.id, day: '2026-11-24' },
      { kind: 'overdue', orderId: order.id, day: '2026-11-24' },
      { kind: 'wait', orderId: order.id, day: '2026-11-20', cause: 'customer' },
    ]
    const ids: string[] = []
    const texts: string[] = []
    for (const line of lines) {
      await tell([line])
      await tell([line])
      const { text, unread } = (await lineOf(cem, order)) ?? {}
      texts.push(`${unread} ${text}`)
      const { rows } = await run('select id from notifications where order_id = $1 and kind = $2', [
        order.id,
        line.kind,
      ])
      expect(rows).toHaveLength(1)
      ids.push(rows[0].id)
    }
    expect(texts).toEqual([
      '1 Due Tue, Nov 24',
      '2 Was due Tue, Nov 24',
      '3 Waiting for the customer, expected Fri, Nov 20',
    ])
    expect(signals).toEqual(
      lines.map(() => ({
        kind: 'personal',
        orgId: ann.orgId,
        userId: cem.user.id,
        message: { type: 'INBOX' },
      })),
    )
    expect((await dueFor(cem, order)).map(({ channel }) => channel)).toEqual(Array(3).fill('mail'))
    expect(await lineOf(bob, order)).toBeUndefined()
    const sent = async () => (await Promise.all(ids.map((id) => find(id)))).map((one) => one?.kind)
    expect(await sent()).toEqual(['due', 'overdue', 'wait'])
    await ann.visitor.delete(`/api/orders/${order.id}/wait`)
    expect(await sent()).toEqual(['due', 'overdue', undefined])
    await move(ann, order, 'ORDER_IN', 'COMPLETED')
    expect(await sent()).toEqual([undefined, undefined, undefined])
    await tell([])
  })

  test('is sent of a part too, while that waits', async () => {
    const order = await anOrder(ann)
    const path = `/api/orders/${order.id}`
    const { body } = await ann.visitor.post(`${path}/parts`, { parts: [{ name: 'Doors' }, { name: 'Top' }] })
    const partId = body.parts[1].id
    await choose(kerf, bob, { channels: { wait: loud } })
    await assign(bob, order, bob)
    await ann.visitor.put(`${path}/wait`, { for: 'supplier', until: '2026-11-20', partId })
    await tell([{ kind: 'wait', orderId: order.id, day: '2026-11-20', cause: 'supplier' }])
    const { rows } = await run(`select id from notifications where order_id = $1 and kind = 'wait'`, [
      order.id,
    ])
    expect(await find(rows[0].id)).toMatchObject({ kind: 'wait' })
    await ann.visitor.delete(`${path}/wait?partId=${partId}`)
    expect(await find(rows[0].id)).toBeUndefined()
  })
})
