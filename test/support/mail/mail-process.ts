import { startHeartbeat } from '../../../server/jobs/job-workers.ts'
import { openJobs } from '../../../server/jobs/jobs.ts'
import { openMail } from '../../../server/mail/mail.ts'
import { TIMES } from '../../../server/limits.ts'
import type { Connection } from '../../../server/db/client.ts'
import type { Services } from '../../../server/services.ts'
import { openServices } from '../processes/services.ts'
import { customerMailsConsumer } from '../../../server/features/customer/mails/customer-mails.consumer.ts'
import { customerMailTasks } from '../../../server/features/customer/mails/customer-mails.tasks.ts'
import { notificationMailTasks } from '../../../server/features/notifications/mail/mails.tasks.ts'
import { openConsumers } from '../../../server/log/consumers.service.ts'

// A process that mails notifications, and customers without a delay. Tests start and kill it: node mail-process.ts
// <settings>

interface Settings {
  connection: Connection
  smtpUrl: string
  secret: string
  appUrl: string
}

const { connection, smtpUrl, secret, appUrl } = JSON.parse(process.argv[2] ?? '') as Settings
const { send } = openMail({ smtpUrl, mailFrom: 'Kerf <kerf@example.com>' })
const services = await openServices(connection, 5, {
  secret,
  config: { appUrl } as Services['config'],
  sendMail: send,
  times: { ...TIMES, customerMailAfterMs: 0 },
})
const { pool, log } = services
const workers = startHeartbeat(pool, log, 200)
openJobs(pool, workers, [...notificationMailTasks(services), ...customerMailTasks(services)], log).start()
await openConsumers(services, [customerMailsConsumer(services)], log).sweep()
