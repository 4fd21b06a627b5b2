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

/** Of an organization one after the other, and of all at most two at a time: the other workers are for mails and pushes. */
export const jobQueue = (orgId: string): string => `imports ${Number.parseInt(orgId.slice(-2), 16) % 2}`

/** An import has one job at most. */
export const jobKey = (importId: string): string => `import ${importId}`
