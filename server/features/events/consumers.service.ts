import pLimit from 'p-limit'
import type { Logger } from 'pino'
import {
  failedWith,
  LOCK_NOT_AVAILABLE,
  QUERY_CANCELED,
  transactWithLast,
  type Statement,
} from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import { isDatabaseAway } from '../../db/connection-errors.ts'
import { appendFollowing, publish, type CommitDeps, type Following } from './commit.service.ts'
import * as queries from './consumers.queries.ts'
import type { VersionRow } from './events.queries.ts'
import { openRetries, pauseAfter } from './retries.ts'
import { COMMITTED_MS, openSwept } from './swept.ts'

export type { ConsumedEvent } from './consumers.queries.ts'

/** Follows the log. Each event takes effect exactly once, even when a process dies in between. */
export interface Consumer {
  /** Never changes: its position in the log is stored under this name. */
  name: string
  /**
   * Writes in the transaction that also advances its position. It may do nothing that a rollback would not undo.
   * @param follow records what follows from the events; it comes to the consumers, too, and must not lead to more
   * @returns up to which version it has read, where what follows from the rest is too much for one run
   */
  consume(
    tx: Database,
    orgId: string,
    events: queries.ConsumedEvent[],
    follow: (following: Following) => void,
  ): Promise<number | void>
}

/** Of one run. There may be more to read at once, or somebody holds for long what a consumer needs. */
type Outcome = 'read' | 'more' | 'locked'

export interface Consumers {
  /** Reads on in every organization where a consumer is behind. */
  sweep(): Promise<void>
  close(): Promise<void>
}

// A hundred moves in one go are one run.
const BATCH_DELAY_MS = 250
// Where changes go on, after a run: what a run costs beside its events is as much as tens of these.
const BUSY_DELAY_MS = 750
// With all that can stand in them they are five megabytes.
const BATCH_SIZE = 50
// Of the connections, consumers take no more than this.
const MAX_RUNS = 2
// All of them together hold more locks than one: they give way before PostgreSQL looks for a deadlock, after a second.
const PATIENCE_MS = 300
// Apart, each stands in line with those who change the same, and comes to its turn where they hold their locks for a moment
// each. Not for longer: meanwhile it holds one of the runs, which all organizations need.
const PATIENCE_APART_MS = 2000
// Where they waited in vain: whoever holds locks for so long, as when all data is cleared, goes on for a while. So does a
// database that is away.
const LOCKED_DELAY_MS = 5000

/**
 * Lets the consumers read what happened soon after it did. One that fails in an organization is left out there until it
 * is tried again.
 */
export function openConsumers(
  deps: CommitDeps,
  consumers: Consumer[],
  log: Logger,
  {
    pauses = pauseAfter,
    committedMs = COMMITTED_MS,
  }: { pauses?: typeof pauseAfter; committedMs?: number } = {},
): Consumers {
  const limit = pLimit(MAX_RUNS)
  /** Organizations whose next run waits, and whether there will be something to read. */
  const waiting = new Map<string, { timer: NodeJS.Timeout; isBehind: boolean }>()
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()
  const swept = openSwept(committedMs)
  const retries = openRetries(retry, pauses)
  let closed = false

  /**
   * One batch for each of the consumers, in one transaction. Returns whether there may be more to read.
   * @param patienceMs how long it may wait for a lock of somebody else
   */
  async function read(orgId: string, consumers: Consumer[], patienceMs: number): Promise<boolean> {
    const names = consumers.map(({ name }) => name)
    const asked = { limit: BATCH_SIZE, patienceMs }
    const { result, rows } = await transactWithLast(
      deps.pool,
      async (tx) => {
        let locked = await queries.lockPositions(tx, orgId, names, asked)
        if (!locked.complete) {
          await queries.insertPositions(tx, orgId, names)
          locked = await queries.lockPositions(tx, orgId, names, asked)
        }
        const { places, version } = locked
        const following: Following[] = []
        const stopped = new Map<string, number>()
        // In the order in which they were given, wherever they stand.
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
    for (const { version } of rows) publish(deps, orgId, Number(version))
    return result.more && !closed
  }

  /** One batch for each consumer, so that one with much to read keeps neither the others waiting nor other organizations. */
  async function run(orgId: string): Promise<Outcome> {
    const well = consumers.filter(({ name }) => !retries.has(orgId, name))
    if (well.length === 0) return 'read'
    try {
      return (await read(orgId, well, PATIENCE_MS)) ? 'more' : 'read'
    } catch (error) {
      log.debug({ err: error, orgId }, 'consumers: they read apart')
    }
    // One of them failed, or had to wait: each by itself, so that it keeps no other from its part.
    let more = false
    let locked = false
    for (const consumer of well) {
      try {
        // What one has waited for in vain the others may need as well.
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

  /** From the same position: nothing of what failed was kept. */
  async function retry(orgId: string, name: string): Promise<void> {
    const failed = consumers.filter((consumer) => consumer.name === name)
    try {
      await limit(() => read(orgId, failed, PATIENCE_APART_MS))
      retries.succeed(orgId, name)
      log.info({ orgId, consumer: name }, 'consumers: events are consumed again')
      // It reads on with the others.
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
    // Where it has not failed before, the next turn, the next event or the sweep tries again.
    retries.postpone(orgId, name, LOCKED_DELAY_MS)
    if (isLocked(error)) log.debug(told, 'consumers: waited in vain for a lock')
    else log.warn(told, 'consumers: events could not be consumed')
  }

  /** One run of an organization at a time: another would find what this one has locked, and pass over what is new. */
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
      // Nobody who waits for this run waits for the next one: where changes go on there is always one.
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

  deps.notifier.onSignal((signal) => {
    if (signal.kind !== 'changed' || closed) return
    const { orgId } = signal
    const known = waiting.get(orgId)
    if (known) known.isBehind = true
    else gather(orgId, { ms: running.has(orgId) ? BUSY_DELAY_MS : BATCH_DELAY_MS, isBehind: true })
  })

  return {
    async sweep() {
      const names = consumers.map(({ name }) => name)
      const last = await queries.selectLastEvent(deps.db)
      const behind = await queries.selectBehind(deps.db, names, swept.among())
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

/** Whether it is no fault of the run; one that takes too long is, and would again. */
const isPassing = (error: unknown) => isDatabaseAway(error) && !failedWith(error, QUERY_CANCELED)

/**
 * Where the consumers of a place stand when its events are consumed; none where that is where they stood.
 * @param stopped where those stand that have left some of them
 */
function placesAfter(
  { consumers, position, events }: queries.Place,
  version: number,
  stopped: Map<string, number>,
) {
  const last = events.at(-1)?.version ?? position
  // Events that went with their orders left a gap; beyond what was read there is nothing else up to this version.
  const moveTo = events.length === BATCH_SIZE ? last : Math.max(last, version)
  return consumers
    .map((consumer) => ({ consumer, version: stopped.get(consumer) ?? moveTo }))
    .filter((moved) => moved.version !== position)
}
