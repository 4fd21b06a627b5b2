import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Services } from '../services.ts'
import {
  failedWith,
  LOCK_NOT_AVAILABLE,
  QUERY_CANCELED,
  transactWithLast,
  type Statement,
} from '../db/transact.ts'
import type { Database } from '../db/client.ts'
import { isDatabaseAway } from '../db/connection-errors.ts'
import { appendFollowing, publish, type Following } from './commit.service.ts'
import * as queries from './consumers.queries.ts'
import type { VersionRow } from './events.queries.ts'
import { openRetries, pauseAfter } from './retries.ts'
import { COMMITTED_MS, openSwept } from './swept.ts'

export type { ConsumedEvent } from './consumers.queries.ts'

/** Each event takes effect exactly once, even when a process dies in between. */
export interface Consumer {
  /** Never changes, because the position in the log is stored under this name. */
  name: string
  /** No effects that a rollback can't undo. Consequences given to `follow` must not cause more. */
  consume(
    tx: Database,
    orgId: string,
    events: queries.ConsumedEvent[],
    follow: (following: Following) => void,
  ): Promise<number | void>
}

/** "locked" if another transaction held a lock for too long. */
type Outcome = 'read' | 'more' | 'locked'

export interface Consumers {
  sweep(): Promise<void>
  close(): Promise<void>
}

// One run then reads a hundred moves that were made together.
const BATCH_DELAY_MS = 250
// The fixed cost of a run is as high as the cost of tens of events.
const BUSY_DELAY_MS = 750
// At their largest, these events take five megabytes.
const BATCH_SIZE = 50
// Consumers take at most this many database connections.
const MAX_RUNS = 2
// Gives up before PostgreSQL looks for a deadlock, which is after a second.
const PATIENCE_MS = 300
// A consumer that runs alone can wait longer, but all organizations share the runs.
const PATIENCE_APART_MS = 2000
// Such a lock stays for a while, as when all data is cleared, or the database is away.
const LOCKED_DELAY_MS = 5000

/** A consumer that fails in an organization is left out there until its retry. */
export function openConsumers(
  services: Services,
  consumers: Consumer[],
  log: Logger,
  {
    pauses = pauseAfter,
    committedMs = COMMITTED_MS,
  }: { pauses?: typeof pauseAfter; committedMs?: number } = {},
): Consumers {
  const limit = pLimit(MAX_RUNS)
  const waiting = new Map<string, { timer: NodeJS.Timeout; isBehind: boolean }>()
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()
  const swept = openSwept(committedMs)
  const retries = openRetries(retry, pauses)
  let closed = false

  async function read(orgId: string, consumers: Consumer[], patienceMs: number): Promise<boolean> {
    const names = consumers.map(({ name }) => name)
    const asked = { limit: BATCH_SIZE, patienceMs }
    const { result, rows } = await transactWithLast(
      services.pool,
      async (tx) => {
        let locked = await queries.lockPositions(tx, orgId, names, asked)
        if (!locked.complete) {
          await queries.insertPositions(tx, orgId, names)
          locked = await queries.lockPositions(tx, orgId, names, asked)
        }
        const { places, version } = locked
        const following: Following[] = []
        const stopped = new Map<string, number>()
        // The consumers keep the order in which they were given, wherever they stand.
        for (const consumer of consumers) {
          const place = places.find(({ consumers }) => consumers.includes(consumer.name))
          if (!place || place.events.length === 0) continue
          const readTo = await consumer.consume(tx, orgId, place.events, (line) => void following.push(line))
          if (readTo !== undefined) stopped.set(consumer.name, readTo)
        }
        const moved = places.flatMap((place) => placesAfter(place, version, stopped))
        const more = stopped.size > 0 || places.some(({ events }) => events.length === BATCH_SIZE)
        return { following, moved, more }
      },
      ({ moved, following }): Statement<VersionRow>[] => {
        if (moved.length === 0) return []
        const positions = queries.positionsStatement(orgId, moved)
        if (following.length === 0) return [positions]
        return [queries.WAIT_FOR_DISK, ...appendFollowing(orgId, following), positions]
      },
    )
    for (const { version } of rows) publish(services, orgId, Number(version))
    return result.more && !closed
  }

  /** So a long backlog delays neither other consumers nor other organizations. */
  async function run(orgId: string): Promise<Outcome> {
    const well = consumers.filter(({ name }) => !retries.has(orgId, name))
    if (well.length === 0) return 'read'
    try {
      return (await read(orgId, well, PATIENCE_MS)) ? 'more' : 'read'
    } catch (error) {
      log.debug({ err: error, orgId }, 'consumers: they read apart')
    }
    // Each one now runs by itself, so that it doesn't stop the others.
    let more = false
    let locked = false
    for (const consumer of well) {
      try {
        // The other consumers may need the same lock.
        const patienceMs = locked ? PATIENCE_MS : PATIENCE_APART_MS
        more = (await read(orgId, [consumer], patienceMs)) || more
      } catch (error) {
        locked = isLocked(error) || locked
        tellFailure(orgId, consumer.name, error)
      }
    }
    if (locked) return 'locked'
    return more ? 'more' : 'read'
  }

  /** The consumer starts from the same position, because the failed run was rolled back. */
  async function retry(orgId: string, name: string): Promise<void> {
    const failed = consumers.filter((consumer) => consumer.name === name)
    try {
      await limit(() => read(orgId, failed, PATIENCE_APART_MS))
      retries.succeed(orgId, name)
      log.info({ orgId, consumer: name }, 'consumers: events are consumed again')
      if (!closed) void begin(orgId)
    } catch (error) {
      tellFailure(orgId, name, error)
    }
  }

  function tellFailure(orgId: string, name: string, error: unknown): void {
    const told: object = { err: error, orgId, consumer: name }
    if (!isPassing(error)) {
      log.warn({ ...told, ...retries.fail(orgId, name) }, 'consumers: events could not be consumed')
      return
    }
    // Without a failure, the next run, event or sweep reads on.
    retries.postpone(orgId, name, LOCKED_DELAY_MS)
    if (isLocked(error)) log.debug(told, 'consumers: waited in vain for a lock')
    else log.warn(told, 'consumers: events could not be consumed')
  }

  /** A second run would find the positions locked and miss new events. */
  function begin(orgId: string): Promise<void> {
    const underway = running.get(orgId)
    if (underway) {
      again.add(orgId)
      return underway
    }
    const work = limit(() => run(orgId)).then((outcome) => {
      running.delete(orgId)
      const isAsked = again.delete(orgId)
      if (closed) return
      // A busy organization always has a next run, so callers don't wait for that one.
      if (outcome === 'locked') gather(orgId, { ms: LOCKED_DELAY_MS, isBehind: true })
      else if (isAsked || outcome === 'more') void begin(orgId)
      else if (!waiting.has(orgId)) gather(orgId, { ms: BUSY_DELAY_MS, isBehind: false })
    })
    running.set(orgId, work)
    return work
  }

  function gather(orgId: string, { ms, isBehind }: { ms: number; isBehind: boolean }): void {
    clearTimeout(waiting.get(orgId)?.timer)
    const timer = setTimeout(() => {
      const { isBehind } = waiting.get(orgId) ?? {}
      waiting.delete(orgId)
      if (isBehind) void begin(orgId)
    }, ms)
    waiting.set(orgId, { timer, isBehind })
  }

  services.notifier.onSignal((signal) => {
    if (signal.kind !== 'changed' || closed) return
    const { orgId } = signal
    const known = waiting.get(orgId)
    if (known) known.isBehind = true
    else gather(orgId, { ms: running.has(orgId) ? BUSY_DELAY_MS : BATCH_DELAY_MS, isBehind: true })
  })

  return {
    async sweep() {
      const names = consumers.map(({ name }) => name)
      const last = await queries.selectLastEvent(services.db)
      const behind = await queries.selectBehind(services.db, names, swept.among())
      swept.note(behind, last)
      await Promise.all(behind.map(begin))
    },
    async close() {
      closed = true
      for (const { timer } of waiting.values()) clearTimeout(timer)
      await Promise.all([...running.values(), retries.close()])
    },
  }
}

const isLocked = (error: unknown) => failedWith(error, LOCK_NOT_AVAILABLE)

/** A run that takes too long is at fault, because it would take too long again. */
const isPassing = (error: unknown) => isDatabaseAway(error) && !failedWith(error, QUERY_CANCELED)

/** `stopped` has the versions at which consumers stopped early. */
function placesAfter(
  { consumers, position, events }: queries.Place,
  version: number,
  stopped: Map<string, number>,
) {
  const last = events.at(-1)?.version ?? position
  // Deleted orders leave gaps in the log.
  const moveTo = events.length === BATCH_SIZE ? last : Math.max(last, version)
  return consumers
    .map((consumer) => ({ consumer, version: stopped.get(consumer) ?? moveTo }))
    .filter((moved) => moved.version !== position)
}
