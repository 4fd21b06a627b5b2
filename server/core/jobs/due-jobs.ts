import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database, Pool } from '../../db/client.ts'
import { transact } from '../transact.ts'
import { addJob, defineTask, type Task } from './jobs.ts'
import { flagsOf, KEEP_QUEUES, type Lane } from './lanes.ts'

// Workers scan past every job that waits behind another one. A hundred thousand jobs of one organization would
// cost all other jobs a second each. So tables hold what is due, and jobs only announce it.

const dueJob = z.object({ orgId: z.string() })
type DueJob = z.infer<typeof dueJob>

/** Does everything due in an organization by the job's time, however much it is. */
export const defineDueTask = (name: string, lane?: Lane): Task<DueJob> => defineTask(name, dueJob, lane)

/** How many items and milliseconds one organization may take before others have their turn. */
const MOST_IN_A_ROW = 20
export const ROUND_MS = 4000

/**
 * Call it in the transaction that writes what will be due. An organization has one job for each second in which
 * something is due.
 * @param options.at when it is due, by PostgreSQL's clock
 * @param options.afterMs the same, counted from the start of the transaction
 * @param options.withinMs nothing due later than this gets a job yet, counted from the start of the transaction
 * @param options.queue jobs of one queue run one after the other
 */
export async function addDueJob(
  tx: Database,
  { name, lane }: Task<DueJob>,
  orgId: string,
  { at, afterMs = 0, withinMs, queue }: { at?: Date; afterMs?: number; withinMs?: number; queue: string },
): Promise<void> {
  // Work due now starts when workers hear of its job. A job for the next second would wait for their next poll.
  const isNow = at === undefined && afterMs === 0
  const due = sql`coalesce(${at?.toISOString() ?? null}::timestamptz, now() + make_interval(secs => ${afterMs / 1000}))`
  const second = isNow ? sql`floor(extract(epoch from now()))` : sql`ceil(extract(epoch from ${due}))`
  await tx.execute(sql`
    select ${KEEP_QUEUES}, graphile_worker.add_job(${name}, ${JSON.stringify({ orgId })}::json, queue_name => ${queue}::text,
      flags => ${flagsOf(queue, [lane])}, job_key => ${`${name} of ${orgId} at `} || due.second,
      run_at => to_timestamp(due.second))
    from (select ${second} as second) due
    where ${withinMs ?? null}::float8 is null
      or due.second <= extract(epoch from now()) + ${withinMs ?? null}::float8 / 1000`)
}

/**
 * Adds a job for everything due in an organization by then. At most one such job waits, and adding another
 * keeps its place among other organizations' jobs.
 * @param options.queue jobs of one queue run one after the other
 * @param options.afterMs the earliest start, from now
 * @param options.priority as of any job
 */
export function addTurn(
  db: Database,
  task: Task<DueJob>,
  orgId: string,
  options: { queue: string; afterMs?: number; priority?: number },
): Promise<void> {
  return addJob(
    db,
    task,
    { orgId },
    { ...options, key: `${task.name} of ${orgId}, the rest`, keepsTime: true },
  )
}

/**
 * Does the due items of an organization one after the other. The rest gets a new job, so that others have their
 * turn.
 * @param next does the next item. Returns false when nothing is due any more
 */
export async function doInTurn(
  db: Database,
  task: Task<DueJob>,
  orgId: string,
  { next, ...options }: { queue: string; priority?: number; next: () => Promise<boolean> },
): Promise<void> {
  const end = performance.now() + ROUND_MS
  for (let done = 0; done < MOST_IN_A_ROW && performance.now() < end; done += 1) {
    if (!(await next())) return
  }
  await addTurn(db, task, orgId, options)
}

// The pauses grow from seconds to six hours: some four days in all.
export const MOST_TRIES = 25
export const pauseMs = (failures: number) => Math.exp(Math.min(10, failures)) * 1000

export interface SendDueDeps {
  db: Database
  pool: Pool
  log: Logger
}

/** Items to send stand in a table of their feature, with their time and their number of failures. */
interface DueRows<Due extends object> {
  /** The item that has been due longest. */
  next(): Promise<{ due: Due; failures: number } | undefined>
  /**
   * Sends the item and removes it from the table. Returns until when it must wait if it may not be sent yet.
   * After an error it is tried again, at growing intervals.
   */
  send(due: Due): Promise<Date | undefined>
  postpone(tx: Database, due: Due, until: Date, failures: number): Promise<void>
  /** Called after the last try. */
  giveUp(due: Due): Promise<void>
}

/** Sends an organization's due items, as `doInTurn` does. */
export function sendDue<Due extends object>(
  { db, pool, log }: SendDueDeps,
  task: Task<DueJob>,
  orgId: string,
  { queue, rows }: { queue: string; rows: DueRows<Due> },
): Promise<void> {
  const postpone = (due: Due, until: Date, failures: number) =>
    transact(pool, async (tx) => {
      await rows.postpone(tx, due, until, failures)
      await addDueJob(tx, task, orgId, { at: until, queue })
    })
  const next = async () => {
    const found = await rows.next()
    if (!found) return false
    const { due, failures } = found
    let until: Date | undefined
    let tries = failures
    try {
      until = await rows.send(due)
    } catch (error) {
      tries += 1
      const told: object = { err: error, ...due }
      log.warn(told, `${task.name}: ${tries} times not sent`)
      if (tries >= MOST_TRIES) await rows.giveUp(due)
      else until = new Date(Date.now() + pauseMs(tries))
    }
    if (until) await postpone(due, until, tries)
    return true
  }
  return doInTurn(db, task, orgId, { queue, next })
}
