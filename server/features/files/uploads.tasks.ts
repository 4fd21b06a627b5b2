import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs.ts'
import { sweepObjects, type ObjectsDeps } from './objects.service.ts'

/** Longer than any request may take: an upload that is older is not under way any more. */
const UNFINISHED_MINUTES = 20

const SWEEP = defineTask('uploads.sweep', z.object({}))

/** Every hour: files that were never used, and what broke off. */
export function uploadTasks(deps: ObjectsDeps): TaskHandler[] {
  return [handle(SWEEP, () => sweepObjects(deps, UNFINISHED_MINUTES), { cron: '17 * * * *' })]
}
