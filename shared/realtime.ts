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

/** What happened to no order, such as a person's new name. */
export interface OrganizationEvent {
  type: 'EVENT'
  version: number
  event: LoggedEvent
}

export type LiveEvent = OrderEvent | OrganizationEvent

/** The missed events cannot be sent any more: load again what is shown. */
export type Refetch = { type: 'REFETCH'; version: number }

/** A line of the organization's log. */
export type LogEvent = LiveEvent | Refetch

/** For the screens of one person, outside the log and its versions: late, twice or out of order it does no harm. */
export type PersonalMessage =
  | ({ type: 'SEEN' } & Seen)
  /** Something came into this person's inbox, or was read. */
  | { type: 'INBOX' }
  /** An import of this person has come further, or has ended. */
  | { type: 'IMPORT'; importId: string }
  /** What is personal has changed, or may have: load it again. */
  | { type: 'PERSONAL' }

/** How an order stands with a person: changed since they looked when `changedVersion` is the later one. */
export interface Seen {
  orderId: string
  seenVersion: number
  changedVersion: number
}

/** Somebody who has an order open. */
export interface Present {
  person: Person
  editing: boolean
}

/** Everybody who has an order open now, for the screens that show it: outside the log too, and the last one counts. */
export interface PresenceMessage {
  type: 'PRESENCE'
  orderId: string
  people: Present[]
}

/** What a client may compare with what it has. */
interface ServerState {
  /** Names the database. A restored one, or a standby that was promoted, has another name: nothing that was kept is valid. */
  epoch: string
  /** The server's time, as an ISO datetime. */
  now: string
}

export type ServerMessage =
  | LogEvent
  | PersonalMessage
  | PresenceMessage
  /**
   * `log` names what the versions count in: the organization's log in this database. `userId` is whose session it is; a
   * server that is not updated yet does not say it.
   */
  | ({ type: 'AUTH_OK'; version: number; log: string; userId?: string } & ServerState)
  | ({ type: 'PING'; version: number } & ServerState)
  | { type: 'ERROR'; message: string }

/**
 * `version` is the last one that the client has, `log` what it counts in and `epoch` of which database; the server then sends
 * what was missed, unless its own log or epoch is another one.
 */
export type AuthMessage = { type: 'auth'; userId?: string; version?: number; log?: string; epoch?: string }

/** Which order this window shows, if any, and whether it is edited there. Whose window it is stands in the session. */
export type ShowingMessage = { type: 'PRESENCE'; orderId: string | null; editing: boolean }

export const SOCKET_PATH = '/ws'
export const HEARTBEAT_MS = 30_000
export const RECONNECT_MS = 3000

/** The code with which the server closes the socket of a session that is over. */
export const SESSION_ENDED = 4401
/** Closes the socket whose session has opened too many since: it comes back later, or it would close the others in turn. */
export const DISPLACED = 4429
export const DISPLACED_RECONNECT_MS = 30_000
/** A client that receives nothing for this long treats the connection as lost. */
export const SILENCE_MS = 75_000
/** More missed events than this are not replayed: loading the board again is cheaper. */
export const REPLAY_LIMIT = 500
