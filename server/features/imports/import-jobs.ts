import { z } from 'zod'
import { defineTask } from '../../core/jobs/jobs.ts'

const payload = z.object({
  orgId: z.uuid(),
  importId: z.uuid(),
  /** How often it has failed before. */
  failed: z.int().default(0),
})

export type ImportJob = z.infer<typeof payload>

export const RUN = defineTask('imports.run', payload)
export const UNDO = defineTask('imports.undo', payload)

/** Of an organization one after the other. */
export const jobQueue = (orgId: string): string => `imports ${orgId}`
