import { pino } from 'pino'
import { startHeartbeat } from '../../../server/core/jobs/job-workers.ts'
import { openJobs } from '../../../server/core/jobs/jobs.ts'
import { openNotifier } from '../../../server/core/live/notifier.ts'
import { openMail } from '../../../server/core/mail/mail.ts'
import { openDatabase, type Connection } from '../../../server/db/client.ts'
import { customerMailsConsumer } from '../../../server/features/customer-mails/customer-mails.consumer.ts'
import { customerMailTasks } from '../../../server/features/customer-mails/customer-mails.tasks.ts'
import { notificationMailTasks } from '../../../server/features/delivery/mails.tasks.ts'
import { openConsumers } from '../../../server/features/events/consumers.service.ts'

// A process that mails notifications, and customers without a delay. Tests start and kill it: node mail-process.ts
// <settings>

interface Settings {
  connection: Connection
  smtpUrl: string
  secret: string
  appUrl: string
}

const { connection, smtpUrl, ...links } = JSON.parse(process.argv[2] ?? '') as Settings
const log = pino({ level: 'silent' })
const { db, pool } = openDatabase(connection, { max: 5, onError: () => undefined })
const notifier = await openNotifier(connection, pool, log)
const { send } = openMail({ smtpUrl, mailFrom: 'Kerf <kerf@example.com>' })
const deps = { ...links, db, pool, notifier, log, send }
const workers = startHeartbeat(pool, log, 200)
openJobs(pool, workers, [...notificationMailTasks(deps), ...customerMailTasks(deps)], log).start()
await openConsumers(deps, [customerMailsConsumer({ mails: true, customerMailAfterMs: 0 })], log).sweep()
