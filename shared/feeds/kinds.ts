/** A calendar's due dates: of one's own orders, of deliveries, or all. */
export const FEED_KINDS = ['mine', 'deliveries', 'all'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

export const FEED_NAMES: Record<FeedKind, string> = {
  mine: 'My orders',
  deliveries: 'Deliveries',
  all: 'All orders',
}
