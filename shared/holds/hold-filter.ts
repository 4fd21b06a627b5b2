import { gatesPassed, isReadyToStart, type GateState } from './gates.ts'
import type { FulfillmentType, Status } from '#shared/orders/orders.ts'

export const HOLD_FILTERS = ['ready', 'waiting', 'timer', 'unmet'] as const
export type HoldFilter = (typeof HOLD_FILTERS)[number]

interface Held {
  status: Status
  fulfillmentType: FulfillmentType
  holds: {
    gates: { stages: Status[]; state: GateState }[]
    wait: object | null
    timers: { over: boolean }[]
  } | null
}

// A timer ends when the server says so, as in the filtered list.
const RULES: Record<HoldFilter, (order: Held) => boolean> = {
  ready: isReadyToStart,
  waiting: ({ holds }) => Boolean(holds?.wait),
  timer: ({ holds }) => holds?.timers.some(({ over }) => !over) ?? false,
  unmet: (order) => gatesPassed(order).length > 0,
}

/** `holds.sql.ts` says the same in SQL. */
export const isHeldBy = (order: Held, asked: readonly HoldFilter[]): boolean =>
  order.holds !== null && asked.some((one) => RULES[one](order))
