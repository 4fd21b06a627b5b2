import { eq } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { notifications, orderWatches } from '../schema/notifications.ts'
import { organizations } from '../schema/organizations.ts'
import type { DemoEvent } from './events.ts'
import { demoNotifications, lastMorning, WATCHED } from './notifications.ts'

interface Shop {
  orgId: string
  /** Ids, in the order of DEMO_PEOPLE. */
  people: string[]
  /** Ids, in the order of the shop's orders. */
  orders: string[]
  history: DemoEvent[]
  now: Date
}

/** People's inboxes, and who watches which order. */
export async function insertNotifications(tx: Database, { orgId, now, ...shop }: Shop): Promise<void> {
  const idsOf = ({ order, person }: { order: number; person: number }) => ({
    orgId,
    orderId: shop.orders[order] ?? '',
    userId: shop.people[person] ?? '',
  })
  await tx
    .insert(orderWatches)
    .values(WATCHED.map(([order, person, isMuted]) => ({ ...idsOf({ order, person }), isMuted })))
  const told = demoNotifications(shop.history, now)
  await tx.insert(notifications).values(told.map((one) => ({ ...one, ...idsOf(one) })))
  const morningOn = lastMorning(now).toISOString().slice(0, 10)
  await tx.update(organizations).set({ morningOn }).where(eq(organizations.id, orgId))
}
