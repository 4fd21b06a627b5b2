import { z } from 'zod'
import { STATUSES } from '#shared/orders/orders.ts'
import { sentRules } from '#shared/orders/field-rules.ts'

/**
 * What is asked about: an order that stands on the board, with what is typed over it, or one that is not taken yet. What
 * is left out is as the order has it, or as a new one does.
 */
export const promiseQuery = z.object({
  orderId: z.string({ error: 'Order must be given once' }).toLowerCase().optional(),
  priority: sentRules.priority.optional(),
  fulfillmentType: sentRules.fulfillmentType.optional(),
  /** Blank where nobody has estimated it. */
  estimatedHours: z
    .string({ error: 'Estimated hours must be given once' })
    .trim()
    .regex(/^\d{0,6}$/, 'Estimated hours must be a whole number')
    .transform((value) => (value === '' ? null : Number(value)))
    .optional(),
})

const date = z.string()

/** An open order that would keep its due date without this one, and not with it. */
export const lateOrderSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  dueDate: date,
  /** By when it is ready with this order before it, as likely as a promise. */
  ready: date,
})

const said = {
  /** 80 of 100 such orders are ready by this day; YYYY-MM-DD, as all dates here. */
  date,
  /** At most five, in board order. */
  makesLate: z.array(lateOrderSchema),
  /** How many it makes late in all. */
  lateCount: z.int(),
  /** Sent back with the order that is given this date, it says what was promised. */
  token: z.string(),
}

export const promiseSchema = z.discriminatedUnion('basis', [
  z.object({
    basis: z.literal('history'),
    ...said,
    /** Half of such orders are ready by this day. */
    even: date,
    /** How many finished orders it is drawn from, and from how many weeks. */
    orders: z.int(),
    weeks: z.int(),
    unit: z.enum(['hours', 'orders']),
  }),
  z.object({
    basis: z.literal('capacity'),
    ...said,
    /** What the settings say that the shop works in a week. */
    hoursAWeek: z.int(),
  }),
  /** Nothing can be said: too little history, and no capacity, or no order with estimated hours to count it in. */
  z.object({
    basis: z.literal('none'),
    orders: z.int(),
    weeks: z.int(),
    missing: z.enum(['capacity', 'hours']),
  }),
  /** The order is in COMPLETED or later. */
  z.object({ basis: z.literal('done'), status: z.enum(STATUSES) }),
])
