import { expect } from 'vitest'
import type { TestKerf } from '../kerf.ts'

export interface RunRow {
  kind: string
  name: string
  error: string | null
  rows: number | null
  files: number | null
  bytes: number | null
}

/** Whether this file tells Kerf that it backs up into the folder. */
export const isMarker = (name: string) => /^kerf-[0-9a-f-]{36}\.txt$/.test(name)

const runsOf = async ({ database }: TestKerf): Promise<RunRow[]> =>
  (
    await database.pool.query<RunRow>(
      `select kind, name, error, rows::float8, files, bytes::float8 from backup_runs
       where ended_at is not null order by id`,
    )
  ).rows

/** Asks the workers to look for what is due, and returns all runs once they have looked. */
export async function keep(kerf: TestKerf): Promise<RunRow[]> {
  const { pool } = kerf.database
  await pool.query("select graphile_worker.add_job('backups.keep', job_key => 'a test')")
  const left = async () => {
    const { rows } = await pool.query(
      "select last_error from graphile_worker.jobs where task_identifier = 'backups.keep'",
    )
    return rows
  }
  await expect.poll(left).toEqual([])
  return runsOf(kerf)
}

/** Asks the workers to tell of an outage. */
export async function tellOfOutage({ database }: TestKerf): Promise<void> {
  await database.pool.query(
    "select graphile_worker.add_job('health.outages', job_key => 'a test of outages')",
  )
  const left = async () =>
    (
      await database.pool.query(
        "select last_error from graphile_worker.jobs where task_identifier = 'health.outages'",
      )
    ).rows
  await expect.poll(left).toEqual([])
}

/** Lets time pass for what was recorded so far. */
export async function age({ database }: TestKerf, by: string): Promise<void> {
  await database.pool.query(
    'update backup_runs set begun_at = begun_at - $1::interval, ended_at = ended_at - $1::interval',
    [by],
  )
}
