import { z } from 'zod'
import { STATUSES } from '#shared/orders/orders.ts'
import { sentRules } from '#shared/orders/field-rules.ts'

/**
 * Asks about an order on the board with typed changes, or about a new one. Missing fields are those of the
 * order, or of a new one.
 */
export const promiseQuery = z.object({
  orderId: z.string({ error: 'Order must be given once' }).toLowerCase().optional(),
  priority: sentRules.priority.optional(),
  fulfillmentType: sentRules.fulfillmentType.optional(),
  /** Blank without an estimate. */
  estimatedHours: z
    .string({ error: 'Estimated hours must be given once' })
    .trim()
    .regex(/^\d{0,6}$/, 'Estimated hours must be a whole number')
    .transform((value) => (value === '' ? null : Number(value)))
    .optional(),
})

const date = z.string()

/** An open order that would keep its due date only without this one. */
export const lateOrderSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  dueDate: date,
  /** The day when it's ready behind this order, with a promise's chance. */
  ready: date,
})

const said = {
  /** 80 of 100 such orders are ready by this day. YYYY-MM-DD, as all dates here. */
  date,
  /** At most five, in board order. */
  makesLate: z.array(lateOrderSchema),
  /** How many it makes late in all. */
  lateCount: z.int(),
  /** Send it back with the order that gets this date: it proves what was promised. */
  token: z.string(),
}

export const promiseSchema = z.discriminatedUnion('basis', [
  z.object({
    basis: z.literal('history'),
    ...said,
    /** Half of such orders are ready by this day. */
    even: date,
    /** How many finished orders it is based on, and from how many weeks. */
    orders: z.int(),
    weeks: z.int(),
    unit: z.enum(['hours', 'orders']),
  }),
  z.object({
    basis: z.literal('capacity'),
    ...said,
    /** The shop's weekly hours from the settings. */
    hoursAWeek: z.int(),
  }),
  /**
   * No promise is possible: too little history, and no capacity, or no order with estimated hours to measure it
   * by.
   */
  z.object({
    basis: z.literal('none'),
    orders: z.int(),
    weeks: z.int(),
    missing: z.enum(['capacity', 'hours']),
  }),
  /** The order is in COMPLETED or later. */
  z.object({ basis: z.literal('done'), status: z.enum(STATUSES) }),
])
