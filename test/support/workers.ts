import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { openDatabase, type Connection } from '../../server/db/client.ts'
import { startHeartbeat } from '../../server/jobs/job-workers.ts'
import { openJobs, type TaskHandler } from '../../server/jobs/jobs.ts'
import type { LaneOptions } from '../../server/jobs/lanes.ts'
import { openLooks, type Looks } from '../../server/jobs/looks.ts'
import type { TestKerf } from './kerf.ts'

/** A poll interval so long that polling finds nothing during a test. */
export const NEVER_MS = 10 * 60_000

const log = pino({ level: 'silent' })

/** A separate worker, on a database that may be reached in another way. */
export function work(
  kerf: Pick<TestKerf, 'connection'>,
  handlers: TaskHandler[],
  {
    connection = kerf.connection,
    ...options
  }: LaneOptions & { connection?: Connection; looks?: Looks; concurrency?: number } = {},
) {
  const database = openDatabase(connection, { max: 4, onError: () => undefined })
  const workers = startHeartbeat(database.pool, log, 200)
  const looks = options.looks ?? openLooks(database.pool)
  const jobs = openJobs(database.pool, workers, handlers, log, { ...options, looks, pollMs: NEVER_MS })
  jobs.start()
  onTestFinished(async () => {
    await jobs.close()
    looks.close()
    await workers.close()
    await database.close()
  })
  return { jobs, database }
}
