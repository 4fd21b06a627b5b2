import type { EventOf } from '#shared/events/events.ts'
import type { HoldCause } from '#shared/holds/waits.ts'
import type { FulfillmentType, Status } from '#shared/orders/orders.ts'
import type { WorkClock } from './work-clock.ts'

/** One time that an order stood in a stage. Instants are as the log has them. */
export interface Stay {
  /** The event's that brought it there. */
  version: number
  status: Status
  enteredAt: string
  leftAt: string | null
  /** Working days, and how many of them it waited; null until it left. */
  days: number | null
  waited: number | null
}

/** From an instant to another; null where it goes on. */
export interface Span {
  beganAt: string
  endedAt: string | null
}

/** One time that an order waited. */
export interface Wait extends Span {
  version: number
  /** The gate's or the timer's id; empty for a wait. */
  key: string
  cause: HoldCause
  name: string | null
  days: number | null
}

/** How far an order has come. */
interface Progress {
  finishedAt: string | null
  /** Own working days of the stays in PRODUCTION and FINISH that it has moved on from. */
  makingDays: number
}

/** All that has to be known of an order to go on with it. */
export interface OrderState extends Progress {
  fulfillmentType: FulfillmentType
  /** The gates on it that are unmet. */
  gates: { id: string; name: string }[]
  /** Where it stands, or stood last, and before that the stay to which undoing its last move leads back. */
  stays: Stay[]
  /** The waits that are under way, and those that go on if the last move is undone or the order restored. */
  waits: Wait[]
  /** When it waited in these stays besides, in order; not there where nothing has been said of that yet. */
  waited?: Span[]
  /** How far it had come before its last move. */
  before: Progress
}

/** What the shop has set, as it is when the events are read. */
export interface ShopSettings {
  clock: WorkClock
  /** The stages that each gate of the settings guards, by its id. */
  stagesOf: ReadonlyMap<string, Status[]>
}

/** What of the log tells where an order is and what it waits for. */
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
] as const

export type CourseEvent = EventOf<(typeof COURSE_TYPES)[number]> & { version: number; createdAt: string }

/** An order while events are read of it, with the rows that have changed. */
export interface Course {
  state: OrderState
  settings: ShopSettings
  /** The event's that is being read. */
  version: number
  at: string
  /** Those that have ended. */
  stays: Set<Stay>
  /** The versions of those that had ended, and go on. */
  removed: Set<number>
  waits: Set<Wait>
}

const NOWHERE: Progress = { finishedAt: null, makingDays: 0 }

/** Of an order of which nothing is known yet. */
export const BLANK: OrderState = {
  ...NOWHERE,
  fulfillmentType: 'PICKUP',
  gates: [],
  stays: [],
  waits: [],
  before: NOWHERE,
}

/** How many working days passed from an instant to another; none where clocks differed and it lies before. */
export const daysBetween = (from: string, to: string, clock: WorkClock) =>
  Math.max(0, clock(Date.parse(to)) - clock(Date.parse(from)))
