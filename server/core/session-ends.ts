import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { deleteInParts } from '../db/in-parts.ts'
import { sessions } from '../db/schema/sessions.ts'
import type { Notifier } from './live/notifier.ts'
import { afterCommit } from './transact.ts'

/** False when it is nobody's, or somebody else's. */
export async function endOwnSession(
  tx: Database,
  notifier: Notifier,
  userId: string,
  sid: string,
): Promise<boolean> {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.sid, sid)))
    .returning({ sid: sessions.sid })
  notifyEnded(tx, notifier, rows)
  return rows.length > 0
}

/** Ends all sessions of somebody but one. */
export async function endSessionsOf(
  tx: Database,
  notifier: Notifier,
  userId: string,
  keptSid = '',
): Promise<void> {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.sid, keptSid)))
    .returning({ sid: sessions.sid })
  notifyEnded(tx, notifier, rows)
}

/** What a person has at most: the list of one's own, and what is told when all of them end, stay short by it. */
const MOST_SESSIONS = 500

/** Makes room for one that begins: those end that were not used for longest. */
export async function endOldestSessions(tx: Database, notifier: Notifier, userId: string): Promise<void> {
  const kept = sql`
    select ${sessions.sid} from ${sessions} where ${sessions.userId} = ${userId}
    order by ${sessions.expire} desc, ${sessions.createdAt} desc limit ${MOST_SESSIONS - 1}`
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.sid} not in (${kept})`))
    .returning({ sid: sessions.sid })
  notifyEnded(tx, notifier, rows)
}

/** Ends the sockets of an organization's former members: of one, or of all but one. */
export async function endSocketsIn(
  tx: Database,
  notifier: Notifier,
  orgId: string,
  who: { userId: string } | { allBut: string },
): Promise<void> {
  const them = 'userId' in who ? eq(sessions.userId, who.userId) : ne(sessions.userId, who.allBut)
  const rows = await tx
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(eq(sessions.activeOrgId, orgId), them))
  notifyEnded(tx, notifier, rows)
}

export function notifyEnded(tx: Database, notifier: Notifier, ended: { sid: string }[]): void {
  afterCommit(tx, () => {
    for (const { sid } of ended) notifier.notify({ kind: 'ended', sid })
  })
}

export function endExpiredSessions(db: Database): Promise<void> {
  return deleteInParts(db, 'sessions', sql`expire <= now()`)
}
