import type { ActivityEntry, FeedItem } from '#shared/orders.ts'
import type { Database } from '../../db/client.ts'
import { presentEntry, presentFeedItem } from './activity.presenter.ts'
import { insertActivity, selectActivity, type NewActivity } from './activity.queries.ts'

export type Changes = Record<string, { from: unknown; to: unknown }>

type Activity = Omit<NewActivity, 'field' | 'oldValue' | 'newValue'> & { changes?: Changes }

/** What a feature says of its change; who, which order and under which version is added to it. */
export type ActivityWish = Omit<Activity, 'orderId' | 'actorId' | 'version'>

/** Writes one line of the organization's log; belongs into the transaction of the change that it records. */
export async function recordActivity(tx: Database, orgId: string, activity: Activity): Promise<void> {
  const { changes = {}, ...entry } = activity
  const fields = Object.keys(changes)
  const side = (which: 'from' | 'to') =>
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, changes[field]?.[which] ?? null])))
  await insertActivity(tx, orgId, {
    ...entry,
    ...(fields.length > 0 && { field: fields.join(','), oldValue: side('from'), newValue: side('to') }),
  })
}

/** An order's history, newest first. */
export async function orderHistory(db: Database, orgId: string, orderId: string): Promise<ActivityEntry[]> {
  return (await selectActivity(db, orgId, orderId)).map(presentEntry)
}

/** The same as sentences, for the panel's feed. */
export async function orderFeed(db: Database, orgId: string, orderId: string): Promise<FeedItem[]> {
  return (await selectActivity(db, orgId, orderId)).map(presentFeedItem)
}
