import type { ActivityEntry, FeedItem } from '#shared/orders/types.ts'
import { orderFeed, orderHistory } from '../activity/activity.service.ts'
import { findOrder, type Actor, type OrdersDeps } from './change.service.ts'

export async function readHistory(deps: OrdersDeps, actor: Actor, id: string): Promise<ActivityEntry[]> {
  await findOrder(deps, actor.orgId, id)
  return orderHistory(deps.db, actor.orgId, id)
}

export async function readFeed(deps: OrdersDeps, actor: Actor, id: string): Promise<FeedItem[]> {
  await findOrder(deps, actor.orgId, id)
  return orderFeed(deps.db, actor.orgId, id)
}
