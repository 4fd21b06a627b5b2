import { sql } from 'drizzle-orm'
import type { Job, Worker, WorkerEvents } from 'graphile-worker'
import { JOB_QUEUES_LOCK } from '../../db/advisory-locks.ts'
import { nudge } from './looks.ts'

// By their flags workers leave jobs for later: each job has its lane and its queue among them.

/** Jobs of which a pool does only so many at a time, so that workers are left to the others. Long are those that may take minutes. */
const LANES = ['mails', 'calls', 'files', 'imports', 'long'] as const
export type Lane = (typeof LANES)[number]

export function flagsOf(queue: string | undefined, lanes: (Lane | undefined)[]) {
  const flags = [queue, ...lanes].filter((flag) => flag !== undefined)
  return sql`${sql.param(flags)}::text[]`
}

/** First in what adds a job: its queue stays until the job is there. */
export const KEEP_QUEUES = sql`pg_advisory_xact_lock_shared(${sql.raw(String(JOB_QUEUES_LOCK))})`

const isLane = (flag: string) => LANES.some((lane) => lane === flag)
const flagsIn = ({ flags }: Job) => Object.keys(flags ?? {})

export interface LaneOptions {
  /** How many jobs of each lane a pool does at a time. */
  most?: Partial<Record<Lane, number>>
  /** Queues whose jobs have lately taken long. */
  slow?: () => string[]
  /** How many jobs of slow queues a pool does at a time. */
  mostSlow?: number
}

/** Among more queues than that, those whose turn was longest ago have theirs again. */
const MOST_REMEMBERED = 200

/**
 * Of each queue one job is done, and the next one when the others had their turn. The oldest job comes first: without turns,
 * queues with much that has waited long would keep all workers.
 * @returns the flags of jobs that have to wait
 */
export function openLanes(
  events: WorkerEvents,
  { most = {}, slow = () => [], mostSlow = Infinity }: LaneOptions,
): () => string[] {
  // The first to have had its turn stands first, each with the lanes of its last job.
  const hadTurn = new Map<string, string[]>()
  /** Flags of which enough is under way. */
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
  // Nobody else waits: so those begin whose turn was longest ago. Those that are held may have others before them.
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
