import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import { REMOVE_CONTENTS } from './removal-job.ts'
import type { Archives } from '../backup/organization-backup.ts'
import { removeContents, sweepStoredFiles, type StorageDeps } from './storage.service.ts'

/** Longer than any request takes, so an older upload is no longer in progress. */
const UNFINISHED_MINUTES = 20

const SWEEP = defineTask('uploads.sweep', z.object({}))

/**
 * Removes contents. Every hour it also removes unused files and the remains of interrupted uploads and backups.
 */
export function fileTasks(deps: StorageDeps & { archives: Archives }): TaskHandler[] {
  return [
    handle(REMOVE_CONTENTS, ({ orgId }) => removeContents(deps, orgId)),
    handle(SWEEP, () => sweep(deps), { cron: '17 * * * *' }),
  ]
}

async function sweep(deps: StorageDeps & { archives: Archives }): Promise<void> {
  await deps.archives.sweep(deps.pool)
  await sweepStoredFiles(deps, UNFINISHED_MINUTES)
}
