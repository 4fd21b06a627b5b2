import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database, Pool } from '../../db/client.ts'
import { transact } from '../transact.ts'
import { addJob, defineTask, type Task } from './jobs.ts'
import { flagsOf, KEEP_QUEUES, type Lane } from './lanes.ts'

// Workers walk past every job that waits behind another one: a hundred thousand of one organization would cost each of all
// others' jobs a second. So what is due stands in tables, and jobs only say that something is.

const dueJob = z.object({ orgId: z.string() })
type DueJob = z.infer<typeof dueJob>

/** Does what is due in an organization by then, however much it is. */
export const defineDueTask = (name: string, lane?: Lane): Task<DueJob> => defineTask(name, dueJob, lane)

/** How long one organization may go on until others have their turn: so many of what is due, and so many milliseconds. */
const MOST_IN_A_ROW = 20
export const ROUND_MS = 4000

/**
 * Belongs into the transaction that writes what will be due. There is one job for each second of an organization in which
 * something will be.
 * @param options.at when it will be, by the clock of PostgreSQL
 * @param options.afterMs the same, from the beginning of the transaction on
 * @param options.withinMs there is no job yet for what will be due later than that, from the beginning of the transaction on
 * @param options.queue jobs of one queue are done one after the other
 */
export async function addDueJob(
  tx: Database,
  { name, lane }: Task<DueJob>,
  orgId: string,
  { at, afterMs = 0, withinMs, queue }: { at?: Date; afterMs?: number; withinMs?: number; queue: string },
): Promise<void> {
  // What is due at once is done when workers hear of its job: for the next second they would look at their next poll.
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
 * A job for all that is due in an organization by then. There is one at most that waits, and another one leaves it its place
 * among those of others.
 * @param options.queue jobs of one queue are done one after the other
 * @param options.afterMs before which it is not done, from now on
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
 * One after the other of what is due in an organization. What is left then gets a job of its own, so that others have their
 * turn.
 * @param next does the next one; answers false where nothing is due any more
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

// Seconds at first, six hours in the end: some four days in all.
export const MOST_TRIES = 25
export const pauseMs = (failures: number) => Math.exp(Math.min(10, failures)) * 1000

export interface SendDueDeps {
  db: Database
  pool: Pool
  log: Logger
}

/** What is to be sent stands in a table of its feature, with its time and how often it could not be sent. */
interface DueRows<Due extends object> {
  /** What is due longest. */
  next(): Promise<{ due: Due; failures: number } | undefined>
  /**
   * Sends it, and leaves it in the table no more; answers until when it has to wait where it may not be sent yet. What it
   * throws is tried again, later and later.
   */
  send(due: Due): Promise<Date | undefined>
  postpone(tx: Database, due: Due, until: Date, failures: number): Promise<void>
  /** It was tried often enough. */
  giveUp(due: Due): Promise<void>
}

/** Sends what is due in an organization, as `doInTurn` does. */
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
