import { pino } from 'pino'
import { startHeartbeat } from '../../../server/core/jobs/job-workers.ts'
import { openJobs } from '../../../server/core/jobs/jobs.ts'
import { slowOnes } from '../../../server/core/shares/slow-ones.ts'
import { openNotifier } from '../../../server/core/live/notifier.ts'
import { openDatabase, type Connection } from '../../../server/db/client.ts'
import { openConsumers } from '../../../server/features/events/consumers.service.ts'
import { webhooksConsumer } from '../../../server/features/webhooks/webhooks.consumer.ts'
import { webhookTasks } from '../../../server/features/webhooks/webhooks.tasks.ts'

// A process that sends to webhooks. Tests start and kill it: node process.ts <settings>

interface Settings {
  connection: Connection
  secret: string
  ca: string
}

const { connection, secret, ca } = JSON.parse(process.argv[2] ?? '') as Settings
const log = pino({ level: 'silent' })
const { db, pool } = openDatabase(connection, { max: 5, onError: () => undefined })
const notifier = await openNotifier(connection, pool, log)
const slow = slowOnes()
const deps = { secret, db, pool, notifier, log, slow, outbound: { allowPrivate: true, ca } }
const workers = startHeartbeat(pool, log, 200)
openJobs(pool, workers, webhookTasks(deps), log).start()
await openConsumers(deps, [webhooksConsumer], log).sweep()
