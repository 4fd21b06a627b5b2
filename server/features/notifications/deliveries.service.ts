import type { Logger } from 'pino'
import type { DeliveryChannel } from '#shared/notifications/kinds.ts'
import { addDueJob, doInTurn } from '../../core/jobs/due-jobs.ts'
import { addJob } from '../../core/jobs/jobs.ts'
import { transact } from '../../core/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import * as queries from './deliveries.queries.ts'
import type { DueDelivery } from './deliveries.queries.ts'
import { deliveryQueue, DUE } from './deliveries.ts'

export type { DueDelivery }

interface DeliverDeps {
  db: Database
  pool: Pool
  log: Logger
}

// Seconds at first, six hours in the end: some four days in all.
const MOST_TRIES = 25
const pauseMs = (failures: number) => Math.exp(Math.min(10, failures)) * 1000

/**
 * Sends what is due in an organization by a channel.
 * @param deliver sends one; answers until when it has to wait where it may not be sent yet. What it throws is tried again, later and later
 */
export function deliverDue(
  deps: DeliverDeps,
  channel: DeliveryChannel,
  orgId: string,
  deliver: (due: DueDelivery) => Promise<Date | undefined>,
): Promise<void> {
  const { db } = deps
  const next = async () => {
    const due = await queries.selectDue(db, orgId, channel)
    if (!due) return false
    await deliverOne(deps, due, deliver)
    return true
  }
  return doInTurn(db, DUE[channel], orgId, { queue: deliveryQueue(orgId), next })
}

async function deliverOne(
  deps: DeliverDeps,
  { failures, ...due }: DueDelivery & { failures: number },
  deliver: (due: DueDelivery) => Promise<Date | undefined>,
): Promise<void> {
  let until: Date | undefined
  try {
    until = await deliver(due)
  } catch (error) {
    const again = failures + 1
    deps.log.warn({ err: error, ...due }, `notifications: ${again} times not sent`)
    if (again < MOST_TRIES) return postpone(deps, due, new Date(Date.now() + pauseMs(again)), again)
  }
  if (until) return postpone(deps, due, until, failures)
  await queries.deleteDue(deps.db, due)
}

function postpone({ pool }: DeliverDeps, due: DueDelivery, until: Date, failures: number): Promise<void> {
  const { orgId, channel } = due
  return transact(pool, async (tx) => {
    await queries.postponeDue(tx, due, until, failures)
    await addDueJob(tx, DUE[channel], orgId, { at: until, queue: deliveryQueue(orgId) })
  })
}

/** What a version of before had added a job for. */
export async function takeOver(db: Database, due: DueDelivery): Promise<void> {
  const { orgId, channel } = due
  await queries.insertDue(db, due)
  await addJob(db, DUE[channel], { orgId }, { queue: deliveryQueue(orgId) })
}
