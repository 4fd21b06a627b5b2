import { availableParallelism } from 'node:os'
import { MAX_CONNECTIONS, type Pool } from '../../db/client.ts'
import type { Alone } from './alone.ts'
import { fairQueue, type FairQueue } from './fair-queue.ts'

/**
 * How many connections each kind of work may hold. Lists and removals may hold theirs for long. So may changes,
 * whose share is separate below. Together they leave part of the pool to background work, sessions, boards and
 * health.
 */
export interface ConnectionShares {
  /** Filtered lists, the archive, the audit. */
  lists: FairQueue
  /** The removal of all data. It may take minutes, and no list waits for it. */
  removals: FairQueue
  /**
   * Pieces of exports, each with its turn. An export of many orders has hundreds of them, and lists don't wait
   * for these.
   */
  exports: FairQueue
  /** Plans of imports, which read all rows of a file. No list waits for them. */
  imports: FairQueue
  /** By network. One row counts all tries of a network, so they would wait for it with all connections. */
  signIns: FairQueue
  /**
   * By secret address, or by network for an unknown one, as for wrong tokens. One row counts their tries as
   * well.
   */
  links: FairQueue
}

/** Per organization. */
export const CHANGES_AT_ONCE = 4

const IMPORTS_CHECKED = 2

const changes = new WeakMap<Pool, FairQueue>()

/**
 * Changes, by organization: each holds its connection while it waits for another's lock. The queue belongs to
 * the pool, because all code that commits has the pool.
 */
export function changeQueueOf(pool: Pool): FairQueue {
  const known = changes.get(pool)
  if (known) return known
  const connections = pool.options.max ?? MAX_CONNECTIONS
  const made = fairQueue({
    total: Math.max(2 * CHANGES_AT_ONCE, Math.floor(connections / 3)),
    perKey: CHANGES_AT_ONCE,
    waitingPerKey: 2000,
    refusal: { organization: 'changes too much at once' },
    // Turning on a gate for thousands of orders takes seconds, and changes that wait for its locks hold places
    // too.
    leavesRoom: true,
  })
  changes.set(pool, made)
  return made
}

export function connectionShares({ options }: Pool, alone: Alone): ConnectionShares {
  const connections = options.max ?? MAX_CONNECTIONS
  const forLists = Math.max(2, Math.floor(connections / 5))
  const forOthers = Math.max(2, Math.floor(connections / 7))
  return {
    lists: fairQueue({
      total: forLists,
      // A long list takes a core, here or in the database. One core is left for the others.
      perKey: Math.max(1, Math.min(Math.floor(forLists / 2), availableParallelism() - 1)),
      waitingPerKey: 20,
      refusal: { organization: 'asks for too many lists at once' },
      share: 1 / 2,
      // Others notice a program that asks for many lists at once.
      shareOfCrowd: () => (alone.isAlone() ? 1 / 2 : 1 / 5),
    }),
    removals: fairQueue({
      total: 2,
      perKey: 1,
      waitingPerKey: 1,
      refusal: 'The data of your organization is being removed already. Please try again in a moment',
    }),
    exports: fairQueue({
      total: Math.max(1, forOthers - IMPORTS_CHECKED),
      perKey: 1,
      waitingPerKey: 2,
      refusal: { organization: 'has exports under way already' },
    }),
    imports: fairQueue({
      total: IMPORTS_CHECKED,
      perKey: 1,
      waitingPerKey: 20,
      refusal: { organization: 'checks too many imports at once' },
    }),
    signIns: fairQueue({
      total: forOthers,
      perKey: Math.floor(forOthers / 2),
      waitingPerKey: 100,
      refusal: 'Too many people sign in from your network right now. Please try again in a moment',
      // This slows endless guessing. A right password adds nothing to its network's wait.
      share: 1 / 5,
      countsFailures: true,
    }),
    links: fairQueue({
      total: forOthers,
      perKey: 1,
      waitingPerKey: 100,
      refusal: 'This is asked for too often right now. Please try again in a moment',
    }),
  }
}
