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
  /** Since when nothing arrives. */
  failingSince: z.string().nullable(),
  /** Where it was switched off by itself. */
  switchedOff: z.object({ at: z.string(), reason: z.string() }).nullable(),
})

export const createWebhookPayload = z.object({ url: address, events })
export const changeWebhookPayload = z.object({
  url: address.optional(),
  events: events.optional(),
  isOn: z.boolean().optional(),
})

/** With the secret that its messages are signed with, which is shown this once. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string() })

export const deliverySchema = z.object({
  /** The message's, as its header `webhook-id` says. */
  id: z.uuid(),
  type: z.union([z.enum(WEBHOOK_EVENT_TYPES), z.literal('webhook.test')]),
  /** The number of the order that it is about. */
  orderNumber: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  createdAt: z.string(),
  attempts: z.int(),
  lastTriedAt: z.string().nullable(),
  /** Where it waits. */
  nextAt: z.string().nullable(),
  status: z.int().nullable(),
  answer: z.string().nullable(),
  /** Milliseconds. */
  took: z.int().nullable(),
})
