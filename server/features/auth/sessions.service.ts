import type { z } from 'zod'
import type { sessionSchema } from '#shared/people/schemas.ts'
import { NotFound } from '../../core/errors.ts'
import { sessionsOf, type Session } from '../../core/sessions.ts'
import type { Origin } from '../audit/origin.ts'
import { endSession, type AuthDeps } from './auth.service.ts'

/** Lists the person's sessions, the latest used first. */
export async function listSessions(
  { db }: AuthDeps,
  session: Session,
): Promise<z.infer<typeof sessionSchema>[]> {
  const rows = await sessionsOf(db, session.userId)
  return rows.map(({ sid, userAgent, createdAt, lastUsedAt }) => ({
    id: sid,
    userAgent,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: sid === session.sid,
  }))
}

// Other texts can't be session ids, and PostgreSQL might refuse them.
const SHA256 = /^[0-9a-f]{64}$/

export async function removeSession(
  deps: AuthDeps,
  origin: Origin,
  session: Session,
  id: string,
): Promise<void> {
  const ended = SHA256.test(id) && (await endSession(deps, origin, session, id))
  if (!ended) throw new NotFound('Session')
}
