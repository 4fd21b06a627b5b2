import { z } from 'zod'
import { forgetOldKeys } from '../../core/idempotency.ts'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import { endExpiredSessions } from '../../core/session-ends.ts'
import { forgetOldTries } from '../../core/shares/throttle.ts'
import type { Database } from '../../db/client.ts'
import { endExpiredLinks } from '../profile/password-links.service.ts'
import { refusalTasks } from './refusals.tasks.ts'

const SWEEP = defineTask('auth.sweep', z.object({}))

/**
 * Writes refused sign-ins to the audit. Every hour it removes expired sessions, links, throttle counts and
 * idempotency keys.
 */
export function authTasks({ db }: { db: Database }): TaskHandler[] {
  const sweep = async () => {
    await endExpiredSessions(db)
    await forgetOldTries(db)
    await forgetOldKeys(db)
    await endExpiredLinks(db)
  }
  return [...refusalTasks({ db }), handle(SWEEP, sweep, { cron: '7 * * * *' })]
}
