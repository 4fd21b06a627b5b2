import { z } from 'zod'
import type { DeliveryChannel } from '#shared/notifications/kinds.ts'
import { defineDueTask } from '../../core/jobs/due-jobs.ts'
import { defineTask } from '../../core/jobs/jobs.ts'
import { mailQueue } from '../../core/mail/mail-queue.ts'

/** Sends the due notifications of each channel. The recipient's choices are read at that time. */
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

export interface DeliverySettings {
  /** Whether there is a mail server. */
  mails: boolean
  /** The time that a notification must stay unread before it is mailed. */
  mailAfterMs: number
  /** The time in which a screen that shows the order can report it before devices are notified. */
  pushAfterMs: number
}

export const MAIL_AFTER_MS = 15 * 60_000
export const PUSH_AFTER_MS = 5000

/** One worker at a time per organization. Pushes are quick and don't wait for mails. */
export const deliveryQueue = (orgId: string, channel: DeliveryChannel) =>
  channel === 'mail' ? mailQueue(orgId) : `pushing, ${mailQueue(orgId)}`
