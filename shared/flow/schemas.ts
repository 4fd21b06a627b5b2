import { z } from 'zod'
import { HOLD_CAUSES } from '#shared/holds/waits.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { orderFilterQuery } from '#shared/orders/schemas.ts'
import { REMAKE_CAUSES } from '#shared/parts/parts.ts'
import { oneOf } from '#shared/text.ts'
import { FLOW_FIGURES, FLOW_WEEKS } from './flow.ts'
import * as tLabel from '#texts/calls/labels.ts'

export const flowQuery = orderFilterQuery
  .pick({ priority: true, fulfillmentType: true, assignee: true, q: true })
  .extend({ weeks: oneOf(tLabel.weeks, FLOW_WEEKS).default('12') })

export const flowCsvQuery = flowQuery.extend({ figure: oneOf(tLabel.figure, FLOW_FIGURES) })

const date = z.string()
const status = z.enum(STATUSES)
/** Without the days on which the order waited, such as 2.5. */
const days = z.number()

const spread = {
  orders: z.int(),
  /** Null where there are none. */
  median: days.nullable(),
  p80: days.nullable(),
}

const countsByStage = z.record(status, z.int())

export const flowSchema = z.object({
  from: date,
  to: date,
  /** Imported orders are left out, because they have no history here. */
  imported: z.int(),
  stages: z.array(z.object({ status, ...spread })),
  making: z.object(spread),
  /** Monday first. Hours are estimates. */
  throughput: z.array(z.object({ week: date, orders: z.int(), hours: z.int() })),
  /** Or of each week where the period is longer than 12 weeks. */
  cumulative: z.array(
    z.object({
      day: date,
      standing: countsByStage,
      archived: z.int(),
    }),
  ),
  ages: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      title: z.string(),
      status,
      days,
      /** `days` leaves them out. */
      waited: days,
    }),
  ),
  onTime: z.object({ onTime: z.int(), late: z.int(), noDate: z.int() }),
  /** Working days, largest first. */
  waits: z.array(
    z.object({
      cause: z.enum(HOLD_CAUSES),
      /** Null for a wait. */
      name: z.string().nullable(),
      days,
      orders: z.int(),
    }),
  ),
  /** Open ones aren't over yet. */
  promises: z.object({ kept: z.int(), broken: z.int(), open: z.int() }),
  /** Null in a shop without parts. */
  parts: z
    .object({
      /** Latest month first, such as 2026-11. */
      remakes: z.array(z.object({ month: z.string(), cause: z.enum(REMAKE_CAUSES), remakes: z.int() })),
      /** Finished orders, and those of them with a remake. */
      finished: z.int(),
      remade: z.int(),
      /** Slowest first, without remakes. */
      stages: z.array(z.object({ name: z.string(), status, parts: z.int(), median: days, p80: days })),
      /** Between an order's first and last part in COMPLETED. */
      met: z.object(spread),
    })
    .nullable(),
})

export type Flow = z.infer<typeof flowSchema>
export type FlowQuery = z.infer<typeof flowQuery>
