import type { Worker, WorkerEvents } from 'graphile-worker'
import type { Pool } from '../db/client.ts'

// A look locks every free queue, and a second worker would find nothing and sleep. So looks take turns.

export interface Looks {
  watch(events: WorkerEvents, taskNames: string[]): void
  /** The event with the result ends the turn. */
  begin(): Promise<void>
  soon(): void
  close(): void
}

const SOON_MS = 20
const SELDOM_MS = 1000
const FAR_MS = 60_000

export function openLooks(pool: Pool): Looks {
  const crews: Set<Worker>[] = []
  const known = new Set<string>()
  let last = Promise.resolve()
  let end: () => void = () => undefined
  let timer: NodeJS.Timeout | undefined
  let timerAt = Infinity
  let pause = SOON_MS
  let closed = false

  function askIn(ms: number): void {
    const at = performance.now() + ms
    if (closed || at >= timerAt) return
    clearTimeout(timer)
    timerAt = at
    timer = setTimeout(() => void ask(), ms).unref()
  }

  /** Undefined without jobs. */
  async function dueIn(): Promise<number | undefined> {
    const { rows } = await pool.query<{ ms: number | null }>(
      `select (extract(epoch from min(run_at) - now()) * 1000)::float8 as ms
       from graphile_worker._private_jobs
       where is_available
         and task_id = any(array(select id from graphile_worker._private_tasks where identifier = any($1)))`,
      [[...known]],
    )
    return rows[0]?.ms ?? undefined
  }

  async function ask(): Promise<void> {
    timerAt = Infinity
    // While the database is away, the next due time is unknown.
    const ms = await dueIn().catch(() => SELDOM_MS)
    if (ms === undefined) return
    if (ms > 0) {
      pause = SOON_MS
      askIn(Math.min(Math.ceil(ms), FAR_MS))
      return
    }
    for (const crew of crews) wake(crew)
    // Jobs that wait for a worker, a queue or their turn stay due.
    askIn(pause)
    pause = Math.min(pause * 2, SELDOM_MS)
  }

  function soon(): void {
    pause = SOON_MS
    askIn(SOON_MS)
  }

  return {
    soon,
    watch(events, taskNames) {
      const crew = new Set<Worker>()
      crews.push(crew)
      for (const name of taskNames) known.add(name)
      events.on('worker:create', ({ worker }) => crew.add(worker))
      events.on('worker:stop', ({ worker }) => crew.delete(worker))
      for (const event of ['pool:listen:success', 'pool:listen:notification'] as const) events.on(event, soon)
      events.on('job:start', () => {
        end()
        // More jobs may be due.
        wake(crew)
      })
      events.on('worker:getJob:empty', () => end())
      events.on('worker:getJob:error', () => {
        end()
        soon()
      })
      // The outcome is written a moment later and frees the job's queue.
      events.on('job:complete', ({ job }) => {
        if (job.job_queue_id !== null) soon()
      })
    },
    async begin() {
      const before = last
      const turn = Promise.withResolvers<void>()
      last = turn.promise
      await before
      end = turn.resolve
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}

const wake = (crew: Set<Worker>) => void [...crew].some(nudge)

export function nudge(worker: Worker): boolean {
  try {
    return worker.nudge()
  } catch {
    // The worker ended meanwhile.
    return false
  }
}
