import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import type { Database } from '../../db/client.ts'
import { deleteOld } from './imports.queries.ts'

const SWEEP = defineTask('imports.sweep', z.object({}))

/** Every hour: files that nobody has made orders of for a day, and the rows of those that are done with. */
export function importTasks({ db }: { db: Database }): TaskHandler[] {
  return [handle(SWEEP, () => deleteOld(db), { cron: '41 * * * *' })]
}
