import type { Status } from '#shared/orders/orders.ts'
import { followOrder } from '../../../server/features/flow/order-course.ts'
import type {
  CourseEvent,
  OrderState,
  ShopSettings,
  Stay,
  Wait,
} from '../../../server/features/flow/order-state.ts'
import { workClock } from '../../../server/features/flow/work-clock.ts'

export const [DEPOSIT, BALANCE, FORGOTTEN] = ['deposit', 'balance', 'forgotten']
export const settings: ShopSettings = {
  clock: workClock({ timeZone: 'UTC', workingDays: [1, 2, 3, 4, 5, 6, 7], closedDays: new Set() }),
  stagesOf: new Map<string, Status[]>([
    [DEPOSIT, ['PRODUCTION']],
    [BALANCE, ['DELIVERY', 'PICKUP']],
  ]),
}

/** An event on a day of a month, so that durations are easy to read. Every day is a working day. */
export const on = (day: number, type: CourseEvent['type'], data: object): CourseEvent =>
  ({
    type,
    data,
    version: Math.round(day * 100),
    createdAt: new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString(),
  }) as CourseEvent

export const taken = (day: number, gates: string[] = []) =>
  on(day, 'order.created', {
    number: 'ORD-0001',
    status: 'ORDER_IN',
    fields: { fulfillmentType: 'PICKUP' },
    gates: gates.map((gateId) => ({ gateId, name: gateId })),
  })
export const moved = (day: number, from: Status, to: Status, more: object = {}) =>
  on(day, 'order.moved', { from, to, ...more })
export const waits = (day: number, cause = 'customer') => on(day, 'order.waiting', { for: cause })
export const waitEnds = (day: number) => on(day, 'order.wait_ended', { for: 'customer', since: '' })
export const timer = (day: number, what: 'started' | 'ended' | 'removed', timerId = 'glue') =>
  on(day, `order.timer_${what}`, { timerId, name: 'Glue', endsAt: '' })
export const gate = (day: number, gateId: string, to: string) =>
  on(day, 'order.gate_set', { gateId, name: gateId, from: null, to, note: null })

/** The rows after all pieces were read. The order's current stay comes last. */
export function rowsOf(pieces: CourseEvent[][]) {
  let state: OrderState | undefined
  const stays = new Map<number, Stay>()
  const waits = new Map<string, Wait>()
  for (const piece of pieces) {
    const followed = followOrder(state, piece, settings)
    // The state as it comes back from the database.
    state = JSON.parse(JSON.stringify(followed.state)) as OrderState
    for (const version of followed.removed) stays.delete(version)
    for (const stay of followed.stays) stays.set(stay.version, structuredClone(stay))
    for (const wait of followed.waits) waits.set(`${wait.version} ${wait.key}`, structuredClone(wait))
  }
  const standing = state?.stays.filter(({ leftAt }) => leftAt === null) ?? []
  return {
    state,
    stays: [...stays.values(), ...standing].sort((a, b) => a.version - b.version),
    waits: [...waits.values()].sort((a, b) => a.version - b.version || (a.key < b.key ? -1 : 1)),
  }
}

/** The rows with days of the month in place of instants. */
export function read(...events: CourseEvent[]) {
  const { state, stays, waits } = rowsOf([events])
  const day = (at: string | null | undefined) =>
    at ? Math.round(((Date.parse(at) - Date.UTC(2026, 0, 1)) / 86_400_000) * 100) / 100 : null
  const round = (days: number | null | undefined) => (days == null ? null : Math.round(days * 100) / 100)
  return {
    stays: stays.map(({ status, enteredAt, leftAt, days, waited }) => [
      status,
      day(enteredAt),
      day(leftAt),
      round(days),
      round(waited),
    ]),
    waits: waits.map(({ cause, name, beganAt, endedAt, days }) => [
      cause,
      name,
      day(beganAt),
      day(endedAt),
      round(days),
    ]),
    finished: day(state?.finishedAt),
    making: round(state?.makingDays),
    ...(state?.forGood !== undefined && { forGood: day(state.forGood) }),
  }
}
