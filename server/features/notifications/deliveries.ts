import { z } from 'zod'
import { defineTask } from '../../core/jobs/jobs.ts'

// Each of these is a job for one notification, added in the transaction that writes it. Whether it may still be sent is
// looked up when its time has come.

const delivery = z.object({ orgId: z.string(), id: z.string() })

/** Tells by mail of what stayed unread. */
export const MAIL_DELIVERY = defineTask('notifications.mail', delivery)

/** Tells the person's devices. */
export const PUSH_DELIVERY = defineTask('notifications.push', delivery)

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
