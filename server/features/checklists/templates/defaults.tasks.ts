import type { Logger } from 'pino'
import { z } from 'zod'
import { ROUND_MS } from '../../../jobs/due-jobs.ts'
import { addJob, defineTask, handle, type TaskHandler } from '../../../jobs/jobs.ts'
import type { Database, OpenDatabase } from '../../../db/client.ts'
import { completeOrganizations } from './defaults.service.ts'

const COMPLETE_ORGANIZATIONS = defineTask('organizations.complete', z.object({}))

/** Runs when a server starts, because it may have a new version. */
export function addCompletion(db: Database): Promise<void> {
  return addJob(db, COMPLETE_ORGANIZATIONS, {}, { key: COMPLETE_ORGANIZATIONS.name })
}

export function defaultsTasks(services: Pick<OpenDatabase, 'db' | 'pool'> & { log: Logger }): TaskHandler[] {
  return [
    handle(COMPLETE_ORGANIZATIONS, async () => {
      if (await completeOrganizations(services, ROUND_MS)) return
      services.log.info('older organizations are given the default templates')
      // Lets other jobs run in between.
      await addCompletion(services.db)
    }),
  ]
}
