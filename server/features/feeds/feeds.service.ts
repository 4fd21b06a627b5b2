import { createHash } from 'node:crypto'
import { feedsApi } from '#shared/api/feeds.ts'
import * as t from '#texts/account/feeds.ts'
import { FEED_KINDS, type FeedKind } from '#shared/feeds/kinds.ts'
import type { Feed } from '#shared/feeds/schemas.ts'
import { pathOf } from '#shared/requests.ts'
import type { Services } from '../../services.ts'
import { isId, NotFound } from '../../http/errors.ts'
import type { Session } from '../../sessions/sessions.ts'
import { networkOf, countTry } from '../../queue/throttle.ts'
import { CALENDAR_READS, WRONG_CALENDARS } from '../../queue/limits.ts'
import type { Database } from '../../db/client.ts'
import { calendarText } from './feed-calendar.ts'
import { idOfAddress } from '../../secrets/addresses.ts'
import { CALENDAR_FEED, secretToken } from '../../secrets/proofs.ts'
import * as queries from './feeds.queries.ts'

type Owner = Pick<Session, 'orgId' | 'userId'>

export async function listFeeds(services: Services, { orgId, userId }: Owner): Promise<Feed[]> {
  const feeds = await queries.selectFeeds(services.db, orgId, userId)
  return feeds
    .sort((a, b) => FEED_KINDS.indexOf(a.kind) - FEED_KINDS.indexOf(b.kind))
    .map((feed) => present(services, feed))
}

export async function addFeed(services: Services, { orgId, userId }: Owner, kind: FeedKind): Promise<Feed> {
  const feed = await queries.insertFeed(services.db, orgId, userId, kind)
  if (!feed) throw new NotFound(t.shop)
  return present(services, feed)
}

export async function endFeed(services: Services, { orgId, userId }: Owner, id: string): Promise<void> {
  const ended = isId(id) && (await queries.deleteFeed(services.db, orgId, userId, id))
  if (!ended) throw new NotFound(t.itself)
}

function present({ secret, config }: Services, { id, kind, createdAt, lastReadAt }: queries.FeedRow): Feed {
  const token = `${secretToken(secret, CALENDAR_FEED, id)}.ics`
  return {
    id,
    kind,
    url: config.appUrl + pathOf(feedsApi.read, { token }),
    createdAt: createdAt.toISOString(),
    lastReadAt: lastReadAt?.toISOString() ?? null,
  }
}

interface Reader {
  token: string
  address: string
  isKnown: (etag: string) => boolean
  signal: AbortSignal
}

/** No text if the reader has it already. @throws NotFound for an unknown address */
export async function readCalendar(
  services: Services,
  { token, address, isKnown, signal }: Reader,
): Promise<{ etag: string; text?: string }> {
  const id = await idOfAddress(services, CALENDAR_FEED, token.replace(/\.ics$/, ''))
  if (id) await countTry(services.db, CALENDAR_READS, id)
  const feed = id && (await queries.selectHeldFeed(services.db, id))
  if (!feed) {
    // Programs keep asking at an ended address, and others in their network can still read calendars.
    await countTry(services.db, WRONG_CALENDARS, networkOf(address))
    throw new NotFound(t.itself)
  }
  await noteReading(services.db, feed)
  const etag = await etagOf(services, feed)
  if (isKnown(etag)) return { etag }
  // Calendars queue separately, so that members' lists don't wait for them.
  const text = await services.queues.lists.run(
    `calendars of ${feed.orgId}`,
    async () =>
      calendarText(
        { ...feed, appUrl: services.config.appUrl },
        await queries.selectDueOrders(services.db, feed.orgId, feed),
      ),
    signal,
  )
  return { etag, text }
}

const HOUR_MS = 3_600_000

async function noteReading(db: Database, feed: queries.HeldFeed): Promise<void> {
  const hour = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS)
  if (feed.lastReadAt === null || feed.lastReadAt < hour) await queries.updateLastRead(db, feed, hour)
}

/** The version is older than the orders, so a change in between only causes another request. */
async function etagOf(
  { config: { appUrl }, epoch, version }: Services,
  feed: queries.HeldFeed,
): Promise<string> {
  const of = [await epoch.known(), version, appUrl, feed.id, feed.version].join('\n')
  return `W/"${createHash('sha256').update(of).digest('base64url').slice(0, 22)}"`
}
