import { addJobs } from '../../core/jobs/jobs.ts'
import type { Database } from '../../db/client.ts'
import { notifyPerson, type CommitDeps } from '../events/commit.service.ts'
import { deliveryQueue, MAIL_DELIVERY, PUSH_DELIVERY, type DeliverySettings } from './deliveries.ts'
import type { NewlyTold } from './new-notifications.queries.ts'

export type NotificationDeps = CommitDeps & DeliverySettings

/** Belongs into the transaction that has written what people are told: adds the jobs that send it. */
export async function addDeliveries(
  tx: Database,
  deps: NotificationDeps,
  orgId: string,
  told: NewlyTold[],
): Promise<void> {
  const queue = deliveryQueue(orgId)
  const jobsOf = (ids: string[]) => ids.map((id) => ({ orgId, id }))
  if (deps.mails) {
    const mails = jobsOf(told.flatMap(({ mails }) => mails))
    await addJobs(tx, MAIL_DELIVERY, mails, { afterMs: deps.mailAfterMs, queue })
  }
  const pushes = jobsOf(told.flatMap(({ pushes }) => pushes))
  await addJobs(tx, PUSH_DELIVERY, pushes, { afterMs: deps.pushAfterMs, queue })
}

/** Each person's screens load the inbox anew, once. */
export function tellScreens(tx: Database, deps: CommitDeps, orgId: string, userIds: string[]): void {
  for (const userId of new Set(userIds)) notifyPerson(tx, deps, { orgId, userId }, { type: 'INBOX' })
}
