import { REPLAY_LIMIT } from '#shared/realtime.ts'
import { fairQueue } from '../shares/fair-queue.ts'
import { pauses } from '../shares/pauses.ts'
import type { Backlog } from './backlogs.ts'
import { encode, SLICE_MS, type EventSource } from './hub-parts.ts'

// More than this is not replayed: who reads slowly would be dropped for it, come back, and be dropped again.
const MAX_REPLAY_BYTES = 1024 * 1024
// Events come with their whole orders, and are read only until there are too many bytes.
const READ_TOGETHER = 50
const TURNS = {
  total: 4,
  perKey: 1,
  waitingPerKey: 2000,
  refusal: 'Too many screens of your organization come back at once',
  share: 1 / 2,
}

/** Who comes back with a version: the last that it was sent. */
export interface Reader {
  orgId: string
  version: number
  backlog: Backlog
}

/** Where readers hear what happens from now on. */
export interface Live<T extends Reader> {
  /**
   * Lets a reader in that has all there is.
   * @returns up to which version it lacks something; nothing where it is in, or has left
   */
  enter(reader: T): number | undefined
  has(reader: T): boolean
}

type Events = Pick<EventSource, 'eventsAfter'>
type Pause = ReturnType<typeof pauses>

interface Missed {
  /** As they are sent. */
  messages: Buffer[]
  /** That of the last one. */
  version: number
}

/**
 * Sends readers what they have missed. The organizations take turns, and those who wait with the same version have one turn
 * together: all screens that come back after a restart get theirs, and a program that comes back without end keeps nobody
 * else waiting.
 */
export function openReplays<T extends Reader>(source: Events, live: Live<T>) {
  const turns = fairQueue(TURNS)
  /** Those whose turn has not come, by what they have. */
  const waiting = new Map<string, { readers: Set<T>; done: Promise<void> }>()

  /** What was missed is read once more as often as something happened meanwhile: behind others in the line it would be much. */
  async function bringUp(readers: Set<T>): Promise<void> {
    const pause = pauses(SLICE_MS)
    for (;;) {
      let upTo = 0
      for (const reader of readers) {
        const lacking = live.enter(reader)
        if (lacking === undefined) readers.delete(reader)
        else upTo = Math.max(upTo, lacking)
      }
      const [first] = readers
      if (!first) return
      const missed = await readMissed(source, first, upTo, pause)
      for (const reader of readers) await send(reader, missed, upTo, pause)
    }
  }

  async function send(reader: T, missed: Missed | undefined, upTo: number, pause: Pause): Promise<void> {
    const messages = missed?.messages ?? [encode({ type: 'REFETCH', version: upTo })]
    for (const message of messages) {
      // It may have left while what it missed was read, or during a pause.
      if (!live.has(reader)) return
      reader.backlog.send(message)
      await pause()
    }
    reader.version = missed?.version ?? upTo
  }

  return {
    /** Sends all that it has missed, or says that it is too much, until it may enter. */
    async bringUp(reader: T): Promise<void> {
      const key = `${reader.orgId} ${reader.version}`
      const others = waiting.get(key)
      if (others) {
        others.readers.add(reader)
        return others.done
      }
      const readers = new Set([reader])
      const done = turns.run(reader.orgId, () => {
        waiting.delete(key)
        return bringUp(readers)
      })
      waiting.set(key, { readers, done })
      // The turn of those who are refused does not come.
      done.catch(() => waiting.delete(key))
      return done
    },
  }
}

/** Nothing where it is too much, or is not in the log any more. */
async function readMissed(
  source: Events,
  { orgId, version: since }: Reader,
  upTo: number,
  pause: Pause,
): Promise<Missed | undefined> {
  if (upTo - since > REPLAY_LIMIT) return undefined
  const messages: Buffer[] = []
  let version = since
  let bytes = 0
  for (;;) {
    const events = await source.eventsAfter(orgId, version, READ_TOGETHER)
    for (const event of events) {
      const message = encode(event)
      messages.push(message)
      bytes += message.length
      version = event.version
      if (messages.length > REPLAY_LIMIT || bytes > MAX_REPLAY_BYTES) return undefined
      await pause()
    }
    if (events.length < READ_TOGETHER) return messages.length > 0 ? { messages, version } : undefined
  }
}
