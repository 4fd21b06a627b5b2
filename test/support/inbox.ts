import { expect } from 'vitest'
import type { EventType } from '#shared/events/events.ts'
import { mentionOf } from '#shared/notifications/mentions.ts'
import type { ChangeNotificationSettings, InboxLine, Watch } from '#shared/notifications/schemas.ts'
import type { Order } from '#shared/orders/types.ts'
import type { User } from '#shared/people/types.ts'
import { addJob } from '../../server/jobs/jobs.ts'
import { SWEEP_EVENTS } from '../../server/log/events.tasks.ts'
import type { Somebody } from './factories.ts'
import type { TestKerf } from './kerf.ts'
import type { Result } from './visitor.ts'

// Actions around orders, and their notifications.

type AnOrder = Pick<Order, 'id'>

const pathOf = ({ id }: AnOrder) => `/api/orders/${id}`

async function ok(call: Promise<Result>): Promise<any> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

export const at = ({ id }: User) => mentionOf(id)

export const note = (by: Somebody, order: AnOrder, content: string) =>
  ok(by.visitor.post(`${pathOf(order)}/notes`, { content }))
export const assign = (by: Somebody, order: AnOrder, { user }: Somebody) =>
  ok(by.visitor.put(`${pathOf(order)}/assignees/${user.id}`))
export const unassign = (by: Somebody, order: AnOrder, { user }: Somebody) =>
  ok(by.visitor.delete(`${pathOf(order)}/assignees/${user.id}`))
export const move = (by: Somebody, order: AnOrder, fromStatus = 'ORDER_IN', toStatus = 'PRODUCTION') =>
  ok(by.visitor.post(`${pathOf(order)}/move`, { fromStatus, toStatus }))
export const watch = (by: Somebody, order: AnOrder, state: Watch['state']) =>
  ok(by.visitor.put(`${pathOf(order)}/watch`, { state }))
export const readOrder = (by: Somebody, order: AnOrder) =>
  ok(by.visitor.put(`${pathOf(order)}/notifications/read`))

export const inboxOf = async (by: Somebody): Promise<InboxLine[]> =>
  (await by.visitor.get('/api/notifications')).body
/** The first line about an order in a person's inbox, or about such an event of it; undefined if there is none. */
export const lineOf = async (by: Somebody, order: AnOrder, event?: EventType) =>
  (await inboxOf(by)).find((line) => line.orderId === order.id && (!event || line.event === event))
export const unreadOf = async (by: Somebody): Promise<number> =>
  (await by.visitor.get('/api/notifications/unread')).body.orders

/** Settles when all notifications of the organization's events so far are written. */
export const untilTold = (kerf: Pick<TestKerf, 'database'>, orgId: string): Promise<void> =>
  untilReadBy(kerf, orgId, 'notifications')

/** Settles when a consumer has read the organization's events so far. */
export async function untilReadBy(
  { database }: Pick<TestKerf, 'database'>,
  orgId: string,
  consumer: string,
): Promise<void> {
  const { rows } = await database.pool.query('select version from organizations where id = $1', [orgId])
  // Consumers wait to collect events; the sweep doesn't.
  await addJob(database.db, SWEEP_EVENTS, {})
  const isRead = async () => {
    const { rows: positions } = await database.pool.query(
      `select version >= $2 as "isRead" from consumer_positions where org_id = $1 and consumer = $3`,
      [orgId, rows[0].version, consumer],
    )
    return positions[0]?.isRead
  }
  await expect.poll(isRead, { interval: 10 }).toBe(true)
}

/** Sets notification settings directly, replacing earlier ones. */
export async function choose(
  { database }: Pick<TestKerf, 'database'>,
  { orgId, user }: Somebody,
  chosen: ChangeNotificationSettings,
): Promise<void> {
  await database.pool.query(
    `insert into notification_settings values ($1, $2, $3)
     on conflict (org_id, user_id) do update set chosen = excluded.chosen`,
    [orgId, user.id, JSON.stringify(chosen)],
  )
}
