import { startHeartbeat } from '../../../server/jobs/job-workers.ts'
import { openJobs } from '../../../server/jobs/jobs.ts'
import type { Connection } from '../../../server/db/client.ts'
import { openConsumers } from '../../../server/log/consumers.service.ts'
import { webhooksConsumer } from '../../../server/features/webhooks/webhooks.consumer.ts'
import { webhookTasks } from '../../../server/features/webhooks/webhooks.tasks.ts'
import { openServices } from '../processes/services.ts'

// A process that sends to webhooks. Tests start and kill it: node process.ts <settings>

interface Settings {
  connection: Connection
  secret: string
  ca: string
}

const { connection, secret, ca } = JSON.parse(process.argv[2] ?? '') as Settings
const webhookOutbound = { allowPrivate: true, ca }
const services = await openServices(connection, 5, { secret, webhookOutbound })
const { pool, log } = services
const workers = startHeartbeat(pool, log, 200)
openJobs(pool, workers, webhookTasks(services), log).start()
await openConsumers(services, [webhooksConsumer], log).sweep()
