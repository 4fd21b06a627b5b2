import type { DeliveryChannel } from '#shared/notifications/kinds.ts'
import { sendDue, type SendDueDeps } from '../../core/jobs/due-jobs.ts'
import { addJob } from '../../core/jobs/jobs.ts'
import type { Database } from '../../db/client.ts'
import * as queries from './deliveries.queries.ts'
import type { DueDelivery } from './deliveries.queries.ts'
import { deliveryQueue, DUE } from './deliveries.ts'

export type { DueDelivery }

/**
 * Sends an organization's due notifications by a channel.
 * @param deliver sends one, or returns the time to wait for. A failure is retried, later each time
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

/** Takes over a job from an earlier version. */
export async function takeOver(db: Database, due: DueDelivery): Promise<void> {
  const { orgId, channel } = due
  await queries.insertDue(db, due)
  await addJob(db, DUE[channel], { orgId }, { queue: deliveryQueue(orgId, channel) })
}
