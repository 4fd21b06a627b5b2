import type { Logger } from 'pino'
import { startHeartbeat } from './core/jobs/job-workers.ts'
import { openJobs } from './core/jobs/jobs.ts'
import { jobTasks } from './core/jobs/jobs.tasks.ts'
import { openLooks } from './core/jobs/looks.ts'
import type { SendMail } from './core/mail/mail.ts'
import type { NotificationDeps } from './features/notifications/announce.service.ts'
import { approvalTasks, certificateTasks } from './features/approvals/approvals.tasks.ts'
import { auditConsumer } from './features/audit/audit.consumer.ts'
import { auditTasks } from './features/audit/audit.tasks.ts'
import { customerMailsConsumer } from './features/customer-mails/customer-mails.consumer.ts'
import { customerMailTasks } from './features/customer-mails/customer-mails.tasks.ts'
import type { ByHandDeps } from './features/customer-mails/by-hand.service.ts'
import { checklistsConsumer } from './features/checklists/checklists.consumer.ts'
import { authTasks } from './features/auth/auth.tasks.ts'
import { mailTasks } from './features/auth/mails.tasks.ts'
import { notificationMailTasks } from './features/delivery/mails.tasks.ts'
import { morningTasks } from './features/delivery/morning.tasks.ts'
import { openConsumers } from './features/events/consumers.service.ts'
import { eventTasks } from './features/events/events.tasks.ts'
import { flowConsumer } from './features/flow/flow.consumer.ts'
import { timerTasks } from './features/holds/timers.tasks.ts'
import { notificationsConsumer } from './features/notifications/notifications.consumer.ts'
import { importRunTasks, importTasks } from './features/imports/run.tasks.ts'
import { notificationTasks } from './features/notifications/notifications.tasks.ts'
import { profileTasks } from './features/profile/profile.tasks.ts'
import { seenConsumer } from './features/seen/seen.consumer.ts'
import { pushTasks, slowPushQueues } from './features/push/push.tasks.ts'
import { removedTasks } from './features/removed/removed.tasks.ts'
import { fileTasks } from './features/files/files.tasks.ts'
import { defaultsTasks } from './features/templates/defaults.tasks.ts'
import { webhooksConsumer } from './features/webhooks/webhooks.consumer.ts'
import { slowWebhookQueues, webhookTasks } from './features/webhooks/webhooks.tasks.ts'

interface BackgroundDeps {
  people: Parameters<typeof mailTasks>[0]
  files: Parameters<typeof approvalTasks>[0] & Parameters<typeof fileTasks>[0]
  notifications: NotificationDeps
  customerMails: ByHandDeps
  push: Parameters<typeof pushTasks>[0]
  webhooks: Parameters<typeof webhookTasks>[0]
  /** Undefined where no mail server is set. */
  sendMail: SendMail | undefined
  log: Logger
  /** How often the workers of background jobs report that they're alive. */
  jobsAliveMs?: number | undefined
  /** How often they look for jobs without a notification. */
  jobsPollMs?: number | undefined
}

/** Jobs that take only a moment in the database. */
const QUICK = 4
/**
 * Jobs that wait for other servers: mails at a time, and shops whose webhooks or devices are called at a time.
 */
const OUTSIDE = { mails: 6, calls: 16 }
/** Of these, shops with slow receivers or push services: they wait for each other. */
const SLOW_CALLS = 8
/**
 * Slow local jobs. `files`: shops whose certificates are made, most of which wait for their picture's turn, or
 * whose files are removed. Imports are single transactions that can't make room for others. A small import
 * doesn't wait for others' ten thousand rows.
 */
const HEAVY = { files: 8, imports: 3, long: 2 }

/** The server's own work, every consumer and task by name. Nothing runs before `start`. */
export function openBackground(deps: BackgroundDeps): { start(): void; close(): Promise<void> } {
  const { people, files, notifications, customerMails, push, webhooks, sendMail, log } = deps
  const { pool } = notifications
  const pollMs = deps.jobsPollMs
  const consumers = openConsumers(
    notifications,
    [
      // Consumers that lock orders come first, as everywhere.
      flowConsumer,
      checklistsConsumer,
      seenConsumer(notifications),
      auditConsumer,
      notificationsConsumer(notifications),
      customerMailsConsumer(customerMails),
      webhooksConsumer,
    ],
    log,
  )
  const workers = startHeartbeat(pool, log, deps.jobsAliveMs)
  const looks = openLooks(pool)
  const quick = openJobs(
    pool,
    workers,
    [
      ...authTasks(people),
      ...removedTasks(notifications),
      ...eventTasks(consumers),
      ...timerTasks(notifications),
      ...auditTasks(notifications),
      ...notificationTasks(notifications),
      ...morningTasks({ ...notifications, log }),
      ...importTasks(notifications),
      ...defaultsTasks({ ...notifications, log }),
      ...approvalTasks(files),
      ...jobTasks({ pool }),
    ],
    log,
    { looks, pollMs, concurrency: QUICK },
  )
  const outside = openJobs(
    pool,
    workers,
    [
      // Tasks from earlier versions have no queue, so this worker runs them too.
      ...(sendMail ? [...mailTasks(people, sendMail), ...profileTasks(sendMail)] : []),
      ...(sendMail ? notificationMailTasks({ ...people, log, send: sendMail }) : []),
      ...(sendMail ? customerMailTasks({ ...customerMails, log, send: sendMail }) : []),
      ...pushTasks(push),
      ...webhookTasks(webhooks),
    ],
    log,
    {
      looks,
      pollMs,
      concurrency: OUTSIDE.mails + OUTSIDE.calls,
      most: OUTSIDE,
      slow: () => [...slowPushQueues(push), ...slowWebhookQueues(webhooks)],
      mostSlow: SLOW_CALLS,
    },
  )
  // Strangers choose the pictures to decode, which may take half a minute. A store may take long for the many
  // files that a shop deleted. Removing files gives way to others' turns and starts after certificates.
  const heavy = openJobs(
    pool,
    workers,
    [...certificateTasks(files), ...fileTasks(files), ...importRunTasks({ ...notifications, log })],
    log,
    { looks, pollMs, concurrency: HEAVY.files + HEAVY.imports, most: HEAVY },
  )
  const all = [quick, outside, heavy]
  return {
    start() {
      for (const each of all) each.start()
    },
    async close() {
      await Promise.all(all.map((each) => each.close()))
      looks.close()
      await workers.close()
      await consumers.close()
    },
  }
}
