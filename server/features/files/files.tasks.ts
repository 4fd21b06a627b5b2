import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import { REMOVE_CONTENTS } from './removal-job.ts'
import { removeContents, sweepStoredFiles, type StorageDeps } from './storage.service.ts'

/** Longer than any request may take: an upload that is older is not under way any more. */
const UNFINISHED_MINUTES = 20

const SWEEP = defineTask('uploads.sweep', z.object({}))

/** Removing contents; every hour files that were never used, and what broke off. */
export function fileTasks(deps: StorageDeps): TaskHandler[] {
  return [
    handle(REMOVE_CONTENTS, ({ orgId }) => removeContents(deps, orgId)),
    handle(SWEEP, () => sweepStoredFiles(deps, UNFINISHED_MINUTES), { cron: '17 * * * *' }),
  ]
}
