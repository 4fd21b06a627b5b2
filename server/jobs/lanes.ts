import { sql } from 'drizzle-orm'
import type { Job, Worker, WorkerEvents } from 'graphile-worker'
import { JOB_QUEUES_LOCK } from '../db/advisory-locks.ts'
import { nudge } from './looks.ts'

// Workers skip jobs by their flags: each job has its lane and its queue among them.

/** Limits each lane, so that workers stay free for the others. `long` jobs may take minutes. */
const LANES = ['mails', 'calls', 'files', 'imports', 'long'] as const
export type Lane = (typeof LANES)[number]

export function flagsOf(queue: string | undefined, lanes: (Lane | undefined)[]) {
  const flags = [queue, ...lanes].filter((flag) => flag !== undefined)
  return sql`${sql.param(flags)}::text[]`
}

/** Keeps the queue until the job is there. */
export const KEEP_QUEUES = sql`pg_advisory_xact_lock_shared(${sql.raw(String(JOB_QUEUES_LOCK))})`

const isLane = (flag: string) => LANES.some((lane) => lane === flag)
const flagsIn = ({ flags }: Job) => Object.keys(flags ?? {})

export interface LaneOptions {
  most?: Partial<Record<Lane, number>>
}

/** Beyond this, those whose turn was longest ago get theirs again. */
const MOST_REMEMBERED = 200

/** Without turns, queues with a long backlog would keep all workers. Returns the flags that must wait. */
export function openLanes(events: WorkerEvents, { most = {} }: LaneOptions): () => string[] {
  // In order of their last turn, oldest first. Each queue has the lanes of its last job.
  const hadTurn = new Map<string, string[]>()
  let held = new Set<string>()
  const underWay = new Map<string, string[]>()

  const begin = (job: Job) => void underWay.set(job.id, flagsIn(job))
  const end = (job: Job) => {
    underWay.delete(job.id)
    const flags = flagsIn(job)
    for (const queue of flags.filter((flag) => !isLane(flag))) {
      hadTurn.delete(queue)
      hadTurn.set(queue, flags.filter(isLane))
    }
    for (const queue of [...hadTurn.keys()].slice(0, -MOST_REMEMBERED)) hadTurn.delete(queue)
  }
  // No other queue waits, so the queues whose turn was longest ago start again.
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
      (lane) => jobs.filter((flags) => flags.includes(lane)).length >= (most[lane] ?? Infinity),
    )
    held = new Set(full)
    return [...held, ...hadTurn.keys()]
  }
}
