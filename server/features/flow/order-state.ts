import type { EventOf } from '#shared/events/events.ts'
import type { HoldCause } from '#shared/holds/waits.ts'
import type { FulfillmentType, Status } from '#shared/orders/orders.ts'
import type { WorkClock } from './work-clock.ts'

/** Instants are as in the log. */
export interface Stay {
  version: number
  status: Status
  enteredAt: string
  leftAt: string | null
  /** Working days, and the waited ones among them; null until it left. */
  days: number | null
  waited: number | null
}

/** `endedAt` is null while it lasts. */
export interface Span {
  beganAt: string
  endedAt: string | null
}

export interface Wait extends Span {
  version: number
  /** The gate's or the timer's id; empty for a wait. */
  key: string
  cause: HoldCause
  name: string | null
  days: number | null
}

export interface Progress {
  /** When it was finished. A remake after that doesn't change it. */
  finishedAt: string | null
  /** When it was finished with its remakes, null until then. Missing if nothing was remade after `finishedAt`. */
  forGood?: string | null | undefined
  /** Own working days of the ended stays in PRODUCTION and FINISH before it was finished. */
  makingDays: number
}

export interface OrderState extends Progress {
  fulfillmentType: FulfillmentType
  /** Unmet ones. */
  gates: { id: string; name: string }[]
  /** The present or last stay, after the stay to which undoing the last move would return. */
  stays: Stay[]
  waits: Wait[]
  /** Other waited times in these stays, in order. Missing if there are none yet. */
  waited?: Span[]
  /** The progress before its last move. */
  before: Progress
  /** By part. A removed one may still move the order, and may be restored. */
  remakes?: Record<string, 'there' | 'removed'>
}

/** The settings at the time when the events are read. */
export interface ShopSettings {
  clock: WorkClock
  /** The guarded stages by the gate's id. */
  stagesOf: ReadonlyMap<string, Status[]>
}

export const COURSE_TYPES = [
  'order.created',
  'order.changed',
  'order.moved',
  'order.archived',
  'order.restored',
  'order.gate_set',
  'order.gate_removed',
  'order.waiting',
  'order.wait_ended',
  'order.timer_started',
  'order.timer_ended',
  'order.timer_removed',
  'part.added',
  'part.removed',
  'remake.added',
] as const

export type CourseEvent = EventOf<(typeof COURSE_TYPES)[number]> & { version: number; createdAt: string }

export interface Course {
  state: OrderState
  settings: ShopSettings
  version: number
  at: string
  stays: Set<Stay>
  removed: Set<number>
  waits: Set<Wait>
}

const NOWHERE: Progress = { finishedAt: null, makingDays: 0 }

export const BLANK: OrderState = {
  ...NOWHERE,
  fulfillmentType: 'PICKUP',
  gates: [],
  stays: [],
  waits: [],
  before: NOWHERE,
}

/** 0 if clocks differed and the end is before the start. */
export const daysBetween = (from: string, to: string, clock: WorkClock) =>
  Math.max(0, clock(Date.parse(to)) - clock(Date.parse(from)))
