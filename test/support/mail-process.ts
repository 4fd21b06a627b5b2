import { pino } from 'pino'
import { startHeartbeat } from '../../server/core/jobs/job-workers.ts'
import { openJobs } from '../../server/core/jobs/jobs.ts'
import { openMail } from '../../server/core/mail.ts'
import { openDatabase, type Connection } from '../../server/db/client.ts'
import { notificationMailTasks } from '../../server/features/delivery/mails.tasks.ts'

// A process that mails notifications, started by mails.kill.test.ts to be killed: node mail-process.ts <settings>

interface Settings {
  connection: Connection
  smtpUrl: string
  secret: string
  appUrl: string
}

const { connection, smtpUrl, ...links } = JSON.parse(process.argv[2] ?? '') as Settings
const log = pino({ level: 'silent' })
const { db, pool } = openDatabase(connection, { max: 5, onError: () => undefined })
const { send } = openMail({ smtpUrl, mailFrom: 'Kerf <kerf@example.com>' })
const workers = startHeartbeat(pool, log, 200)
openJobs(pool, workers, notificationMailTasks({ ...links, db, log, send }), log).start()
