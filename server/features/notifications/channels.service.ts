import type { NotificationChannel } from '#shared/notifications/kinds.ts'
import type { Services } from '../../services.ts'
import { sendDue } from '../../jobs/due-jobs.ts'
import { addJob } from '../../jobs/jobs.ts'
import type { Database } from '../../db/client.ts'
import * as queries from './channels.queries.ts'
import type { DueNotification } from './channels.queries.ts'
import { channelQueue, DUE } from './channels.ts'

export type { DueNotification }

/** @param deliver sends one, or returns the time to wait for. A failure is retried, later each time */
export function sendDueByChannel(
  services: Services,
  channel: NotificationChannel,
  orgId: string,
  deliver: (due: DueNotification) => Promise<Date | undefined>,
): Promise<void> {
  const { db } = services
  return sendDue(services, DUE[channel], orgId, {
    queue: channelQueue(orgId, channel),
    rows: {
      next: () => queries.selectDue(db, orgId, channel),
      async send(due) {
        const until = await deliver(due)
        if (!until) await queries.deleteDue(db, due)
        return until
      },
      postpone: queries.postponeDue,
      giveUp: (due) => queries.deleteDue(db, due),
    },
  })
}

export async function takeOver(db: Database, due: DueNotification): Promise<void> {
  const { orgId, channel } = due
  await queries.insertDue(db, due)
  await addJob(db, DUE[channel], { orgId }, { queue: channelQueue(orgId, channel) })
}
