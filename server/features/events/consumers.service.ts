import pLimit from 'p-limit'
import type { Logger } from 'pino'
import { transactWithLast } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import type { CommitDeps } from './commit.service.ts'
import * as queries from './consumers.queries.ts'

export type { ConsumedEvent } from './consumers.queries.ts'

/** Who follows the log: what it makes of each event stands exactly once, whatever dies in between. */
export interface Consumer {
  /** Never changes: its place in the log is kept under it. */
  name: string
  /** Writes in the transaction that also moves its place in the log on. Nothing else may happen in it. */
  consume(tx: Database, orgId: string, events: queries.ConsumedEvent[]): Promise<void>
}

export interface Consumers {
  /** Reads on wherever something was missed. */
  sweep(): Promise<void>
  close(): Promise<void>
}

// A hundred moves in one go are one run.
const GATHER_MS = 250
const AT_A_TIME = 500
// Of the connections, consumers take no more than this.
const MOST_RUNS = 2

/** Lets the consumers read what happened soon after it did. */
export function openConsumers(deps: CommitDeps, consumers: Consumer[], log: Logger): Consumers {
  const limit = pLimit(MOST_RUNS)
  const gathering = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let closed = false

  /** Answers whether there may be more to read. */
  async function read(consumer: Consumer, orgId: string): Promise<boolean> {
    const { name } = consumer
    const { answer } = await transactWithLast(
      deps.pool,
      async (tx) => {
        const place = await queries.lockPlace(tx, orgId, name, AT_A_TIME)
        // Another process is at it; it hears of what happens as well.
        if (place === 'taken') return { more: false }
        if (place === 'none') {
          await queries.insertPosition(tx, orgId, name)
          return { more: true }
        }
        const { position, version, events } = place
        if (events.length > 0) await consumer.consume(tx, orgId, events)
        const last = events.at(-1)?.version ?? position
        const more = events.length === AT_A_TIME
        // Events that went with their orders left a gap; beyond what was read there is nothing else up to this version.
        return { more, moveTo: more ? last : Math.max(last, version) }
      },
      ({ moveTo }) => (moveTo === undefined ? [] : [queries.positionStatement(orgId, name, moveTo)]),
    )
    return answer.more && !closed
  }

  async function run(orgId: string): Promise<void> {
    for (const consumer of consumers) {
      try {
        for (let more = true; more;) more = await read(consumer, orgId)
      } catch (error) {
        // The next event or the sweep tries again from the same place.
        log.warn({ err: error, orgId, consumer: consumer.name }, 'consumers: events could not be consumed')
      }
    }
  }

  function begin(orgId: string): Promise<void> {
    const work: Promise<void> = limit(() => run(orgId)).finally(() => running.delete(work))
    running.add(work)
    return work
  }

  deps.wakeUps.onWakeUp((wakeUp) => {
    if (wakeUp.kind !== 'changed' || closed || gathering.has(wakeUp.orgId)) return
    const { orgId } = wakeUp
    const timer = setTimeout(() => {
      gathering.delete(orgId)
      void begin(orgId)
    }, GATHER_MS)
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
      await Promise.all(running)
    },
  }
}
