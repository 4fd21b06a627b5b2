import type { z } from 'zod'
import type { changeWebhookPayload, deliverySchema, newWebhookSchema, webhookSchema } from './schemas.ts'

export type Webhook = z.infer<typeof webhookSchema>
export type NewWebhook = z.infer<typeof newWebhookSchema>
export type ChangeWebhook = z.infer<typeof changeWebhookPayload>
export type Delivery = z.infer<typeof deliverySchema>
