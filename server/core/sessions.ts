import { hash, randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Role } from '#shared/people/people.ts'
import type { Database, Pool } from '../db/client.ts'
import { organizationMembers, organizations } from '../db/schema/organizations.ts'
import { sessions } from '../db/schema/sessions.ts'
import { NotAdmin } from './errors.ts'
import { singleFlight } from './single-flight.ts'
import type { Notifier } from './live/notifier.ts'
import { notifyEnded } from './session-ends.ts'

const IDLE_DAYS = 14
const MAX_DAYS = 60
export const COOKIE_SECONDS = MAX_DAYS * 86_400

/** Who acts, and what they may do in the active organization: a person signed in, or a program for them. */
export interface Session {
  sid: string
  userId: string
  displayName: string
  profileImageUrl: string | null
  orgId: string
  role: Role
  /** The organization's version as this request read it. */
  version: number
  /** The organization's time zone, an IANA name. */
  timeZone: string
  /** Somebody else chose the password: nothing else is allowed until it is changed. */
  mustChangePassword: boolean
  /** The token's name, where a program acts. */
  via?: string
  /** With this request the session left an organization that its owner lost, and continues in this one. */
  cameFromElsewhere?: true
  /** Set where the request has an idempotency key. */
  idempotency?: {
    key: string
    /** SHA-256 of the method, the path and the body, hexadecimal. */
    fingerprint: string
  }
}

// The cookie holds the id and the table only its hash, so that a copy of the table signs nobody in.
const hashOf = (token: string) => hash('sha256', token)

/** Starts a session and returns the id for the cookie. */
export async function startSession(
  db: Database,
  who: { userId: string; orgId: string; userAgent: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    sid: hashOf(token),
    sess: { userAgent: who.userAgent.slice(0, 300) },
    userId: who.userId,
    activeOrgId: who.orgId,
    expire: sql`now() + make_interval(days => ${IDLE_DAYS})`,
  })
  return token
}

interface Row {
  sid: string
  user_id: string
  display_name: string
  profile_image_url: string | null
  org_id: string | null
  role: Role | null
  version: string | null
  time_zone: string | null
  must_change_password: boolean
  touch: boolean
}

const READ = {
  name: 'read-session',
  text: `select s.sid, s.user_id, u.display_name, u.profile_image_url, u.must_change_password, m.org_id, m.role, o.version, o.time_zone,
           s.expire < least(now() + interval '${IDLE_DAYS} days', s.created_at + interval '${MAX_DAYS} days')
             - interval '1 hour' as touch
         from sessions s
         join users u on u.id = s.user_id
         left join organization_members m on m.user_id = s.user_id and m.org_id = s.active_org_id
         left join organizations o on o.id = m.org_id
         where s.sid = any($1::text[]) and s.expire > now()`,
}
// Sessions per query at most.
const MOST_SIDS = 200

// Simultaneous requests of one session need this once. Otherwise each would hold a connection and wait for the
// others' lock.
const touching = singleFlight<void>()
const entering = singleFlight<boolean>()

/**
 * Reads this cookie's session with one query. Undefined when it ended or its owner belongs to no organization.
 */
export async function readSession(pool: Pool, db: Database, token: string): Promise<Session | undefined> {
  const sid = hashOf(token)
  const row = await readRow(pool, sid)
  if (!row) return undefined
  if (row.touch) await touching(sid, () => touch(db, sid))
  if (row.role) return present(row)
  // The session's owner lost this organization, so the session continues in another one.
  if (!(await entering(sid, () => enterAnyOrganization(db, sid, row.user_id)))) return undefined
  const other = await readRow(pool, sid)
  const session = other && present(other)
  return session && { ...session, cameFromElsewhere: true }
}

/** Requests waiting for the next query. */
interface Waiting {
  sids: Set<string>
  rows: Promise<Map<string, Row>>
}

const waiting = new WeakMap<Pool, Waiting>()

/** Simultaneous requests share one query, sent after all of them arrived, so its answer is current. */
async function readRow(pool: Pool, sid: string): Promise<Row | undefined> {
  let next = waiting.get(pool)
  if (!next) {
    const sids = new Set<string>()
    next = { sids, rows: setImmediate().then(() => readRows(pool, sids)) }
    waiting.set(pool, next)
  }
  next.sids.add(sid)
  if (next.sids.size >= MOST_SIDS) waiting.delete(pool)
  return (await next.rows).get(sid)
}

async function readRows(pool: Pool, sids: Set<string>): Promise<Map<string, Row>> {
  if (waiting.get(pool)?.sids === sids) waiting.delete(pool)
  const { rows } = await pool.query<Row>({ ...READ, values: [[...sids]] })
  return new Map(rows.map((row) => [row.sid, row]))
}

function present(row: Row): Session | undefined {
  if (!row.org_id || !row.role) return undefined
  return {
    sid: row.sid,
    userId: row.user_id,
    displayName: row.display_name,
    profileImageUrl: row.profile_image_url,
    orgId: row.org_id,
    role: row.role,
    version: Number(row.version),
    timeZone: row.time_zone ?? 'UTC',
    mustChangePassword: row.must_change_password,
  }
}

async function touch(db: Database, sid: string): Promise<void> {
  await db
    .update(sessions)
    .set({
      expire: sql`least(now() + make_interval(days => ${IDLE_DAYS}), created_at + make_interval(days => ${MAX_DAYS}))`,
    })
    .where(eq(sessions.sid, sid))
}

async function enterAnyOrganization(db: Database, sid: string, userId: string): Promise<boolean> {
  const [membership] = await db
    .select({ orgId: organizationMembers.orgId })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, userId))
    .orderBy(organizationMembers.createdAt)
    .limit(1)
  if (!membership) return false
  await setOrganization(db, sid, membership.orgId)
  return true
}

async function setOrganization(db: Database, sid: string, orgId: string): Promise<void> {
  await db.update(sessions).set({ activeOrgId: orgId }).where(eq(sessions.sid, sid))
}

/**
 * Switches the session to this organization. The caller checks that its owner may. The session's sockets still
 * listen to the former organization, so they end.
 */
export async function enterOrganization(
  tx: Database,
  notifier: Notifier,
  sid: string,
  orgId: string,
): Promise<void> {
  await setOrganization(tx, sid, orgId)
  notifyEnded(tx, notifier, [{ sid }])
}

/** A person's active sessions, latest used first. The time of use is accurate to the hour. */
export async function sessionsOf(db: Database, userId: string) {
  const lastUsed = sql<Date>`greatest(${sessions.createdAt}, ${sessions.expire} - make_interval(days => ${IDLE_DAYS}))`
  const rows = await db
    .select({
      sid: sessions.sid,
      sess: sessions.sess,
      createdAt: sessions.createdAt,
      lastUsedAt: lastUsed.mapWith(sessions.createdAt),
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.expire} > now()`))
    .orderBy(desc(lastUsed), desc(sessions.createdAt))
  return rows.map(({ sess, ...row }) => ({ ...row, userAgent: sess.userAgent }))
}

/**
 * The sessions among these that haven't ended. Each has its active organization, of which its owner is a
 * member.
 */
export async function activeSessions(db: Database, sids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ sid: sessions.sid, orgId: organizationMembers.orgId })
    .from(sessions)
    .innerJoin(
      organizationMembers,
      and(
        eq(organizationMembers.userId, sessions.userId),
        eq(organizationMembers.orgId, sessions.activeOrgId),
      ),
    )
    .where(and(inArray(sessions.sid, sids), sql`${sessions.expire} > now()`))
  return new Map(rows.map(({ sid, orgId }) => [sid, orgId]))
}

/** The person's role in an organization, active or not. Undefined where they aren't a member. */
export async function readRole(db: Database, orgId: string, userId: string): Promise<Role | undefined> {
  const [row] = await db
    .select({ role: organizationMembers.role })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.orgId, orgId), eq(organizationMembers.userId, userId)))
  return row?.role
}

/** The names of all organizations that a person belongs to, by id. */
export async function readOrganizationNames(db: Database, userId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.orgId))
    .where(eq(organizationMembers.userId, userId))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Reads the actor's role again and locks it until the transaction ends. It may have changed since the request
 * came: its body may take a minute. Call this before locking what it writes, because people are locked first.
 * @throws NotAdmin
 */
export async function refuseUnlessAdmin(tx: Database, orgId: string, userId: string): Promise<void> {
  const [row] = await tx
    .select({ role: organizationMembers.role })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.orgId, orgId), eq(organizationMembers.userId, userId)))
    .for('share')
  if (row?.role !== 'ADMIN') throw new NotAdmin()
}
