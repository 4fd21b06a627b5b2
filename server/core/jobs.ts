import { sql } from 'drizzle-orm'
import { Logger, run } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import type { Database, Pool } from '../db/client.ts'

/** By the name of the task: what is done with a job's payload. What it throws is tried again, later and later. */
export type Tasks = Record<string, (payload: unknown) => Promise<void>>

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** Works jobs off, one process at a time each; what was under way when a process died is tried again by another. */
export async function openJobs(pool: Pool, tasks: Tasks, log: Log): Promise<{ close(): Promise<void> }> {
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    // New jobs are heard of at once; this is for those that wait for their next try.
    pollInterval: 10_000,
    noHandleSignals: true,
    parsedCronItems: [],
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, work]) => [name, (payload: unknown) => work(payload)]),
    ),
    logger: new Logger(() => (level, message, meta) => {
      log[LEVELS[level]](
        { ...(meta?.['error'] instanceof Error && { err: meta['error'] }) },
        `jobs: ${message}`,
      )
    }),
  })
  return { close: () => runner.stop() }
}

/** Belongs into the transaction of what asks for it: both happen, or neither. */
export async function addJob(tx: Database, task: string, payload: object): Promise<void> {
  await tx.execute(sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json)`)
}
