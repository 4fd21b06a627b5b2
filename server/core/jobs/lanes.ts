import { sql } from 'drizzle-orm'
import type { Job, Worker, WorkerEvents } from 'graphile-worker'
import { JOB_QUEUES_LOCK } from '../../db/advisory-locks.ts'
import { nudge } from './looks.ts'

// Workers skip jobs by their flags: each job has its lane and its queue among them.

/**
 * A pool limits the jobs of each lane that run at a time, so that workers stay free for the others. `long` jobs
 * may take minutes.
 */
const LANES = ['mails', 'calls', 'files', 'imports', 'long'] as const
export type Lane = (typeof LANES)[number]

export function flagsOf(queue: string | undefined, lanes: (Lane | undefined)[]) {
  const flags = [queue, ...lanes].filter((flag) => flag !== undefined)
  return sql`${sql.param(flags)}::text[]`
}

/** Goes first in a statement that adds a job: it keeps the queue until the job is there. */
export const KEEP_QUEUES = sql`pg_advisory_xact_lock_shared(${sql.raw(String(JOB_QUEUES_LOCK))})`

const isLane = (flag: string) => LANES.some((lane) => lane === flag)
const flagsIn = ({ flags }: Job) => Object.keys(flags ?? {})

export interface LaneOptions {
  /** How many jobs of each lane a pool runs at a time. */
  most?: Partial<Record<Lane, number>>
  /** Queues with slow jobs lately. */
  slow?: () => string[]
  /** How many jobs of slow queues a pool runs at a time. */
  mostSlow?: number
}

/** With more queues than this, the ones whose turn was longest ago get theirs again. */
const MOST_REMEMBERED = 200

/**
 * Runs one job of each queue, and the next one after the other queues had their turn. The oldest job comes
 * first, so without turns queues with a long backlog would keep all workers.
 * @returns the flags of jobs that have to wait
 */
export function openLanes(
  events: WorkerEvents,
  { most = {}, slow = () => [], mostSlow = Infinity }: LaneOptions,
): () => string[] {
  // In order of their last turn, oldest first. Each queue has the lanes of its last job.
  const hadTurn = new Map<string, string[]>()
  /** Flags with enough jobs under way. */
  let held = new Set<string>()
  const underWay = new Map<string, { flags: string[]; isSlow: boolean }>()

  const begin = (job: Job) => {
    const flags = flagsIn(job)
    const slowQueues = new Set(slow())
    underWay.set(job.id, { flags, isSlow: flags.some((flag) => slowQueues.has(flag)) })
  }
  const end = (job: Job) => {
    underWay.delete(job.id)
    const flags = flagsIn(job)
    for (const queue of flags.filter((flag) => !isLane(flag))) {
      hadTurn.delete(queue)
      hadTurn.set(queue, flags.filter(isLane))
    }
    for (const queue of [...hadTurn.keys()].slice(0, -MOST_REMEMBERED)) hadTurn.delete(queue)
  }
  // No other queue waits, so the queues whose turn was longest ago start again. Held queues may have others
  // before them.
  const nextRound = (worker: Worker) => {
    const free = [...hadTurn].filter(([queue, lanes]) => ![queue, ...lanes].some((flag) => held.has(flag)))
    if (free.length === 0) return
    for (const [queue] of free.slice(0, Math.ceil(free.length / 2))) hadTurn.delete(queue)
    nudge(worker)
  }
  events.on('job:start', ({ job }) => begin(job))
  events.on('job:complete', ({ job }) => end(job))
  events.on('worker:getJob:empty', ({ worker }) => nextRound(worker))

  return () => {
    const jobs = [...underWay.values()]
    const full = LANES.filter(
      (lane) => jobs.filter(({ flags }) => flags.includes(lane)).length >= (most[lane] ?? Infinity),
    )
    const slowOnes = jobs.filter(({ isSlow }) => isSlow).length >= mostSlow ? slow() : []
    held = new Set([...full, ...slowOnes])
    return [...held, ...hadTurn.keys()]
  }
}
