import type { LogEvent, ServerMessage } from '#shared/realtime.ts'

export type Ending = 'ended' | 'displaced' | 'slow' | 'stopping' | 'restart' | 'failed'

export interface ListenerKind {
  perKey: number
  perOrganization: number
  ended<T extends Holder>(of: T[]): Promise<T[]>
}

interface Holder {
  orgId: string
  /** The session or link that it came with. */
  key: string
}

export interface Listener extends Holder {
  kind: ListenerKind
  userId?: string
  /** Before the first event. */
  greet(state: { version: number; log: string; epoch: string }): void
  /** `event` is what the data says, if it is a line of the log. */
  deliver(data: Buffer, event?: LogEvent): void
  /** Undefined before the greeting. */
  beat(version: number | undefined, epoch: string): void
  waiting(): number
  /** The listener has left its room before this call. */
  end(why: Ending): void
}

/** Encoded once for all receivers of the message. */
export const encode = (message: ServerMessage): Buffer => Buffer.from(JSON.stringify(message))
