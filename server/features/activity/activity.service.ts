import type { ActivityEntry, FeedItem } from '#shared/orders.ts'
import type { UserActivity } from '#shared/people.ts'
import type { Database } from '../../db/client.ts'
import { presentDeed, presentEntry, presentFeedItem } from './activity.presenter.ts'
import {
  insertActivity,
  selectActivity,
  selectActivityOf,
  updateVersion,
  type NewActivity,
} from './activity.queries.ts'

export type Changes = Record<string, { from: unknown; to: unknown }>

type Activity = Omit<NewActivity, 'field' | 'oldValue' | 'newValue'> & {
  changes?: Changes
  /** What of the order it was about, where no field of it changed. */
  field?: 'files' | 'checklists'
}

/** What a feature says of its change; who, which order and under which version is added to it. */
export type ActivityWish = Omit<Activity, 'orderId' | 'actorId' | 'version'>

/** The organization's next version, which stays locked until the end of the transaction. Lock the order first. */
export function raiseVersion(tx: Database, orgId: string): Promise<number> {
  return updateVersion(tx, orgId)
}

/**
 * Records a change that is about no order, and seen on many: every screen of the organization loads again.
 * @returns the version to announce after the commit
 */
export async function recordAround(
  tx: Database,
  orgId: string,
  about: { actorId: string; message: string },
): Promise<number> {
  const version = await raiseVersion(tx, orgId)
  await insertActivity(tx, orgId, { ...about, type: 'update', version })
  return version
}

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

const DEEDS_OF_A_KIND = 20

/** What somebody did to this organization's orders: the latest 20 of each kind, newest first. */
export async function deedsOf(db: Database, orgId: string, userId: string): Promise<UserActivity[]> {
  return (await selectActivityOf(db, orgId, userId, DEEDS_OF_A_KIND)).map(presentDeed)
}

/** The same as sentences, for the panel's feed. */
export async function orderFeed(db: Database, orgId: string, orderId: string): Promise<FeedItem[]> {
  return (await selectActivity(db, orgId, orderId)).map(presentFeedItem)
}
