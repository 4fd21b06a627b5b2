import type { GateState } from '#shared/holds/gates.ts'
import type { WaitCause } from '#shared/holds/waits.ts'
import { NO_HOLDS } from '#shared/holds/on-order.ts'
import type { Gate, Holds, OrderGate, Timer } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import type { TimerPreset } from '#shared/holds/timers.ts'

// If an event was faster than the response, the order stays unchanged.

/** The time is by the server's clock. */
export interface Made {
  at: string
  by: string
  byName: string
}

export interface GateChange {
  gate: Pick<Gate, 'id' | 'name' | 'stages' | 'roles'>
  state: GateState
  note: string | null
}

export interface WaitInput {
  for: WaitCause
  note: string | null
  until: string | null
}

export const waitId = (orderId: string, cause: WaitCause): string => `${orderId} ${cause}`

export const gateId = (orderId: string, { gate, state }: Pick<GateChange, 'gate' | 'state'>): string =>
  `${orderId} ${gate.id} ${state}`

export interface TimerInput {
  name: string
  endsAt: string
}

const withHolds = (order: Order, change: Partial<Holds>): Order => ({
  ...order,
  holds: { ...NO_HOLDS, ...order.holds, ...change },
})

const byOf = ({ by, byName }: Made) => ({ by, byName })

/** @param ofPart a new gate names it */
export function withGate(
  order: Order,
  { gate, state, note }: GateChange,
  made: Made,
  ofPart?: string,
): Order {
  const gates = order.holds?.gates ?? []
  const before = gates.find(({ id }) => id === gate.id)
  if (before && before.state === state && before.note === note) return order
  const { id, name, stages, roles } = before ?? gate
  const partId = before ? before.partId : ofPart
  const after: OrderGate = { id, name, stages, roles, state, note, since: made.at, ...byOf(made) }
  if (partId !== undefined) after.partId = partId
  return withHolds(order, {
    gates: before ? gates.map((one) => (one.id === id ? after : one)) : [...gates, after],
  })
}

/** A wait for the same thing continues. */
export function withWait(order: Order, wait: WaitInput | null, made: Made): Order {
  const before = order.holds?.wait ?? null
  if (!wait) return before ? withHolds(order, { wait: null }) : order
  if (before?.for !== wait.for) return withHolds(order, { wait: { ...wait, since: made.at, ...byOf(made) } })
  if (before.note === wait.note && before.until === wait.until) return order
  return withHolds(order, { wait: { ...before, ...wait } })
}

// As long as a request may take: a user won't start the same timer twice in that time.
const SAME_MS = 60_000

const isSame = (timer: Timer, { name, endsAt }: TimerInput) =>
  timer.name === name && Math.abs(Date.parse(timer.endsAt) - Date.parse(endsAt)) < SAME_MS

/** The id of a timer that the server hasn't answered yet. */
export const UNANSWERED = 'unanswered'

export function withTimer(order: Order, timer: TimerInput, made: Made): Order {
  const timers = order.holds?.timers ?? []
  if (timers.some((known) => isSame(known, timer))) return order
  const { name, endsAt } = timer
  const started: Timer = { name, endsAt, id: UNANSWERED, startedAt: made.at, over: false, ...byOf(made) }
  return withHolds(order, {
    timers: [...timers, started].sort((a, b) => Date.parse(a.endsAt) - Date.parse(b.endsAt)),
  })
}

export function withoutTimer(order: Order, id: string): Order {
  const timers = order.holds?.timers ?? []
  const left = timers.filter((timer) => timer.id !== id)
  return left.length < timers.length ? withHolds(order, { timers: left }) : order
}

export type TypedTimer = TimerInput & { time: string }

export interface HoldActions {
  setGate: (change: GateChange) => void
  /** Null ends the wait. */
  setWait: (wait: WaitInput | null) => void
  startTimer: (timer: TimerPreset | TypedTimer) => void
  removeTimer: (timer: Timer) => void
}
