import type { Jobs, TaskHandler } from './jobs/jobs.ts'
import { jobTasks } from './jobs/jobs.tasks.ts'
import { openPools } from './jobs/pools.ts'
import type { Services } from './services.ts'
import { backupTasks } from './backup/backups.tasks.ts'
import { approvalTasks, certificateTasks } from './features/customer/approvals/approvals.tasks.ts'
import { auditConsumer } from './features/people/audit/audit.consumer.ts'
import { auditTasks } from './features/people/audit/audit.tasks.ts'
import { customerMailsConsumer } from './features/customer/mails/customer-mails.consumer.ts'
import { customerMailTasks } from './features/customer/mails/customer-mails.tasks.ts'
import { checklistsConsumer } from './features/checklists/checklists.consumer.ts'
import { authTasks } from './features/people/auth/auth.tasks.ts'
import { mailTasks } from './features/people/auth/mails.tasks.ts'
import { morningTasks, notificationMailTasks } from './features/notifications/mail/mails.tasks.ts'
import { openConsumers } from './log/consumers.service.ts'
import { eventTasks } from './log/events.tasks.ts'
import { flowConsumer } from './features/flow/flow.consumer.ts'
import { timerTasks } from './features/holds/timers.tasks.ts'
import { notificationsConsumer } from './features/notifications/notifications.consumer.ts'
import { healthTasks } from './features/health/health.tasks.ts'
import { importRunTasks, importTasks } from './features/imports/run.tasks.ts'
import { notificationTasks } from './features/notifications/notifications.tasks.ts'
import { profileTasks } from './features/people/profile/profile.tasks.ts'
import { seenConsumer } from './features/orders/seen/seen.consumer.ts'
import { pushTasks } from './features/notifications/push/push.tasks.ts'
import { restoreTasks } from './features/undo/restore.tasks.ts'
import { fileTasks } from './features/files/files.tasks.ts'
import { defaultsTasks } from './features/checklists/templates/defaults.tasks.ts'
import { webhooksConsumer } from './features/webhooks/webhooks.consumer.ts'
import { webhookTasks } from './features/webhooks/webhooks.tasks.ts'

/** Nothing runs before `start`. */
export function openBackground(services: Services): Jobs {
  // Consumers that lock orders come first, as everywhere.
  const first = [flowConsumer, checklistsConsumer, seenConsumer(services), auditConsumer]
  const then = [notificationsConsumer(services), customerMailsConsumer(services), webhooksConsumer]
  const consumers = openConsumers(services, [...first, ...then], services.log)
  const of = (...tasks: ((services: Services) => TaskHandler[])[]) => tasks.flatMap((each) => each(services))
  const jobs = openPools(services, [
    {
      concurrency: 4,
      tasks: [
        ...eventTasks(consumers),
        ...of(authTasks, restoreTasks, timerTasks, auditTasks),
        ...of(notificationTasks, morningTasks, importTasks, defaultsTasks, approvalTasks, jobTasks),
        ...healthTasks(services),
      ],
    },
    {
      // They wait for other servers. Tasks from earlier versions have no queue, so this pool runs them too.
      concurrency: 22,
      // `calls`: shops whose webhooks or devices are called.
      most: { mails: 6, calls: 16 },
      tasks: of(mailTasks, profileTasks, notificationMailTasks, customerMailTasks, pushTasks, webhookTasks),
    },
    {
      // Decoding a stranger's picture may take half a minute, as may a store that removes many files.
      concurrency: 11,
      // `files`: shops whose certificates are made or whose files are removed.
      most: { files: 8, imports: 3, long: 2 },
      // Removing files gives way to others' turns and starts after certificates.
      tasks: of(certificateTasks, fileTasks, importRunTasks, backupTasks),
    },
  ])
  return { start: () => jobs.start(), close: () => jobs.close().then(() => consumers.close()) }
}
