import { z } from 'zod'
import { text } from '#shared/text.ts'
import { FULFILLMENT_TYPES, STATUSES } from './orders.ts'

export const customerSearchQuery = z.object({
  q: text('Search', 200)
    .transform((value) => value || undefined)
    .optional(),
})

/** A former customer by their orders: Kerf stores customers only in orders. */
export const customerSchema = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  fulfillmentType: z.enum(FULFILLMENT_TYPES),
  orderCount: z.int(),
  /** Their latest orders. */
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
