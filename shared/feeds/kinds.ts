import * as t from '#texts/account/feeds.ts'

export const FEED_KINDS = ['mine', 'deliveries', 'all'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

export const FEED_NAMES: Record<FeedKind, string> = {
  mine: t.mine,
  deliveries: t.deliveries,
  all: t.all,
}
