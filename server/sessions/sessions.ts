import { hash, randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Role } from '#shared/people/people.ts'
import type { Database, Pool } from '../db/client.ts'
import { organizationMembers, organizations } from '../db/schema/organizations.ts'
import { sessions } from '../db/schema/sessions.ts'
import { NotAdmin } from '../http/errors.ts'
import { singleFlight } from '../async.ts'
import type { Notifier } from '../rooms/notifier.ts'
import { notifyEnded } from './session-ends.ts'

const IDLE_DAYS = 14
const MAX_DAYS = 60
export const COOKIE_SECONDS = MAX_DAYS * 86_400

export interface Session {
  sid: string
  userId: string
  displayName: string
  profileImageUrl: string | null
  orgId: string
  role: Role
  /** As this request read it. */
  version: number
  /** IANA. */
  timeZone: string
  /** Nothing else is allowed until it is changed. */
  mustChangePassword: boolean
  via?: string
  /** The former organization removed its owner with this request. */
  cameFromElsewhere?: true
  idempotency?: {
    key: string
    /** Hexadecimal. */
    fingerprint: string
  }
}

// The cookie holds the id and the table only its hash, so that a copy of the table signs nobody in.
const hashOf = (token: string) => hash('sha256', token)

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
const MOST_SIDS = 200

// Otherwise each would hold a connection and wait for the others' lock.
const touching = singleFlight<void>()
const entering = singleFlight<boolean>()

/** Undefined when it ended or its owner belongs to no organization. */
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

interface Waiting {
  sids: Set<string>
  rows: Promise<Map<string, Row>>
}

const waiting = new WeakMap<Pool, Waiting>()

/** Sent after all requests of this moment arrived, so its answer is current. */
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

/** The caller checks that its owner may. The sockets still listen to the former organization, so they end. */
export async function enterOrganization(
  tx: Database,
  notifier: Notifier,
  sid: string,
  orgId: string,
): Promise<void> {
  await setOrganization(tx, sid, orgId)
  notifyEnded(tx, notifier, [{ sid }])
}

/** The time of use is accurate to the hour. */
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

/** The active organization of each that hasn't ended. */
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

/** Undefined where they aren't a member. */
export async function readRole(db: Database, orgId: string, userId: string): Promise<Role | undefined> {
  const [row] = await db
    .select({ role: organizationMembers.role })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.orgId, orgId), eq(organizationMembers.userId, userId)))
  return row?.role
}

export async function readOrganizationNames(db: Database, userId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.orgId))
    .where(eq(organizationMembers.userId, userId))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** It may have changed while the body arrived. People are locked first. @throws NotAdmin */
export async function refuseUnlessAdmin(tx: Database, orgId: string, userId: string): Promise<void> {
  const [row] = await tx
    .select({ role: organizationMembers.role })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.orgId, orgId), eq(organizationMembers.userId, userId)))
    .for('share')
  if (row?.role !== 'ADMIN') throw new NotAdmin()
}
