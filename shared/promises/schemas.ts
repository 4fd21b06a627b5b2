import { z } from 'zod'
import { labelled, parameter } from '#shared/text.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { sentRules } from '#shared/orders/field-rules.ts'
import * as tLabel from '#texts/calls/labels.ts'
import * as t from '#texts/calls/validation.ts'

/** Missing fields are those of the order, or of a new one. */
export const promiseQuery = z.object({
  orderId: parameter(tLabel.order).toLowerCase().optional(),
  priority: sentRules.priority.optional(),
  fulfillmentType: sentRules.fulfillmentType.optional(),
  estimatedHours: parameter(tLabel.estimatedHours)
    .trim()
    .regex(/^\d{0,6}$/, { error: labelled(t.mustBeWhole, tLabel.estimatedHours) })
    .transform((value) => (value === '' ? null : Number(value)))
    .optional(),
})

const date = z.string()

/** An order that the new one would make late. */
const lateOrderSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  dueDate: date,
  ready: date,
})

const said = {
  /** 80 of 100 such orders are ready by this day. */
  date,
  /** At most five, in board order. */
  makesLate: z.array(lateOrderSchema),
  lateCount: z.int(),
  /** It proves what was promised. */
  token: z.string(),
}

export const promiseSchema = z.discriminatedUnion('basis', [
  z.object({
    basis: z.literal('history'),
    ...said,
    even: date,
    orders: z.int(),
    weeks: z.int(),
    unit: z.enum(['hours', 'orders']),
  }),
  z.object({
    basis: z.literal('capacity'),
    ...said,
    hoursAWeek: z.int(),
  }),
  /** Too little history, and no capacity or no estimate to measure it by. */
  z.object({
    basis: z.literal('none'),
    orders: z.int(),
    weeks: z.int(),
    missing: z.enum(['capacity', 'hours']),
  }),
  /** The order is in COMPLETED or later. */
  z.object({ basis: z.literal('done'), status: z.enum(STATUSES) }),
])

export type PromiseQuery = z.infer<typeof promiseQuery>
export type DatePromise = z.infer<typeof promiseSchema>
export type LateOrder = z.infer<typeof lateOrderSchema>
