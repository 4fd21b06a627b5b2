import { entryOf, feedItemOf } from '#shared/events/activity.ts'
import type { ActivityEntry, FeedItem } from '#shared/orders/types.ts'
import type { UserActivity } from '#shared/people/types.ts'
import type { Database } from '../../db/client.ts'
import { presentUserActivity, toldOf } from './activity.presenter.ts'
import { selectActivity, selectActivityOf } from './activity.queries.ts'

/** An order's history, newest first. */
export async function orderHistory(db: Database, orgId: string, orderId: string): Promise<ActivityEntry[]> {
  const rows = await selectActivity(db, orgId, orderId)
  return rows.map((row) => entryOf(toldOf(row), row.orderTitle))
}

/** The same as sentences, for the panel's feed. */
export async function orderFeed(db: Database, orgId: string, orderId: string): Promise<FeedItem[]> {
  return (await selectActivity(db, orgId, orderId)).map((row) => feedItemOf(toldOf(row)))
}

const OF_A_KIND = 20

/** What somebody did to this organization's orders: the latest 20 of each kind, newest first. */
export async function activityOf(db: Database, orgId: string, userId: string): Promise<UserActivity[]> {
  return (await selectActivityOf(db, orgId, userId, OF_A_KIND)).map(presentUserActivity)
}
