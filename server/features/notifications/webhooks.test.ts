import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { assign, choose, inboxOf, readOrder, unreadOf, untilTold } from '../../../test/support/inbox.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { Screen } from '../../../test/support/live/screen.ts'
import { aSwitchedOffWebhook, switchOff } from '../../../test/support/webhooks/switched-off.ts'
import { findOutgoing } from './outgoing.service.ts'

let kerf: OwnKerf

const HOUR = 3_600_000

beforeAll(async () => {
  // Nobody takes mails there, and none goes out during the tests.
  kerf = await startKerf({ smtpUrl: 'smtp://127.0.0.1:1', times: { mailAfterMs: HOUR, pushAfterMs: HOUR } })
})
afterAll(() => kerf.close())

const run = (sql: string, values: unknown[] = []) => kerf.database.pool.query(sql, values)
const tell = ({ orgId }: Somebody) => untilTold(kerf, orgId)

/** A shop of two ADMINs and somebody else. */
async function aShop(): Promise<[Somebody, Somebody, Somebody]> {
  const ann = await anAdmin(kerf)
  return [ann, await aMember(kerf, ann, 'ADMIN'), await aMember(kerf, ann, 'SHOP')]
}

const idsOf = async ({ user }: Somebody): Promise<string[]> =>
  (await run('select id from notifications where user_id = $1 order by version', [user.id])).rows.map(
    ({ id }) => id,
  )

test('that one was switched off is told all ADMINs, once, on a line that is about no order', async () => {
  const [ann, bob, cem] = await aShop()
  const order = await anOrder(ann)
  await assign(ann, order, bob)
  const screens = [await Screen.live(ann.visitor), await Screen.live(bob.visitor)]
  const news = Promise.all(screens.map((screen) => screen.nextInbox()))
  const { id } = await aSwitchedOffWebhook(kerf, ann)
  await tell(ann)
  await news
  const line = {
    id,
    orderId: null,
    webhookId: id,
    kind: 'webhook',
    event: 'webhook.switched_off',
    actor: null,
    others: 0,
    unread: 1,
    at: expect.any(String),
    text: 'The webhook to hooks.example.com was turned off: nothing arrived for a day',
  }
  expect(await inboxOf(ann)).toEqual([line])
  expect(await inboxOf(bob)).toEqual([line, expect.objectContaining({ orderId: order.id, unread: 1 })])
  expect(await inboxOf(cem)).toEqual([])
  expect([await unreadOf(ann), await unreadOf(bob), await unreadOf(cem)]).toEqual([1, 2, 0])

  // Once more is one line; another webhook is another one.
  await switchOff(kerf, { id, orgId: ann.orgId })
  const other = await aSwitchedOffWebhook(kerf, ann, 'erp.example.com')
  await tell(ann)
  const told = (await inboxOf(bob)).map((one) => [one.orderId ?? one.webhookId, one.unread])
  expect(told).toEqual([
    [other.id, 1],
    [id, 2],
    [order.id, 1],
  ])
  expect(await unreadOf(bob)).toBe(3)

  // An order is read by itself, and what is about webhooks all at once.
  expect(await readOrder(bob, order)).toEqual({ orders: 2 })
  expect((await bob.visitor.put('/api/notifications/webhooks/read')).body).toEqual({ orders: 0 })
  expect(await unreadOf(ann)).toBe(2)
  expect((await ann.visitor.put('/api/notifications/read')).body).toEqual({ orders: 0 })
})

test('lines about orders and webhooks come page by page', async () => {
  const owner = await anAdmin(kerf)
  const order = await anOrder(owner)
  await aSwitchedOffWebhook(kerf, owner)
  await run(
    `with more as (
       insert into webhooks (org_id, sealed, host, events, since_version)
       select $1, 'sealed', 'h' || n || '.example.com', '{order.moved}', 0 from generate_series(1, 70) n returning id)
     insert into notifications (org_id, user_id, webhook_id, kind, version, created_at)
     select $1, $2, id, 'webhook', 1000 + row_number() over (), now() - interval '1 day' from more`,
    [owner.orgId, owner.user.id],
  )
  await run(
    `insert into notifications (org_id, user_id, order_id, kind, day, created_at)
     values ($1, $2, $3, 'due', '2026-11-24', now() - interval '2 days')`,
    [owner.orgId, owner.user.id, order.id],
  )
  await tell(owner)
  const first = await owner.visitor.get('/api/notifications')
  const [, next = ''] = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? []
  const second = await owner.visitor.get(next)
  const ids = [...first.body, ...second.body].map((line) => line.orderId ?? line.webhookId)
  expect([first.body.length, ids.length, new Set(ids).size]).toEqual([50, 72, 72])
  expect(ids.at(-1)).toBe(order.id)
  expect(await unreadOf(owner)).toBe(72)
})

test('is taken back from who is no ADMIN any more, and goes with its webhook', async () => {
  const [ann, bob] = await aShop()
  const screen = await Screen.live(bob.visitor)
  const more = screen.nextInbox()
  const { id } = await aSwitchedOffWebhook(kerf, ann)
  await tell(ann)
  await more
  const fewer = screen.nextInbox()
  const path = `/api/organizations/${ann.orgId}/members/${bob.user.id}`
  expect((await ann.visitor.patch(path, { role: 'SALES' })).status).toBe(200)
  await fewer
  expect([await inboxOf(bob), await unreadOf(bob), await unreadOf(ann)]).toEqual([[], 0, 1])

  await run('delete from webhooks where id = $1', [id])
  expect([await inboxOf(ann), await unreadOf(ann)]).toEqual([[], 0])
})

test('is mailed and pushed to ADMINs as they choose, while it is switched off', async () => {
  const [ann, bob] = await aShop()
  await choose(kerf, ann, { channels: { webhook: { inbox: true, mail: true, push: true } } })
  await choose(kerf, bob, { channels: { webhook: { inbox: true, mail: false, push: false } } })
  const { id } = await aSwitchedOffWebhook(kerf, ann)
  await tell(ann)
  const [[hers = ''], [his = '']] = [await idsOf(ann), await idsOf(bob)]
  const { rows } = await run('select notification_id as id, channel from due_deliveries where org_id = $1', [
    ann.orgId,
  ])
  expect(rows).toEqual([{ id: hers, channel: 'mail' }])
  const find = (one: string, channel: 'mail' | 'push') =>
    findOutgoing(kerf.database.db, ann.orgId, one, channel)
  expect([await find(his, 'mail'), await find(his, 'push')]).toEqual([undefined, undefined])
  expect(await find(hers, 'mail')).toMatchObject({
    kind: 'webhook',
    order: null,
    webhook: { host: 'hooks.example.com' },
    actorName: null,
    text: 'The webhook to hooks.example.com was turned off: nothing arrived for a day',
  })
  expect(await find(hers, 'push')).toMatchObject({ order: null })
  const asRole = (role: string) =>
    run('update organization_members set role = $2 where user_id = $1', [ann.user.id, role])
  await asRole('SALES')
  expect(await find(hers, 'mail')).toBeUndefined()
  await asRole('ADMIN')
  await run('update webhooks set is_on = true where id = $1', [id])
  expect([await find(hers, 'mail'), await find(hers, 'push')]).toEqual([undefined, undefined])
})
