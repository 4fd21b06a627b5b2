import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../../jobs/jobs.ts'
import type { Database } from '../../../db/client.ts'
import { sweepAudit } from './audit.service.ts'

const SWEEP = defineTask('audit.sweep', z.object({}))

export function auditTasks({ db }: { db: Database }): TaskHandler[] {
  return [handle(SWEEP, () => sweepAudit(db), { cron: '37 * * * *' })]
}
