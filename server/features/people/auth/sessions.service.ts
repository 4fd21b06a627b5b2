import * as t from '#texts/account/account-errors.ts'
import type { z } from 'zod'
import type { sessionSchema } from '#shared/people/schemas.ts'
import type { Services } from '../../../services.ts'
import { NotFound } from '../../../http/errors.ts'
import { sessionsOf, type Session } from '../../../sessions/sessions.ts'
import type { Origin } from '../audit/audit.service.ts'
import { endSession } from './auth.service.ts'

/** The latest used first. */
export async function listSessions(
  { db }: Services,
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
  services: Services,
  origin: Origin,
  session: Session,
  id: string,
): Promise<void> {
  const ended = SHA256.test(id) && (await endSession(services, origin, session, id))
  if (!ended) throw new NotFound(t.session)
}
