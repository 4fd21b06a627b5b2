import type { Logger } from 'pino'
import { startHeartbeat } from './core/jobs/job-workers.ts'
import { openJobs, type Nudges } from './core/jobs/jobs.ts'
import { jobTasks } from './core/jobs/jobs.tasks.ts'
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
import { NOT_SMALL } from './features/imports/import-jobs.ts'
import { importTasks } from './features/imports/imports.tasks.ts'
import { importRunTasks } from './features/imports/run.tasks.ts'
import { notificationTasks } from './features/notifications/notifications.tasks.ts'
import { profileTasks } from './features/profile/profile.tasks.ts'
import { seenConsumer } from './features/seen/seen.consumer.ts'
import { deviceTasks, pushTasks, slowQueues } from './features/push/push.tasks.ts'
import { removedTasks } from './features/removed/removed.tasks.ts'
import { fileTasks } from './features/files/files.tasks.ts'
import { webhooksConsumer } from './features/webhooks/webhooks.consumer.ts'
import { slowWebhookTasks, webhookTasks } from './features/webhooks/webhooks.tasks.ts'

interface BackgroundDeps {
  people: Parameters<typeof mailTasks>[0]
  files: Parameters<typeof approvalTasks>[0]
  notifications: NotificationDeps
  customerMails: ByHandDeps
  push: Parameters<typeof pushTasks>[0]
  webhooks: Parameters<typeof webhookTasks>[0]
  /** Undefined where no mail server is set. */
  sendMail: SendMail | undefined
  log: Logger
  /** How often the workers of background jobs say that they live. */
  jobsAliveMs?: number | undefined
}

// Mails and pushes that are under way at a time.
const DELIVERIES = 4
// Shops whose webhooks are called at a time.
const WEBHOOKS = 8
// Shops whose receivers or push services are slow and are called at a time. They wait for each other.
const SLOW_CALLS = 8
// Shops whose certificates are made at a time, most of which they wait for their picture's turn, or whose files are removed.
const FILES = 8
// Shops whose imports are run or undone at a time, each in one transaction.
const IMPORTS = 2
// As many more whose imports are small. Whoever has a few rows waits for nobody's ten thousand.
const SMALL_IMPORTS = 1

/** What the server does by itself, every consumer and task by name. Nothing is done before it is started. */
export function openBackground(deps: BackgroundDeps): { start(): void; close(): Promise<void> } {
  const { people, files, notifications, customerMails, push, webhooks, sendMail, log } = deps
  const { pool } = notifications
  const consumers = openConsumers(
    notifications,
    [
      // First those that lock orders, as everywhere.
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
  const jobs = openJobs(
    pool,
    workers,
    [
      ...authTasks(people),
      ...removedTasks(notifications),
      ...eventTasks(consumers),
      ...timerTasks(notifications),
      ...auditTasks(notifications),
      ...notificationTasks(notifications),
      ...importTasks(notifications),
      ...approvalTasks(files),
      ...jobTasks({ pool }),
    ],
    log,
  )
  // Worker pools that share queues: when a job of one ends, all of them look for the next.
  const nudges: Nudges = new Set()
  // Workers of their own: neither the mornings of many shops, nor a slow mail server or push service keep a timer waiting.
  const deliveries = openJobs(
    pool,
    workers,
    [
      ...morningTasks(notifications),
      // Those that were added by an earlier version stand in no queue, and are done here as well.
      ...(sendMail ? [...mailTasks(people, sendMail), ...profileTasks(sendMail)] : []),
      ...(sendMail ? notificationMailTasks({ ...people, log, send: sendMail }) : []),
      ...(sendMail ? customerMailTasks({ ...customerMails, log, send: sendMail }) : []),
      ...pushTasks(push),
    ],
    log,
    { concurrency: DELIVERIES, nudges, leave: () => slowQueues(push), inTurn: true },
  )
  // Receivers that hang keep neither mails nor pushes waiting.
  const hooks = openJobs(pool, workers, webhookTasks(webhooks), log, { concurrency: WEBHOOKS, nudges })
  // Whoever answers late keeps none waiting that answer at once.
  const slowCalls = openJobs(pool, workers, [...slowWebhookTasks(webhooks), ...deviceTasks(push)], log, {
    concurrency: SLOW_CALLS,
    nudges,
    inTurn: true,
  })
  // Strangers choose what is decoded for them, which may take half a minute; and a store may take its time for each of many
  // files that a shop has deleted. Removing them ends soon for others' turns, and begins after certificates.
  const fileJobs = openJobs(pool, workers, [...certificateTasks(files), ...fileTasks(files)], log, {
    concurrency: FILES,
  })
  // An import is one transaction, which cannot make room for others': of a large file it takes minutes.
  const importRuns = importRunTasks({ ...notifications, log })
  const importNudges: Nudges = new Set()
  const imports = openJobs(pool, workers, importRuns, log, {
    concurrency: IMPORTS,
    nudges: importNudges,
    inTurn: true,
  })
  const smallImports = openJobs(pool, workers, importRuns, log, {
    concurrency: SMALL_IMPORTS,
    nudges: importNudges,
    leave: () => NOT_SMALL,
    inTurn: true,
  })
  const all = [jobs, deliveries, hooks, slowCalls, fileJobs, imports, smallImports]
  return {
    start() {
      for (const each of all) each.start()
    },
    async close() {
      await Promise.all(all.map((each) => each.close()))
      await workers.close()
      await consumers.close()
    },
  }
}
