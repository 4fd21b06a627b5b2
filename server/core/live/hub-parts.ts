import type { LogEvent } from '#shared/realtime.ts'
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
