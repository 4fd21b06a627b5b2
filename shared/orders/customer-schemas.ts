import { z } from 'zod'
import { text } from '#shared/text.ts'
import { FULFILLMENT_TYPES, STATUSES } from './orders.ts'
import * as tLabel from '#texts/calls/labels.ts'

export const customerSearchQuery = z.object({
  q: text(tLabel.search, 200)
    .transform((value) => value || undefined)
    .optional(),
})

/** Kerf stores customers only in orders. */
export const customerSchema = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  fulfillmentType: z.enum(FULFILLMENT_TYPES),
  orderCount: z.int(),
  orders: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      title: z.string(),
      status: z.enum(STATUSES),
      isArchived: z.boolean(),
    }),
  ),
})

export type Customer = z.infer<typeof customerSchema>
