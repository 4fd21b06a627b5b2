import type { ActivityEntry, FeedItem } from '#shared/orders/types.ts'
import type { Services } from '../../services.ts'
import { orderFeed, orderHistory, type Page } from '../activity/activity.service.ts'
import { findOrder, type Actor } from './change.service.ts'

export async function readHistory(
  services: Services,
  { orgId }: Pick<Actor, 'orgId'>,
  id: string,
  after: number | undefined,
): Promise<Page<ActivityEntry>> {
  await findOrder(services, orgId, id)
  return orderHistory(services.db, orgId, id, after)
}

export async function readFeed(
  services: Services,
  { orgId }: Pick<Actor, 'orgId'>,
  id: string,
  after: number | undefined,
): Promise<Page<FeedItem>> {
  await findOrder(services, orgId, id)
  return orderFeed(services.db, orgId, id, after)
}
