import { z } from 'zod'
import { defineDueTask } from '../../core/jobs/due-jobs.ts'
import { defineTask } from '../../core/jobs/jobs.ts'

/** Sends what is due of each channel. Whether it still may be sent is looked up when its time has come. */
export const DUE = {
  mail: defineDueTask('notifications.mails'),
  push: defineDueTask('notifications.pushes'),
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

/** Of each organization one worker at a time: no shop's notifications keep another's waiting. */
export const deliveryQueue = (orgId: string) => `deliveries of ${orgId}`
