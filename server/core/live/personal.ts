import { setTimeout as sleep } from 'node:timers/promises'
import type { PersonalMessage } from '#shared/realtime.ts'
import { pauses } from '../shares/pauses.ts'
import type { Backlog } from './backlogs.ts'
import { inBatches } from './batches.ts'
import { encode, SLICE_MS } from './hub-parts.ts'
import type { Signal } from './notifier.ts'

interface Reader {
  userId: string
  backlog: Backlog
}

// Messages are gathered for this long, and equal messages to one person are sent once.
const GATHER_MS = 200
const MOST_TOGETHER = 500

/** Sends personal messages to one person's screens, a few times a second at most. */
export function openPersonal(
  readersIn: (orgId: string) => Iterable<Reader>,
): (signal: Extract<Signal, { kind: 'personal' }>) => void {
  const tellSoon = inBatches<string>(MOST_TOGETHER, async (orgId, waiting) => {
    const messages = new Map<string, Buffer[]>()
    for (const item of waiting) {
      const [userId, message]: [string, PersonalMessage] = JSON.parse(item)
      messages.set(userId, [...(messages.get(userId) ?? []), encode(message)])
    }
    const pause = pauses(SLICE_MS)
    for (const { userId, backlog } of readersIn(orgId)) {
      for (const message of messages.get(userId) ?? []) backlog.send(message)
      await pause()
    }
    await sleep(GATHER_MS, undefined, { ref: false })
  })

  // As text, equal waiting messages are recognized.
  return ({ orgId, userId, message }) => tellSoon(orgId, JSON.stringify([userId, message]))
}
