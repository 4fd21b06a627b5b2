import { REPLAY_LIMIT } from '#shared/realtime.ts'
import { fairQueue } from '../shares/fair-queue.ts'
import { pauses } from '../shares/pauses.ts'
import type { Backlog } from './backlogs.ts'
import { encode, SLICE_MS, type EventSource } from './hub-parts.ts'

// More than this isn't replayed: a slow reader would be dropped for it, reconnect, and be dropped again.
const MAX_REPLAY_BYTES = 1024 * 1024
// Events contain their whole orders, so reading stops when there are too many bytes.
const READ_TOGETHER = 50
const TURNS = {
  total: 4,
  perKey: 1,
  waitingPerKey: 2000,
  refusal: 'Too many screens of your organization come back at once',
  share: 1 / 2,
}

/** A reader that reconnects with the last version sent to it. */
export interface Reader {
  orgId: string
  version: number
  backlog: Backlog
}

/** Where readers hear later events. */
export interface Live<T extends Reader> {
  /**
   * Admits a reader that has everything.
   * @returns up to which version it lacks events; undefined if it is in, or has left
   */
  enter(reader: T): number | undefined
  has(reader: T): boolean
}

type Events = Pick<EventSource, 'eventsAfter'>
type Pause = ReturnType<typeof pauses>

interface Missed {
  /** Encoded for sending. */
  messages: Buffer[]
  /** The version of the last one. */
  version: number
}

/**
 * Sends readers the events that they missed. Organizations take turns, and readers with the same version share
 * a turn. So all screens get theirs after a restart, and a program that reconnects endlessly delays nobody
 * else.
 */
export function openReplays<T extends Reader>(source: Events, live: Live<T>) {
  const turns = fairQueue(TURNS)
  /** Readers that wait for their turn, by their version. */
  const waiting = new Map<string, { readers: Set<T>; done: Promise<void> }>()

  /** It repeats while events happened meanwhile, without another turn: behind others, more would be missed. */
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
      // The reader may have left while its missed events were read, or during a pause.
      if (!live.has(reader)) return
      reader.backlog.send(message)
      await pause()
    }
    reader.version = missed?.version ?? upTo
  }

  return {
    /** Sends all missed events, or says that there are too many, until the reader may enter. */
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
      // Refused readers never get a turn.
      done.catch(() => waiting.delete(key))
      return done
    },
  }
}

/** Undefined if the missed events are too many, or no longer in the log. */
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
