import { z } from 'zod'
import { defineTask } from '../../core/jobs/jobs.ts'

/** Mails a new account's owner a link to choose a password. */
export const WELCOME = defineTask(
  'welcome',
  z.object({ linkId: z.string(), organizationName: z.string() }),
  'mails',
)
