import type { AuthMessage, LogEvent, ServerMessage } from '#shared/realtime.ts'
import type { Epoch } from './epoch.ts'

/** As much of a WebSocket as the hub needs. */
export interface Socket {
  readonly bufferedAmount: number
  /** @param left called when the system has taken it, or never will */
  send(data: Buffer, left: () => void): void
  ping(data?: string): void
  close(code: number, reason: string): void
  terminate(): void
}

/** Where the hub reads what happened. Features fill it in; the plumbing knows none of them. */
export interface EventSource {
  epoch: Epoch
  /** Present versions of the organizations that exist. */
  versions(orgIds: string[]): Promise<Map<string, number>>
  /** At most `limit` events after the version, in order, without gaps. */
  eventsAfter(orgId: string, version: number, limit: number): Promise<LogEvent[]>
  /** Those of the sessions that have not ended, each with its active organization. */
  activeSessions(sids: string[]): Promise<Map<string, string>>
}

/** What a client has, and of which log. */
export type Known = Pick<AuthMessage, 'version' | 'log' | 'epoch'>

export interface SocketHandle {
  /**
   * Starts sending: AUTH_OK, then what the socket missed after the version that it has, then all that follows. Without
   * one, or with one of another log, it starts at the present version. Only the first call counts.
   */
  start(known: Known): Promise<void>
  send(message: Buffer): void
  /** Asks whether the reader is there, beside the heartbeats. */
  ping(): void
  /** @param data what the ping said that is answered */
  pong(data: string): void
  closed(): void
}

export interface Hub {
  /** A socket that has not said anything yet. From now on it is closed when its session ends or its reader is gone. */
  connect(who: { orgId: string; userId: string; sid: string }, socket: Socket): SocketHandle
  /** How many sockets there are. */
  size(): number
  /** Sends every socket away, and those that still come: they connect again, to a server that stays. */
  close(): void
}

/** While many sockets are sent something, others have their turn whenever so many milliseconds have passed. */
export const SLICE_MS = 3

/** As it is sent; once for all who are sent the same. */
export const encode = (message: ServerMessage): Buffer => Buffer.from(JSON.stringify(message))
