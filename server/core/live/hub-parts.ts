import type { AuthMessage, LogEvent, ServerMessage } from '#shared/realtime.ts'
import type { Epoch } from './epoch.ts'

/** The part of a WebSocket that the hub needs. */
export interface Socket {
  readonly bufferedAmount: number
  /** @param left called when the system has taken the data, or never will */
  send(data: Buffer, left: () => void): void
  ping(data?: string): void
  close(code: number, reason: string): void
  terminate(): void
}

/** Where the hub reads events. Features provide it, and the plumbing knows none of them. */
export interface EventSource {
  epoch: Epoch
  /** Current versions of the organizations that exist. */
  versions(orgIds: string[]): Promise<Map<string, number>>
  /** At most `limit` events after the version, in order, without gaps. */
  eventsAfter(orgId: string, version: number, limit: number): Promise<LogEvent[]>
  /** The sessions among these that haven't ended, each with its active organization. */
  activeSessions(sids: string[]): Promise<Map<string, string>>
}

/** A client's version, and the log that it comes from. */
export type Known = Pick<AuthMessage, 'version' | 'log' | 'epoch'>

export interface SocketHandle {
  /**
   * Starts sending AUTH_OK, then the events after the socket's version, then all later ones. Without a version,
   * or with one of another log, it starts at the current version. Only the first call counts.
   */
  start(known: Known): Promise<void>
  send(message: Buffer): void
  /** Checks between heartbeats whether the reader is still there. */
  ping(): void
  /** @param data the data of the ping that this answers */
  pong(data: string): void
  closed(): void
}

export interface Hub {
  /** Adds a socket that has said nothing yet. It is closed when its session ends or its reader is gone. */
  connect(who: { orgId: string; userId: string; sid: string }, socket: Socket): SocketHandle
  size(): number
  /** Closes all sockets, including later ones: they reconnect to a server that stays. */
  close(): void
}

/** Sending to many sockets pauses for other work after this many milliseconds. */
export const SLICE_MS = 3

/** Encoded once for all receivers of the message. */
export const encode = (message: ServerMessage): Buffer => Buffer.from(JSON.stringify(message))
