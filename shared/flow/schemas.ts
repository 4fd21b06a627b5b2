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
/** Working days of the shop without those on which the order waited, such as 2.5. */
const days = z.number()

const spread = {
  orders: z.int(),
  /** Half of the orders took at most so long; null where there are none. */
  median: days.nullable(),
  /** 80 of 100 orders took at most so long. */
  p80: days.nullable(),
}

const countsByStage = z.record(status, z.int())

export const flowSchema = z.object({
  /** The Monday with which the period begins, and the organization's today. */
  from: date,
  to: date,
  /** Orders that were imported have no history here, and are left out. */
  imported: z.int(),
  /** Of the stages that orders left in the period. */
  stages: z.array(z.object({ status, ...spread })),
  /** From PRODUCTION to COMPLETED, of the orders that were finished in the period. */
  making: z.object(spread),
  /** Finished orders by week, Monday first; hours are those estimated. */
  throughput: z.array(z.object({ week: date, orders: z.int(), hours: z.int() })),
  /** At the end of each day; of each week, where the period is longer than 12 weeks. */
  cumulative: z.array(
    z.object({
      day: date,
      /** How many orders stood in each stage. */
      standing: countsByStage,
      /** How many were archived since the period began. */
      archived: z.int(),
    }),
  ),
  /** The active orders, and how long they have been in their stage. */
  ages: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      title: z.string(),
      status,
      days,
      /** How many working days it waited of its time in the stage, which are not among `days`. */
      waited: days,
    }),
  ),
  /** Of the orders that were finished in the period. */
  onTime: z.object({ onTime: z.int(), late: z.int(), noDate: z.int() }),
  /** Working days that orders waited in the period, the most first. */
  waits: z.array(
    z.object({
      cause: z.enum(HOLD_CAUSES),
      /** Of a gate or a timer what it is called; null for a wait. */
      name: z.string().nullable(),
      days,
      orders: z.int(),
    }),
  ),
  /** Of the promises whose day lies in the period; open ones are not over yet. */
  promises: z.object({ kept: z.int(), broken: z.int(), open: z.int() }),
})
