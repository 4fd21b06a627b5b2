import { z } from 'zod'
import { forgetOldKeys } from '../../../http/idempotency.ts'
import { defineTask, handle, type TaskHandler } from '../../../jobs/jobs.ts'
import { endExpiredSessions } from '../../../sessions/session-ends.ts'
import { forgetOldTries } from '../../../queue/throttle.ts'
import type { Database } from '../../../db/client.ts'
import { endExpiredLinks } from '../profile/password-links.service.ts'
import { refusalTasks } from './refusals.tasks.ts'

const SWEEP = defineTask('auth.sweep', z.object({}))

/** Each hour also removes expired sessions, links, throttle counts and idempotency keys. */
export function authTasks({ db }: { db: Database }): TaskHandler[] {
  const sweep = async () => {
    await endExpiredSessions(db)
    await forgetOldTries(db)
    await forgetOldKeys(db)
    await endExpiredLinks(db)
  }
  return [...refusalTasks({ db }), handle(SWEEP, sweep, { cron: '7 * * * *' })]
}
