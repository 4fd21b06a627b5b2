import type { Services } from '../../services.ts'
import { addDueJob } from '../../jobs/due-jobs.ts'
import type { Database } from '../../db/client.ts'
import { notifyPerson } from '../../log/commit.service.ts'
import { channelQueue, DUE } from './channels.ts'
import type { NewlyTold } from './new-notifications.queries.ts'

/** Belongs in the transaction that writes them. */
export async function addDeliveries(
  tx: Database,
  services: Services,
  orgId: string,
  told: NewlyTold[],
): Promise<void> {
  if (told.some(({ mailed }) => mailed)) {
    await addDueJob(tx, DUE.mail, orgId, {
      afterMs: services.times.mailAfterMs,
      queue: channelQueue(orgId, 'mail'),
    })
  }
  if (told.some(({ pushed }) => pushed)) {
    await addDueJob(tx, DUE.push, orgId, {
      afterMs: services.times.pushAfterMs,
      queue: channelQueue(orgId, 'push'),
    })
  }
}

/** Each person's screens reload the inbox once. */
export function tellScreens(tx: Database, services: Services, orgId: string, userIds: string[]): void {
  for (const userId of new Set(userIds)) notifyPerson(tx, services, { orgId, userId }, { type: 'INBOX' })
}

// Fifty moves of an order with thousands of watchers would block all notifications for half a minute.
const MOST_LINES = 2000

/** Returns at least one. @param linesOf the number of lines of one entry */
export function fittingPart<Entry>(all: Entry[], linesOf: (told: Entry) => number): Entry[] {
  let lines = 0
  const tooMuch = all.findIndex((told, at) => {
    lines += linesOf(told)
    return at > 0 && lines > MOST_LINES
  })
  return tooMuch < 0 ? all : all.slice(0, tooMuch)
}
