import { z } from 'zod'
import type { Services } from '../../services.ts'
import { defineTask, handle, type TaskHandler } from '../../jobs/jobs.ts'
import { REMOVE_CONTENTS } from './removal-job.ts'
import { removeContents, sweepStoredFiles } from './storage.service.ts'

/** Longer than any request takes, so an older upload is no longer in progress. */
const UNFINISHED_MINUTES = 20

const SWEEP = defineTask('uploads.sweep', z.object({}))

/** Each hour they also remove unused files and the remains of interrupted uploads and backups. */
export function fileTasks(services: Services): TaskHandler[] {
  return [
    handle(REMOVE_CONTENTS, ({ orgId }) => removeContents(services, orgId)),
    handle(SWEEP, () => sweep(services), { cron: '17 * * * *' }),
  ]
}

async function sweep(services: Services): Promise<void> {
  await services.archives.sweep(services.pool)
  await sweepStoredFiles(services, UNFINISHED_MINUTES)
}
