import type { LoggedEvent } from '#shared/events/events.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Person } from '#shared/people/types.ts'

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

/** An event without an order, such as a person's new name. */
export interface OrganizationEvent {
  type: 'EVENT'
  version: number
  event: LoggedEvent
}

export type LiveEvent = OrderEvent | OrganizationEvent

/** The missed events can't be sent any more: the page must load again. */
export type Refetch = { type: 'REFETCH'; version: number }

/** A line of the organization's log. */
export type LogEvent = LiveEvent | Refetch

/** For one person's screens, outside the log and its versions. It may come late, twice or out of order. */
export type PersonalMessage =
  | ({ type: 'SEEN' } & Seen)
  /** This person's inbox has a new or a newly read notification. */
  | { type: 'INBOX' }
  /** An import of this person has made progress, or has ended. */
  | { type: 'IMPORT'; importId: string }
  /** Personal data has changed, or may have: load it again. */
  | { type: 'PERSONAL' }

/** A person's view of an order: it has changed since they looked if `changedVersion` is the later one. */
export interface Seen {
  orderId: string
  seenVersion: number
  changedVersion: number
}

/** A person who has an order open. */
export interface Present {
  person: Person
  editing: boolean
}

/**
 * Everybody who has an order open now, for the screens that show it. It is outside the log too, and the last
 * one counts.
 */
export interface PresenceMessage {
  type: 'PRESENCE'
  orderId: string
  people: Present[]
}

/** State of the server that a client may compare with its own. */
interface ServerState {
  /**
   * Names the database. A restored database, or a promoted standby, has another name: stored data is then
   * invalid.
   */
  epoch: string
  /** The server's time, as an ISO datetime. */
  now: string
}

export type ServerMessage =
  | LogEvent
  | PersonalMessage
  | PresenceMessage
  /**
   * `log` names the organization's log in this database, in which versions count. `userId` is the session's
   * owner, which older servers leave out.
   */
  | ({ type: 'AUTH_OK'; version: number; log: string; userId?: string } & ServerState)
  | ({ type: 'PING'; version: number } & ServerState)
  | { type: 'ERROR'; message: string }

/**
 * `version` is the client's last one, `log` its log, and `epoch` its database. The server then sends the missed
 * events, unless its own log or epoch differs.
 */
export type AuthMessage = { type: 'auth'; userId?: string; version?: number; log?: string; epoch?: string }

/**
 * The order that this window shows, if any, and whether it is edited there. The session says whose window it
 * is.
 */
export type ShowingMessage = { type: 'PRESENCE'; orderId: string | null; editing: boolean }

export const SOCKET_PATH = '/ws'
export const HEARTBEAT_MS = 30_000
export const RECONNECT_MS = 3000

/** The code with which the server closes the socket of an ended session. */
export const SESSION_ENDED = 4401
/**
 * Closes a socket when its session has opened too many newer ones. The client reconnects later: at once, it
 * would close the others in turn.
 */
export const DISPLACED = 4429
export const DISPLACED_RECONNECT_MS = 30_000
/** A client that receives nothing for this long treats the connection as lost. */
export const SILENCE_MS = 75_000
/** More missed events than this aren't replayed: loading the board again is cheaper. */
export const REPLAY_LIMIT = 500
