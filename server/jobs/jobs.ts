import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Logger, parseCronItems, run, runMigrations, type Runner, type WorkerEvents } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import type { z } from 'zod'
import type { Database, Pool } from '../db/client.ts'
import { within } from '../async.ts'
import type { AliveWorkers } from './job-workers.ts'
import { flagsOf, KEEP_QUEUES, openLanes, type Lane, type LaneOptions } from './lanes.ts'
import { openLooks, type Looks } from './looks.ts'

export interface Task<Payload> {
  readonly name: string
  readonly payload: z.ZodType<Payload>
  readonly lane: Lane | undefined
}

export function defineTask<Payload>(name: string, payload: z.ZodType<Payload>, lane?: Lane): Task<Payload> {
  return { name, payload, lane }
}

/** Errors are retried at growing intervals, and the work may run twice. */
export interface TaskHandler {
  name: string
  run(payload: unknown): Promise<void>
  /** In UTC. */
  cron?: string
}

/** Ends a job that hangs despite its calls' deadlines, which would keep its worker and its queue. */
const LONGEST_MS = 10 * 60_000

/** After `longestMs` the job has failed and is tried again. */
export function handle<Payload>(
  task: Task<Payload>,
  run: (payload: Payload) => Promise<void>,
  { longestMs = LONGEST_MS, ...options }: { cron?: string; longestMs?: number } = {},
): TaskHandler {
  const late = () => new Error(`${task.name} has not ended within ${longestMs} ms`)
  return {
    name: task.name,
    run: async (payload) => within(longestMs, run(task.payload.parse(payload)), late),
    ...options,
  }
}

/** Call it in the change's transaction. A `key` replaces a waiting job. The lowest `priority` runs first. */
export async function addJob<Payload extends object>(
  tx: Database,
  { name, lane }: Task<Payload>,
  payload: Payload,
  {
    runAt,
    afterMs = 0,
    queue,
    key,
    keepsTime = false,
    priority = 0,
    maxAttempts,
    isLong = false,
  }: {
    runAt?: Date
    afterMs?: number
    queue?: string
    key?: string
    keepsTime?: boolean
    priority?: number
    maxAttempts?: number
    isLong?: boolean
  } = {},
): Promise<void> {
  await tx.execute(
    sql`select ${KEEP_QUEUES}, graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
      queue_name => ${queue ?? null}::text, flags => ${flagsOf(queue, [lane, isLong ? 'long' : undefined])}, job_key => ${key ?? null}::text,
      job_key_mode => ${keepsTime ? 'preserve_run_at' : 'replace'}::text, max_attempts => ${maxAttempts ?? null}::int,
      priority => ${priority}::int,
      run_at => coalesce(${runAt?.toISOString() ?? null}::timestamptz, now() + make_interval(secs => ${afterMs / 1000})))`,
  )
}

export async function addJobs<Payload extends object>(
  tx: Database,
  { name, lane }: Task<Payload>,
  payloads: Payload[],
  { afterMs, queue }: { afterMs: number; queue: string },
): Promise<void> {
  if (payloads.length === 0) return
  const texts = sql.param(payloads.map((payload) => JSON.stringify(payload)))
  await tx.execute(sql`
    select ${KEEP_QUEUES}, (select count(*) from graphile_worker.add_jobs(array(
      select row(${name}, payload, ${queue}, now() + make_interval(secs => ${afterMs / 1000}), null, null, null, ${flagsOf(queue, [lane])})
        ::graphile_worker.job_spec
      from unnest(${texts}::json[]) payload)))`)
}

export interface Jobs {
  /** Only one process works on a job at a time. */
  start(): void
  close(): Promise<void>
}

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
const RESTART_MS = 1000
// For jobs without a notification, such as while the listening connection was down.
const POLL_MS = 10_000
// A crontab line comes again by itself.
const CRON_ATTEMPTS = 3

export async function installJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool })
}

/** Runs that a fast clock recorded for coming days would stop all scheduled jobs. */
async function forgetFuture(pool: Pool): Promise<void> {
  await pool.query(
    'update graphile_worker._private_known_crontabs set last_execution = now() where last_execution > now()',
  )
}

export async function countJobs(pool: Pool): Promise<{ waiting: number; failed: number }> {
  const { rows } = await pool.query<{ waiting: number; failed: number }>(
    `select count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now())::int as waiting,
       count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
     from graphile_worker.jobs`,
  )
  return rows[0] ?? { waiting: 0, failed: 0 }
}

interface JobsOptions extends LaneOptions {
  concurrency?: number
  /** Shared by all pools of this process. */
  looks?: Looks
  pollMs?: number | undefined
}

export function openJobs(
  pool: Pool,
  workers: AliveWorkers,
  handlers: TaskHandler[],
  log: Log,
  { concurrency = 2, looks = openLooks(pool), pollMs = POLL_MS, ...lanes }: JobsOptions = {},
): Jobs {
  const logger = new Logger(() => (level, message, meta) => {
    // Workers look for jobs one at a time, so they need fewer connections than the library assumes.
    if (message.includes('having maxPoolSize')) return
    const error = meta?.['error']
    log[LEVELS[level]]({ ...(error instanceof Error && { err: error }) }, `jobs: ${message}`)
  })
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => workers.add(workerPool.id))
  events.on('pool:release', ({ workerPool }) => workers.remove(workerPool.id))
  const waiting = openLanes(events, lanes)
  const taskNames = handlers.map(({ name }) => name)
  looks.watch(events, taskNames)
  let runner: Runner | undefined
  let working: Promise<void> | undefined
  const closing = new AbortController()

  async function begin(): Promise<Runner> {
    await forgetFuture(pool)
    return run({
      pgPool: pool,
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      async forbiddenFlags() {
        await looks.begin()
        return waiting()
      },
      logger,
      events,
      // Otherwise a batcher writes outcomes, and its errors would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      parsedCronItems: parseCronItems(
        handlers.flatMap(({ name, cron }) =>
          cron ? [{ task: name, match: cron, options: { maxAttempts: CRON_ATTEMPTS, jobKey: name } }] : [],
        ),
      ),
      taskList: Object.fromEntries(
        handlers.map((handler) => [handler.name, (payload: unknown) => handler.run(payload)]),
      ),
    })
  }

  /** Starts the next runner when one ends because the database was gone. */
  async function work(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        runner = await begin()
        if (closing.signal.aborted) await runner.stop()
        await runner.promise
      } catch (error) {
        log.warn({ err: error }, 'jobs: the worker ended, and is started again')
      }
      runner = undefined
      await delay(RESTART_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    start: () => void (working ??= work()),
    async close() {
      closing.abort()
      await runner?.stop().catch((error: unknown) => log.warn({ err: error }, 'jobs: not stopped cleanly'))
      await working
    },
  }
}
