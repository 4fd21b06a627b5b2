import { gatesPassed, isReadyToStart, type GateState } from './gates.ts'
import type { FulfillmentType, Status } from '#shared/orders/orders.ts'

export const HOLD_FILTERS = ['ready', 'waiting', 'timer', 'unmet'] as const
export type HoldFilter = (typeof HOLD_FILTERS)[number]

interface Held {
  status: Status
  fulfillmentType: FulfillmentType
  holds: {
    gates: { stages: Status[]; state: GateState; partId?: string | undefined }[]
    wait: object | null
    timers: { over: boolean }[]
  } | null
  parts: { id: string; status: Status; wait: object | null; timers: { over: boolean }[] }[] | null
}

/** What holds up the parts that haven't begun holds up its start. */
function isReady(order: Held): boolean {
  const { holds } = order
  if (!holds) return false
  const first = order.parts?.filter(({ status }) => status === 'ORDER_IN') ?? []
  const gates = holds.gates.filter(({ partId }) => !partId || first.some(({ id }) => id === partId))
  const wait = holds.wait ?? first.find((part) => part.wait)
  return isReadyToStart({ ...order, holds: { gates, wait } })
}

const some = (
  { holds, parts }: Held,
  isSo: (held: Pick<NonNullable<Held['holds']>, 'wait' | 'timers'>) => boolean,
) => Boolean((holds && isSo(holds)) || parts?.some(isSo))

// A timer ends when the server says so, as in the filtered list.
const RULES: Record<HoldFilter, (order: Held) => boolean> = {
  ready: isReady,
  waiting: (order) => some(order, ({ wait }) => Boolean(wait)),
  timer: (order) => some(order, ({ timers }) => timers.some(({ over }) => !over)),
  unmet: (order) => gatesPassed(order).length > 0,
}

/** `holds.sql.ts` says the same in SQL. */
export const isHeldBy = (order: Held, asked: readonly HoldFilter[]): boolean =>
  asked.some((one) => RULES[one](order))
