import { addDueJob } from '../../core/jobs/due-jobs.ts'
import type { Database } from '../../db/client.ts'
import { notifyPerson, type CommitDeps } from '../events/commit.service.ts'
import { deliveryQueue, DUE, type DeliverySettings } from './deliveries.ts'
import type { NewlyTold } from './new-notifications.queries.ts'

export type NotificationDeps = CommitDeps & DeliverySettings

/** Adds the jobs that send notifications. Belongs in the transaction that writes them. */
export async function addDeliveries(
  tx: Database,
  deps: NotificationDeps,
  orgId: string,
  told: NewlyTold[],
): Promise<void> {
  if (told.some(({ mailed }) => mailed)) {
    await addDueJob(tx, DUE.mail, orgId, { afterMs: deps.mailAfterMs, queue: deliveryQueue(orgId, 'mail') })
  }
  if (told.some(({ pushed }) => pushed)) {
    await addDueJob(tx, DUE.push, orgId, { afterMs: deps.pushAfterMs, queue: deliveryQueue(orgId, 'push') })
  }
}

/** Each person's screens reload the inbox once. */
export function tellScreens(tx: Database, deps: CommitDeps, orgId: string, userIds: string[]): void {
  for (const userId of new Set(userIds)) notifyPerson(tx, deps, { orgId, userId }, { type: 'INBOX' })
}
