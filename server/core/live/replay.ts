import { REPLAY_LIMIT } from '#shared/realtime.ts'
import type { EventSource } from './hub-parts.ts'

// More than this is not replayed: who reads slowly would be dropped for it, come back, and be dropped again.
const MAX_REPLAY_BYTES = 1024 * 1024

export interface Missed {
  /** As they are sent. */
  messages: string[]
  /** That of the last one. */
  version: number
}

/** What was missed after a version; nothing where that is too much, or is not in the log any more. */
export async function readMissed(
  source: Pick<EventSource, 'eventsAfter'>,
  orgId: string,
  since: number,
): Promise<Missed | undefined> {
  const missed = await source.eventsAfter(orgId, since, REPLAY_LIMIT + 1)
  const last = missed.at(-1)
  const messages = missed.map((event) => JSON.stringify(event))
  const bytes = messages.reduce((sum, message) => sum + Buffer.byteLength(message), 0)
  if (!last || messages.length > REPLAY_LIMIT || bytes > MAX_REPLAY_BYTES) return undefined
  return { messages, version: last.version }
}
