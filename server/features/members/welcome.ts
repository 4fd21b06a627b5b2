import { z } from 'zod'
import { defineTask } from '../../core/jobs/jobs.ts'

/** Of an organization one is sent at a time: many new accounts of one shop keep nobody else's mails waiting. */
export const welcomeQueue = (orgId: string) => `welcomes of ${orgId}`

/** Sends a link to choose a password to somebody for whom an account was made. */
export const WELCOME = defineTask('welcome', z.object({ linkId: z.string(), organizationName: z.string() }))
