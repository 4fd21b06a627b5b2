import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs.ts'
import { endExpiredSessions } from '../../core/sessions.ts'
import { forgetOldTries } from '../../core/throttle.ts'
import type { Database } from '../../db/client.ts'
import { endExpiredLinks } from '../people/password-links.service.ts'

const SWEEP = defineTask('auth.sweep', z.object({}))

/** Every hour: sessions, links and counted tries whose time is over. */
export function authTasks({ db }: { db: Database }): TaskHandler[] {
  const sweep = async () => {
    await endExpiredSessions(db)
    await forgetOldTries(db)
    await endExpiredLinks(db)
  }
  return [handle(SWEEP, sweep, { cron: '7 * * * *' })]
}
