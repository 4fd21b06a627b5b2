import { createHash } from 'node:crypto'
import { feedsApi } from '#shared/api/feeds.ts'
import { FEED_KINDS, type FeedKind } from '#shared/feeds/kinds.ts'
import type { Feed } from '#shared/feeds/types.ts'
import { pathOf } from '#shared/path-of.ts'
import { NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Epoch } from '../../core/live/epoch.ts'
import type { Session } from '../../core/sessions.ts'
import type { ConnectionShares } from '../../core/shares/connection-shares.ts'
import { networkOf } from '../../core/shares/network.ts'
import { knownOwners } from '../../core/shares/known-owners.ts'
import { countTryInTurn, HOUR_SECONDS, type Throttle } from '../../core/shares/throttle.ts'
import type { Database } from '../../db/client.ts'
import { calendarText } from './feed-calendar.ts'
import { idOfToken, secretToken } from '../../core/secret-token.ts'
import * as queries from './feeds.queries.ts'

/** Each of a person's devices asks for a calendar every few minutes. */
const CALENDAR_READS: Throttle = { name: 'calendar', limit: 300, windowSeconds: HOUR_SECONDS }
/** Limits requests for unknown calendars from one network. */
const WRONG_CALENDARS: Throttle = { name: 'wrong-calendar', limit: 300, windowSeconds: HOUR_SECONDS }

/** The purpose that feeds' tokens are sealed for. */
export const FEED = 'calendar feed'

export interface FeedDeps {
  db: Database
  secret: string
  appUrl: string
  shares: ConnectionShares
  /** The program's version, because another version may write calendars differently. */
  version: string
  /** Names the database. In another or a restored one, a version means other orders. */
  epoch: Epoch
}

type Owner = Pick<Session, 'orgId' | 'userId'>

export async function listFeeds(deps: FeedDeps, { orgId, userId }: Owner): Promise<Feed[]> {
  const feeds = await queries.selectFeeds(deps.db, orgId, userId)
  return feeds
    .sort((a, b) => FEED_KINDS.indexOf(a.kind) - FEED_KINDS.indexOf(b.kind))
    .map((feed) => present(deps, feed))
}

/** Returns the person's feed of this kind, or adds it. */
export async function addFeed(deps: FeedDeps, { orgId, userId }: Owner, kind: FeedKind): Promise<Feed> {
  const feed = await queries.insertFeed(deps.db, orgId, userId, kind)
  if (!feed) throw new NotFound('Organization')
  return present(deps, feed)
}

export async function endFeed(deps: FeedDeps, { orgId, userId }: Owner, id: string): Promise<void> {
  const ended = isId(id) && (await queries.deleteFeed(deps.db, orgId, userId, id))
  if (!ended) throw new NotFound('Calendar feed')
}

function present({ secret, appUrl }: FeedDeps, { id, kind, createdAt, lastReadAt }: queries.FeedRow): Feed {
  const token = `${secretToken(secret, FEED, id)}.ics`
  return {
    id,
    kind,
    url: appUrl + pathOf(feedsApi.read, { token }),
    createdAt: createdAt.toISOString(),
    lastReadAt: lastReadAt?.toISOString() ?? null,
  }
}

interface Reader {
  token: string
  /** Their network address. */
  address: string
  /** Whether the reader has this version. */
  isKnown: (etag: string) => boolean
  signal: AbortSignal
}

const owners = knownOwners()

/**
 * Returns the calendar at a secret address, without its text if the reader has it already.
 * @throws NotFound for an unknown address
 */
export async function readCalendar(
  deps: FeedDeps,
  { token, address, isKnown, signal }: Reader,
): Promise<{ etag: string; text?: string }> {
  const id = idOfToken(deps.secret, FEED, token.replace(/\.ics$/, ''))
  if (id) await countTryInTurn(deps, CALENDAR_READS, id, owners.turnOf(id))
  const feed = id && (await queries.selectHeldFeed(deps.db, id))
  if (!feed) {
    // Programs keep asking at an ended address. Other people in the same network can still read their
    // calendars.
    await countTryInTurn(deps, WRONG_CALENDARS, networkOf(address))
    throw new NotFound('Calendar')
  }
  owners.note(feed.id, `calendars of ${feed.orgId}`)
  await noteReading(deps.db, feed)
  const etag = await etagOf(deps, feed)
  if (isKnown(etag)) return { etag }
  // Calendars queue separately, so that members' lists don't wait for them.
  const text = await deps.shares.lists.run(
    `calendars of ${feed.orgId}`,
    async () =>
      calendarText(
        { ...feed, appUrl: deps.appUrl },
        await queries.selectDueOrders(deps.db, feed.orgId, feed),
      ),
    signal,
  )
  return { etag, text }
}

const HOUR_MS = 3_600_000

/** Stores at most one reading per hour. */
async function noteReading(db: Database, feed: queries.HeldFeed): Promise<void> {
  const hour = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS)
  if (feed.lastReadAt === null || feed.lastReadAt < hour) await queries.updateLastRead(db, feed, hour)
}

/** The version is older than the orders, so a change in between only causes another request. */
async function etagOf({ appUrl, epoch, version }: FeedDeps, feed: queries.HeldFeed): Promise<string> {
  const of = [await epoch.known(), version, appUrl, feed.id, feed.version].join('\n')
  return `W/"${createHash('sha256').update(of).digest('base64url').slice(0, 22)}"`
}
