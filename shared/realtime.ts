import type { Order, Status } from './orders.ts'

/** An order's change. `version` is the organization's event counter: without gaps, in commit order. */
export type OrderEvent =
  | { type: 'ORDER_CREATED'; version: number; order: Order }
  | { type: 'ORDER_UPDATED'; version: number; order: Order }
  | { type: 'ORDER_MOVED'; version: number; order: Order; fromStatus: Status; toStatus: Status }

/** What was missed cannot be told, or concerns everything, such as a person's name: load again what is shown. */
export type Refetch = { type: 'REFETCH'; version: number }

/** A line of the organization's log. */
export type LogEvent = OrderEvent | Refetch

export type ServerMessage =
  | LogEvent
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
