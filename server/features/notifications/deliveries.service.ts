import type { DeliveryChannel } from '#shared/notifications/kinds.ts'
import { sendDue, type SendDueDeps } from '../../core/jobs/due-jobs.ts'
import { addJob } from '../../core/jobs/jobs.ts'
import type { Database } from '../../db/client.ts'
import * as queries from './deliveries.queries.ts'
import type { DueDelivery } from './deliveries.queries.ts'
import { deliveryQueue, DUE } from './deliveries.ts'

export type { DueDelivery }

/**
 * Sends what is due in an organization by a channel.
 * @param deliver sends one; answers until when it has to wait where it may not be sent yet. What it throws is tried again, later and later
 */
export function deliverDue(
  deps: SendDueDeps,
  channel: DeliveryChannel,
  orgId: string,
  deliver: (due: DueDelivery) => Promise<Date | undefined>,
): Promise<void> {
  const { db } = deps
  return sendDue(deps, DUE[channel], orgId, {
    queue: deliveryQueue(orgId, channel),
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

/** What an earlier version had added a job for. */
export async function takeOver(db: Database, due: DueDelivery): Promise<void> {
  const { orgId, channel } = due
  await queries.insertDue(db, due)
  await addJob(db, DUE[channel], { orgId }, { queue: deliveryQueue(orgId, channel) })
}
