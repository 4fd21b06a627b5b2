import { z } from 'zod'
import { DELIVERY_STATES, WEBHOOK_EVENT_TYPES } from './webhooks.ts'

const address = z
  .string({ error: 'Address is required' })
  .trim()
  .min(1, 'Address is required')
  .max(2000, 'Address is too long')

const events = z
  .array(z.enum(WEBHOOK_EVENT_TYPES, { error: 'There is no such kind of event' }))
  .min(1, 'Choose at least one kind of event')
  .max(100, 'Choose each kind of event once')
  .transform((types) => [...new Set(types)])

export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  isOn: z.boolean(),
  createdAt: z.string(),
  /** Since when deliveries fail. */
  failingSince: z.string().nullable(),
  /** When and why it was switched off automatically. */
  switchedOff: z.object({ at: z.string(), reason: z.string() }).nullable(),
})

export const createWebhookPayload = z.object({ url: address, events })
export const changeWebhookPayload = z.object({
  url: address.optional(),
  events: events.optional(),
  isOn: z.boolean().optional(),
})

/** With the secret that signs its messages, which is shown only now. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string() })

export const deliverySchema = z.object({
  /** The message's id, as in its header `webhook-id`. */
  id: z.uuid(),
  type: z.union([z.enum(WEBHOOK_EVENT_TYPES), z.literal('webhook.test')]),
  /** The number of its order. */
  orderNumber: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  createdAt: z.string(),
  attempts: z.int(),
  lastTriedAt: z.string().nullable(),
  /** The next try, while it waits. */
  nextAt: z.string().nullable(),
  status: z.int().nullable(),
  answer: z.string().nullable(),
  /** Milliseconds. */
  took: z.int().nullable(),
})
