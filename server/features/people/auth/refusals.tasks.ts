import { z } from 'zod'
import { addJob, defineTask, handle, type TaskHandler } from '../../../jobs/jobs.ts'
import type { Database } from '../../../db/client.ts'
import { audit, type Origin, originSchema } from '../audit/audit.service.ts'
import { selectHome } from './auth.queries.ts'

const reason = z.enum(['password', 'throttled'])

const REFUSED = defineTask(
  'auth.refused',
  z.object({ userId: z.string().nullable(), reason, origin: originSchema, at: z.iso.datetime() }),
)

/** Unknown addresses take the same path, so that the time of the response reveals nothing. */
export async function reportRefusal(
  db: Database,
  { network, device, requestId }: Origin,
  userId: string | undefined,
  why: z.infer<typeof reason>,
): Promise<void> {
  const origin = { network, device, requestId }
  const at = new Date().toISOString()
  await addJob(db, REFUSED, { userId: userId ?? null, reason: why, origin, at })
}

export function refusalTasks({ db }: { db: Database }): TaskHandler[] {
  return [
    handle(REFUSED, async ({ userId, reason, origin, at }) => {
      const orgId = userId && (await selectHome(db, userId))
      if (!userId || !orgId) return
      const event = { type: 'session.refused', data: { reason } } as const
      await audit(db, { orgId, userId }, origin, event, { repeats: 'from anywhere', at: new Date(at) })
    }),
  ]
}
