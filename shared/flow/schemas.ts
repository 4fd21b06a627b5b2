import { z } from 'zod'
import { HOLD_CAUSES } from '#shared/holds/waits.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { orderFilterQuery } from '#shared/orders/schemas.ts'
import { oneOf } from '#shared/text.ts'
import { FLOW_FIGURES, FLOW_WEEKS } from './flow.ts'

export const flowQuery = orderFilterQuery
  .pick({ priority: true, fulfillmentType: true, assignee: true, q: true })
  .extend({ weeks: oneOf('Weeks', FLOW_WEEKS).default('12') })

export const flowCsvQuery = flowQuery.extend({ figure: oneOf('Figure', FLOW_FIGURES) })

const date = z.string()
const status = z.enum(STATUSES)
/** The shop's working days without those on which the order waited, such as 2.5. */
const days = z.number()

const spread = {
  orders: z.int(),
  /** Half of the orders took at most this long. Null where there are none. */
  median: days.nullable(),
  /** 80 of 100 orders took at most this long. */
  p80: days.nullable(),
}

const countsByStage = z.record(status, z.int())

export const flowSchema = z.object({
  /** The Monday on which the period starts, and the organization's today. */
  from: date,
  to: date,
  /** Imported orders are left out, because they have no history here. */
  imported: z.int(),
  /** Stages that orders left in the period. */
  stages: z.array(z.object({ status, ...spread })),
  /** From PRODUCTION to COMPLETED, for orders finished in the period. */
  making: z.object(spread),
  /** Finished orders by week, Monday first. Hours are estimates. */
  throughput: z.array(z.object({ week: date, orders: z.int(), hours: z.int() })),
  /** At the end of each day, or of each week where the period is longer than 12 weeks. */
  cumulative: z.array(
    z.object({
      day: date,
      /** How many orders were in each stage. */
      standing: countsByStage,
      /** How many were archived since the period started. */
      archived: z.int(),
    }),
  ),
  /** The active orders and their time in their stage. */
  ages: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      title: z.string(),
      status,
      days,
      /** The working days of its time in the stage that it waited. `days` leaves them out. */
      waited: days,
    }),
  ),
  /** Orders finished in the period. */
  onTime: z.object({ onTime: z.int(), late: z.int(), noDate: z.int() }),
  /** Working days that orders waited in the period, largest first. */
  waits: z.array(
    z.object({
      cause: z.enum(HOLD_CAUSES),
      /** The name of a gate or a timer. Null for a wait. */
      name: z.string().nullable(),
      days,
      orders: z.int(),
    }),
  ),
  /** Promises for a day in the period. Open ones aren't over yet. */
  promises: z.object({ kept: z.int(), broken: z.int(), open: z.int() }),
})
