import { z } from 'zod'
import * as t from '#texts/shop/webhook-errors.ts'
import { DELIVERY_STATES, WEBHOOK_EVENT_TYPES } from './webhooks.ts'

const address = z
  .string({ error: t.addressRequired })
  .trim()
  .min(1, { error: t.addressRequired })
  .max(2000, { error: t.addressTooLong })

const events = z
  .array(z.enum(WEBHOOK_EVENT_TYPES, { error: t.unknownEvent }))
  .min(1, { error: t.eventRequired })
  .max(100, { error: t.eventTwice })
  .transform((types) => [...new Set(types)])

export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  isOn: z.boolean(),
  createdAt: z.string(),
  failingSince: z.string().nullable(),
  switchedOff: z.object({ at: z.string(), reason: z.string() }).nullable(),
})

export const createWebhookPayload = z.object({ url: address, events })
export const changeWebhookPayload = z.object({
  url: address.optional(),
  events: events.optional(),
  isOn: z.boolean().optional(),
})

/** The secret is shown only now. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string() })

export const deliverySchema = z.object({
  /** As in its header `webhook-id`. */
  id: z.uuid(),
  type: z.union([z.enum(WEBHOOK_EVENT_TYPES), z.literal('webhook.test')]),
  orderNumber: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  createdAt: z.string(),
  attempts: z.int(),
  lastTriedAt: z.string().nullable(),
  nextAt: z.string().nullable(),
  status: z.int().nullable(),
  answer: z.string().nullable(),
  /** Milliseconds. */
  took: z.int().nullable(),
})

export type Webhook = z.infer<typeof webhookSchema>
export type NewWebhook = z.infer<typeof newWebhookSchema>
export type ChangeWebhook = z.infer<typeof changeWebhookPayload>
export type Delivery = z.infer<typeof deliverySchema>
