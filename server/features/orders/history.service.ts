import type { ActivityEntry, FeedItem } from '#shared/orders/types.ts'
import { orderFeed, orderHistory, type Page } from '../activity/activity.service.ts'
import { findOrder, type Actor, type OrdersDeps } from './change.service.ts'

export async function readHistory(
  deps: OrdersDeps,
  { orgId }: Pick<Actor, 'orgId'>,
  id: string,
  after: number | undefined,
): Promise<Page<ActivityEntry>> {
  await findOrder(deps, orgId, id)
  return orderHistory(deps.db, orgId, id, after)
}

export async function readFeed(
  deps: OrdersDeps,
  { orgId }: Pick<Actor, 'orgId'>,
  id: string,
  after: number | undefined,
): Promise<Page<FeedItem>> {
  await findOrder(deps, orgId, id)
  return orderFeed(deps.db, orgId, id, after)
}
