import { entryOf, feedItemOf } from '#shared/events/activity.ts'
import { ENTRIES_PAGE } from '#shared/orders/orders.ts'
import type { ActivityEntry, FeedItem } from '#shared/orders/types.ts'
import type { UserActivity } from '#shared/people/types.ts'
import type { Database } from '../../db/client.ts'
import { presentUserActivity, toldOf } from './activity.presenter.ts'
import {
  selectActivity,
  selectActivityOf,
  selectPlaces,
  type ActivityRow,
  type LinePlace,
} from './activity.queries.ts'

/** Each change of a description or note may have thousands of characters. */
const MOST_BYTES = 2_000_000

export interface Page<Line> {
  lines: Line[]
  next: string | undefined
}

export async function orderHistory(
  db: Database,
  orgId: string,
  orderId: string,
  after: number | undefined,
): Promise<Page<ActivityEntry>> {
  const { lines, next } = await readLines(db, orgId, orderId, after)
  return { lines: lines.map((row) => entryOf(toldOf(row), row.orderTitle)), next }
}

export async function orderFeed(
  db: Database,
  orgId: string,
  orderId: string,
  after: number | undefined,
): Promise<Page<FeedItem>> {
  const { lines, next } = await readLines(db, orgId, orderId, after)
  return { lines: lines.map((row) => feedItemOf(toldOf(row))), next }
}

async function readLines(
  db: Database,
  orgId: string,
  orderId: string,
  after: number | undefined,
): Promise<Page<ActivityRow>> {
  const places = await selectPlaces(db, orgId, orderId, { after, limit: ENTRIES_PAGE + 1 })
  const page = withinBytes(places.slice(0, ENTRIES_PAGE))
  const lines = page.length === 0 ? [] : await selectActivity(db, orgId, orderId, page)
  return { lines, next: page.length < places.length ? String(page.at(-1)?.version) : undefined }
}

function withinBytes(places: LinePlace[]): LinePlace[] {
  let bytes = 0
  const tooMuch = places.findIndex((place, index) => {
    bytes += place.bytes
    return index > 0 && bytes > MOST_BYTES
  })
  return tooMuch < 0 ? places : places.slice(0, tooMuch)
}

const OF_A_KIND = 20

export async function activityOf(db: Database, orgId: string, userId: string): Promise<UserActivity[]> {
  return (await selectActivityOf(db, orgId, userId, OF_A_KIND)).map(presentUserActivity)
}
