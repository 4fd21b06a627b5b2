import { z } from 'zod'
import type { NotificationChannel } from '#shared/notifications/kinds.ts'
import { defineDueTask } from '../../jobs/due-jobs.ts'
import { defineTask } from '../../jobs/jobs.ts'
import { mailQueue } from '../../mail/mail.ts'

/** The recipient's choices are read at that time. */
export const DUE = {
  mail: defineDueTask('notifications.mails', 'mails'),
  push: defineDueTask('notifications.pushes', 'calls'),
}

const one = z.object({ orgId: z.string(), id: z.string() })

/** Earlier versions added one job for each notification. */
export const FORMER = {
  mail: defineTask('notifications.mail', one),
  push: defineTask('notifications.push', one),
}

/** One worker at a time per organization. Pushes are quick and don't wait for mails. */
export const channelQueue = (orgId: string, channel: NotificationChannel) =>
  channel === 'mail' ? mailQueue(orgId) : `pushing, ${mailQueue(orgId)}`
