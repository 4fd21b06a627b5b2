import type { Logger } from 'pino'
import type { Pool } from '../db/client.ts'

const ALIVE_MS = 10_000
// A worker that missed this many beats is dead, and its jobs are free for others.
const BEATS = 3

export interface AliveWorkers {
  add(id: string): void
  remove(id: string): void
  close(): Promise<void>
}

/** The queue itself would wait four hours. */
export function startHeartbeat(pool: Pool, log: Logger, aliveMs = ALIVE_MS): AliveWorkers {
  const ids = new Set<string>()
  const patience = `${aliveMs * BEATS} milliseconds`
  let beating: Promise<void> | undefined

  async function beat(): Promise<void> {
    if (ids.size > 0) {
      await pool.query(
        `insert into job_workers (id, seen_at) select id, now() from unnest($1::text[]) id
         on conflict (id) do update set seen_at = now()`,
        [[...ids]],
      )
    }
    // The notification wakes workers that wait for new jobs.
    await pool.query(
      `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)), pg_notify('jobs:insert', '')
       from graphile_worker.jobs
       where locked_at < now() - $1::interval and not exists (
         select from job_workers w where w.id = locked_by and w.seen_at > now() - $1::interval)
       having count(*) > 0`,
      [patience],
    )
    await pool.query(`delete from job_workers where seen_at < now() - interval '1 hour'`)
  }

  function tryBeat(): void {
    beating ??= beat()
      .catch((error: unknown) => log.warn({ err: error }, 'jobs: no beat'))
      .finally(() => (beating = undefined))
  }

  const timer = setInterval(tryBeat, aliveMs)
  return {
    add(id) {
      ids.add(id)
      tryBeat()
    },
    remove: (id) => ids.delete(id),
    async close() {
      clearInterval(timer)
      await beating
    },
  }
}
