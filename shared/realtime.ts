import type { LoggedEvent } from '#shared/events/events.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Person } from '#shared/people/types.ts'

/** `version` is the organization's event counter: without gaps, in commit order. */
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

export interface OrganizationEvent {
  type: 'EVENT'
  version: number
  event: LoggedEvent
}

export type LiveEvent = OrderEvent | OrganizationEvent

/** The missed events can't be sent any more. */
export type Refetch = { type: 'REFETCH'; version: number }

export type LogEvent = LiveEvent | Refetch

/** Outside the log. It may come late, twice or out of order. */
export type PersonalMessage =
  | ({ type: 'SEEN' } & Seen)
  | { type: 'INBOX' }
  | { type: 'IMPORT'; importId: string }
  /** Or may have changed. */
  | { type: 'PERSONAL' }

export interface Seen {
  orderId: string
  seenVersion: number
  changedVersion: number
}

export interface Present {
  person: Person
  editing: boolean
}

/** Outside the log too. The last one counts. */
export interface PresenceMessage {
  type: 'PRESENCE'
  orderId: string
  people: Present[]
}

interface ServerState {
  /** A restored database has another name: stored data is then invalid. */
  epoch: string
  /** An ISO datetime. */
  now: string
}

export type ServerMessage =
  | LogEvent
  | PersonalMessage
  | PresenceMessage
  /** `log` is where versions count. `userId` is the session's owner, which older servers leave out. */
  | ({ type: 'AUTH_OK'; version: number; log: string; userId?: string } & ServerState)
  | ({ type: 'PING'; version: number } & ServerState)
  | { type: 'ERROR'; message: string }

/** The server sends the missed events, unless its own log or epoch differs. */
export type AuthMessage = { type: 'auth'; userId?: string; version?: number; log?: string; epoch?: string }

/** The session says whose window it is. */
export type ShowingMessage = { type: 'PRESENCE'; orderId: string | null; editing: boolean }

export const SOCKET_PATH = '/ws'
export const RECONNECT_MS = 3000

export const SESSION_ENDED = 4401
/** A client that reconnects at once would close the others in turn. */
export const DISPLACED = 4429
export const DISPLACED_RECONNECT_MS = 30_000
/** Then a client treats the connection as lost. */
export const SILENCE_MS = 75_000
/** Loading the board again is cheaper. */
export const REPLAY_LIMIT = 500
