import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { deleteInBatches } from '../db/batches.ts'
import { sessions } from '../db/schema/sessions.ts'
import type { Notifier } from '../rooms/notifier.ts'
import { afterCommit } from '../db/transact.ts'

/** Returns false when the session doesn't exist or belongs to somebody else. */
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

export async function endSessionsOf(
  tx: Database,
  notifier: Notifier,
  userId: string,
  exceptSid = '',
): Promise<void> {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.sid, exceptSid)))
    .returning({ sid: sessions.sid })
  notifyEnded(tx, notifier, rows)
}

/** This keeps a person's list short. */
const MOST_SESSIONS = 500

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
  return deleteInBatches(db, 'sessions', sql`expire <= now()`)
}
