import type { LoggedEvent } from './events.ts'
import type { Order, Status } from './orders.ts'

/** An order's change. `version` is the organization's event counter: without gaps, in commit order. */
export type OrderEvent =
  | { type: 'ORDER_CREATED'; version: number; order: Order; event: LoggedEvent }
  | { type: 'ORDER_UPDATED'; version: number; order: Order; event: LoggedEvent }
  | {
      type: 'ORDER_MOVED'
      version: number
      order: Order
      fromStatus: Status
      toStatus: Status
      event: LoggedEvent
    }

/** What happened to no order, such as a person's new name. */
export interface OrganizationEvent {
  type: 'EVENT'
  version: number
  event: LoggedEvent
}

export type LiveEvent = OrderEvent | OrganizationEvent

/** What was missed cannot be told: load again what is shown. */
export type Refetch = { type: 'REFETCH'; version: number }

/** A line of the organization's log. */
export type LogEvent = LiveEvent | Refetch

/** For the screens of one person, outside the log and its versions: late, twice or out of order it does no harm. */
export type PersonalMessage = { type: 'SEEN' } & Seen

/** How an order stands with a person: changed since they looked when `changedVersion` is the later one. */
export interface Seen {
  orderId: string
  seenVersion: number
  changedVersion: number
}

export type ServerMessage =
  | LogEvent
  | PersonalMessage
  /** What is personal may have changed unheard: load it again. */
  | { type: 'PERSONAL' }
  | { type: 'AUTH_OK'; version: number }
  | { type: 'PING'; version: number }
  | { type: 'ERROR'; message: string }

/** `version` is the last one that the client has; the server then sends what was missed. */
export type ClientMessage = { type: 'auth'; userId?: string; version?: number }

export const HEARTBEAT_MS = 30_000
export const RECONNECT_MS = 3000
/** A client that was told nothing for this long takes the connection for dead. */
export const SILENCE_MS = 75_000
/** More missed events than this are not replayed: loading the board again is cheaper. */
export const REPLAY_LIMIT = 500
