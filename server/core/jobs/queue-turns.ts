import type { WorkerEvents } from 'graphile-worker'
import type { Pool } from '../../db/client.ts'

// Again and again, because nobody says when it is written; after the last one workers look by themselves.
const PAUSES_MS = [10, 30, 100, 300, 1000]

/**
 * Wakes a worker after each job of a queue. The next one is free when the end of the last one is written, for which
 * workers do not wait before they look: they find nothing then, and would look again ten seconds later.
 */
export function keepQueuesMoving(events: WorkerEvents, pool: Pool, closing: AbortSignal): void {
  let timer: NodeJS.Timeout | undefined

  function wake([pause, ...pauses]: number[]): void {
    clearTimeout(timer)
    if (pause === undefined || closing.aborted) return
    timer = setTimeout(() => {
      // Without a database there is nobody to wake.
      pool.query("select pg_notify('jobs:insert', '')").catch(() => undefined)
      wake(pauses)
    }, pause)
  }

  events.on('job:complete', ({ job }) => {
    if (job.job_queue_id !== null) wake(PAUSES_MS)
  })
  closing.addEventListener('abort', () => clearTimeout(timer))
}
