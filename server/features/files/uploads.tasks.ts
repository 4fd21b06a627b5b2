import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import { sweepStoredFiles, type StorageDeps } from './storage.service.ts'

/** Longer than any request may take: an upload that is older is not under way any more. */
const UNFINISHED_MINUTES = 20

const SWEEP = defineTask('uploads.sweep', z.object({}))

/** Every hour: files that were never used, and what broke off. */
export function uploadTasks(deps: StorageDeps): TaskHandler[] {
  return [handle(SWEEP, () => sweepStoredFiles(deps, UNFINISHED_MINUTES), { cron: '17 * * * *' })]
}
