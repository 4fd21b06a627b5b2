import pLimit from 'p-limit'
import type { Logger } from 'pino'
import { transactWithLast, type Statement } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import { appendFollowing, publish, type CommitDeps, type Following } from './commit.service.ts'
import * as queries from './consumers.queries.ts'
import type { VersionRow } from './events.queries.ts'

export type { ConsumedEvent } from './consumers.queries.ts'

/** Follows the log. Each event takes effect exactly once, even when a process dies in between. */
export interface Consumer {
  /** Never changes: its position in the log is stored under this name. */
  name: string
  /**
   * Writes in the transaction that also advances its position. It may do nothing that a rollback would not undo.
   * @param follow records what follows from the events; it comes to the consumers, too, and must not lead to more
   */
  consume(
    tx: Database,
    orgId: string,
    events: queries.ConsumedEvent[],
    follow: (following: Following) => void,
  ): Promise<void>
}

export interface Consumers {
  /** Reads on in every organization where a consumer is behind. */
  sweep(): Promise<void>
  close(): Promise<void>
}

// A hundred moves in one go are one run.
const BATCH_DELAY_MS = 250
const BATCH_SIZE = 500
// Of the connections, consumers take no more than this.
const MAX_RUNS = 2

/** Lets the consumers read what happened soon after it did. */
export function openConsumers(deps: CommitDeps, consumers: Consumer[], log: Logger): Consumers {
  const limit = pLimit(MAX_RUNS)
  const gathering = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()
  let closed = false

  /** Returns whether there may be more to read. */
  async function read(consumer: Consumer, orgId: string): Promise<boolean> {
    const { name } = consumer
    const { result, rows } = await transactWithLast(
      deps.pool,
      async (tx) => {
        let locked = await queries.lockPosition(tx, orgId, name, BATCH_SIZE)
        if (locked === 'none') {
          await queries.insertPosition(tx, orgId, name)
          locked = await queries.lockPosition(tx, orgId, name, BATCH_SIZE)
        }
        // Another process has it locked, and gets the same signals.
        if (typeof locked === 'string') return { more: false }
        const { position, version, events } = locked
        const following: Following[] = []
        if (events.length > 0) {
          await consumer.consume(tx, orgId, events, (line) => void following.push(line))
        }
        const last = events.at(-1)?.version ?? position
        const more = events.length === BATCH_SIZE
        // Events that went with their orders left a gap; beyond what was read there is nothing else up to this version.
        const moveTo = more ? last : Math.max(last, version)
        return { more, following, moveTo: moveTo === position ? undefined : moveTo }
      },
      ({ moveTo, following = [] }): Statement<VersionRow>[] => {
        if (moveTo === undefined) return []
        const position = queries.positionStatement(orgId, name, moveTo)
        if (following.length === 0) return [position]
        return [queries.WAIT_FOR_DISK, ...appendFollowing(orgId, following), position]
      },
    )
    for (const { version } of rows) publish(deps, orgId, Number(version))
    return result.more && !closed
  }

  /**
   * One batch for each consumer, so that one with much to read keeps neither the others waiting nor other organizations.
   * Returns whether there may be more to read.
   */
  async function run(orgId: string): Promise<boolean> {
    let more = false
    for (const consumer of consumers) {
      try {
        more = (await read(consumer, orgId)) || more
      } catch (error) {
        // The next turn, the next event or the sweep tries again from the same position.
        log.warn({ err: error, orgId, consumer: consumer.name }, 'consumers: events could not be consumed')
      }
    }
    return more
  }

  /** One run of an organization at a time: another would find what this one has locked, and pass over what is new. */
  function begin(orgId: string): Promise<void> {
    const underway = running.get(orgId)
    if (underway) {
      again.add(orgId)
      return underway
    }
    const work = limit(() => run(orgId)).then((more) => {
      running.delete(orgId)
      // Nobody who waits for this run waits for the next one: where changes go on there is always one.
      if ((again.delete(orgId) || more) && !closed) void begin(orgId)
    })
    running.set(orgId, work)
    return work
  }

  deps.notifier.onSignal((signal) => {
    if (signal.kind !== 'changed' || closed || gathering.has(signal.orgId)) return
    const { orgId } = signal
    const timer = setTimeout(() => {
      gathering.delete(orgId)
      void begin(orgId)
    }, BATCH_DELAY_MS)
    gathering.set(orgId, timer)
  })

  return {
    async sweep() {
      const names = consumers.map(({ name }) => name)
      const behind = await queries.selectBehind(deps.db, names)
      await Promise.all(behind.map(begin))
    },
    async close() {
      closed = true
      for (const timer of gathering.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
