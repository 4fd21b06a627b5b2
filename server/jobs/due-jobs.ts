import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '../services.ts'
import type { Database } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import { addJob, defineTask, type Task } from './jobs.ts'
import { flagsOf, KEEP_QUEUES, type Lane } from './lanes.ts'

// Workers scan past every waiting job, so tables hold what is due, and jobs only announce it.

const dueJob = z.object({ orgId: z.string() })
type DueJob = z.infer<typeof dueJob>

export const defineDueTask = (name: string, lane?: Lane): Task<DueJob> => defineTask(name, dueJob, lane)

/** After so many items or milliseconds, others have their turn. */
const MOST_IN_A_ROW = 20
export const ROUND_MS = 4000

/** Call it in the transaction that writes what will be due. Times count from its start. */
export async function addDueJob(
  tx: Database,
  { name, lane }: Task<DueJob>,
  orgId: string,
  { at, afterMs = 0, withinMs, queue }: { at?: Date; afterMs?: number; withinMs?: number; queue: string },
): Promise<void> {
  // A job for the next second would wait for the workers' next poll.
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

/** At most one such job waits, and adding another keeps its place among other organizations' jobs. */
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

/** The rest gets a new job, so that others have their turn. `next` returns false when nothing is due. */
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

// Seconds to six hours: some four days in all.
export const MOST_TRIES = 25
export const pauseMs = (failures: number) => Math.exp(Math.min(10, failures)) * 1000

interface DueRows<Due extends object> {
  next(): Promise<{ due: Due; failures: number } | undefined>
  /** Returns until when it must wait, if it may not be sent yet. After an error it is tried again. */
  send(due: Due): Promise<Date | undefined>
  postpone(tx: Database, due: Due, until: Date, failures: number): Promise<void>
  giveUp(due: Due): Promise<void>
}

export function sendDue<Due extends object>(
  { db, pool, log }: Pick<Services, 'db' | 'pool' | 'log'>,
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
