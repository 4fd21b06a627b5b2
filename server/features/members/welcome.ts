import { z } from 'zod'
import { defineTask } from '../../core/jobs/jobs.ts'

/** Sends a link to choose a password to somebody for whom an account was made. */
export const WELCOME = defineTask(
  'welcome',
  z.object({ linkId: z.string(), organizationName: z.string() }),
  'mails',
)
