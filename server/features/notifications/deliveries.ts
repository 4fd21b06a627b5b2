import { z } from 'zod'
import type { DeliveryChannel } from '#shared/notifications/kinds.ts'
import { defineDueTask } from '../../core/jobs/due-jobs.ts'
import { defineTask } from '../../core/jobs/jobs.ts'
import { mailQueue } from '../../core/mail/mail-queue.ts'

/** Sends what is due of each channel. Whether it still may be sent is looked up when its time has come. */
export const DUE = {
  mail: defineDueTask('notifications.mails', 'mails'),
  push: defineDueTask('notifications.pushes', 'calls'),
}

const one = z.object({ orgId: z.string(), id: z.string() })

/** One notification, as earlier versions added a job for each. */
export const FORMER = {
  mail: defineTask('notifications.mail', one),
  push: defineTask('notifications.push', one),
}

export interface DeliverySettings {
  /** Whether there is a mail server. */
  mails: boolean
  /** How long a notification must stay unread before it is mailed. */
  mailAfterMs: number
  /** How long a screen that shows the order has to say so before devices are told. */
  pushAfterMs: number
}

export const MAIL_AFTER_MS = 15 * 60_000
export const PUSH_AFTER_MS = 5000

/** Of an organization one worker at a time. What is to be pushed is told in a moment, and waits for no mail. */
export const deliveryQueue = (orgId: string, channel: DeliveryChannel) =>
  channel === 'mail' ? mailQueue(orgId) : `pushing, ${mailQueue(orgId)}`
