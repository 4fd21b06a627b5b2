import { availableParallelism } from 'node:os'
import { MAX_CONNECTIONS, type Pool } from '../../db/client.ts'
import type { Alone } from './alone.ts'
import { fairQueue, type FairQueue } from './fair-queue.ts'

/**
 * Who may hold how many of the connections. Lists and removals may hold theirs for long, and so may changes, whose
 * share stands by itself below. Together they leave some of the pool to background work, sessions, boards and health.
 */
export interface ConnectionShares {
  /** Filtered lists, the archive, the audit. */
  lists: FairQueue
  /** The removal of all data. It may take minutes, for which nobody's lists wait. */
  removals: FairQueue
  /** Pieces of exports, of which each has its turn: an export of many orders asks for hundreds of them, and lists do not wait for these. */
  exports: FairQueue
  /** Plans of imports, which read all rows of a file: no list waits for them. */
  imports: FairQueue
  /** By network. All tries of one are counted in one row, for which they would wait with all connections. */
  signIns: FairQueue
  /** By secret address, and by network for what is none, as for wrong tokens: their tries are counted in one row as well. */
  links: FairQueue
}

/** Of one organization. */
export const CHANGES_AT_ONCE = 4

const IMPORTS_CHECKED = 2

const changes = new WeakMap<Pool, FairQueue>()

/**
 * Changes, by organization: one that waits for the lock of another holds its connection meanwhile, whatever asks for it. The
 * queue belongs to the pool, since whoever commits has that.
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
    // One that switches a gate on for thousands of orders takes seconds, and what waits for its locks holds places too.
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
      // A long list takes a core, here or in the database: one is left for the others.
      perKey: Math.max(1, Math.min(Math.floor(forLists / 2), availableParallelism() - 1)),
      waitingPerKey: 20,
      refusal: { organization: 'asks for too many lists at once' },
      share: 1 / 2,
      // A program that asks for many at once is noticed by others.
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
      // Nobody guesses on without end. Whoever knows their password adds nothing to what their network waits.
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
