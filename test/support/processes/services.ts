import { pino } from 'pino'
import { type Connection, openDatabase } from '../../../server/db/client.ts'
import { LIMITS, TIMES } from '../../../server/limits.ts'
import { databaseQueues } from '../../../server/queue/queues.ts'
import { openNotifier } from '../../../server/rooms/notifier.ts'
import type { Services } from '../../../server/services.ts'

/** What every change needs, for a process that a test starts and kills. `more` is what its own work needs. */
export async function openServices(
  connection: Connection,
  connections: number,
  more: Partial<Services> = {},
): Promise<Services> {
  const log = pino({ level: 'silent' })
  const { db, pool } = openDatabase(connection, { max: connections, onError: () => undefined })
  const notifier = await openNotifier(connection, pool, log)
  const queues = databaseQueues(pool)
  return { db, pool, notifier, log, queues, times: TIMES, limits: LIMITS, ...more } as unknown as Services
}
