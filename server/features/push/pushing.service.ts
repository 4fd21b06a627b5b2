import { z } from 'zod'
import { quietUntil } from '#shared/notifications/quiet-hours.ts'
import { subscriptionPayload } from '#shared/notifications/push-schemas.ts'
import type { Subscription } from '#shared/notifications/types.ts'
import { addJob, addJobs, defineTask } from '../../core/jobs/jobs.ts'
import { AddressRefused } from '../../core/outbound/outbound-url.ts'
import { unseal, WrongSeal } from '../../core/vault.ts'
import { deliverDue, type DueDelivery } from '../notifications/deliveries.service.ts'
import { findDelivery, type Delivery } from '../notifications/for-delivery.service.ts'
import { SUBSCRIPTIONS, type PushDeps } from './devices.service.ts'
import * as queries from './push.queries.ts'
import { sendPush } from './send-push.ts'

/** One job for each device, so that a failure repeats nothing on the others. */
export const PUSH_TO_DEVICE = defineTask(
  'push.device',
  z.object({
    orgId: z.string(),
    id: z.string(),
    deviceId: z.string(),
    /** The moment after which the push is useless. */
    until: z.string(),
  }),
  'calls',
)

const DAY_MS = 86_400_000

/** An organization's most waiting pushes, because all workers must skip waiting jobs. */
const MOST_WAITING = 1000

/** Pushes an organization's due notifications to the devices of their recipients. */
export function pushDue(deps: PushDeps, orgId: string): Promise<void> {
  return deliverDue(deps, 'push', orgId, (due) => pushToDevices(deps, due))
}

/**
 * Adds a job for each device of a notification's recipient.
 * @returns the end of their quiet hours, if it must wait for them
 */
async function pushToDevices(deps: PushDeps, { orgId, id }: DueDelivery): Promise<Date | undefined> {
  const delivery = await findDelivery(deps.db, orgId, id, 'push')
  if (!delivery) return undefined
  const quietEnd = endOfQuiet(delivery)
  if (quietEnd) return quietEnd
  const queue = deviceQueue(orgId)
  if ((await queries.countJobs(deps.db, queue)) >= MOST_WAITING) {
    deps.log.warn({ orgId }, 'push: more waits than an organization may have waiting, dropped')
    return undefined
  }
  const until = new Date(Date.now() + DAY_MS).toISOString()
  const devices = await queries.selectSubscriptions(deps.db, delivery.user.id)
  const jobs = devices.map((device) => ({ orgId, id, deviceId: device.id, until }))
  await addJobs(deps.db, PUSH_TO_DEVICE, jobs, { afterMs: 0, queue })
  return undefined
}

/** Separate from the shop's mails, so that a hanging push service delays only pushes. */
export const deviceQueue = (orgId: string) => `pushes of ${orgId}`

/** @throws if the push service is away, and then it is retried */
export async function pushToDevice(
  deps: PushDeps,
  asked: z.infer<typeof PUSH_TO_DEVICE.payload>,
): Promise<void> {
  const { orgId, id, deviceId } = asked
  if (new Date(asked.until) < new Date()) return
  // The recipient's rights are read at each try, because they can change while a push service is away.
  const delivery = await findDelivery(deps.db, orgId, id, 'push')
  const device = delivery && (await queries.selectSubscription(deps.db, delivery.user.id, deviceId))
  if (!device) return
  const runAt = endOfQuiet(delivery)
  if (runAt) {
    const key = `push of ${id} to ${deviceId}`
    return addJob(deps.db, PUSH_TO_DEVICE, asked, { queue: deviceQueue(orgId), runAt, key })
  }
  const subscription = openSubscription(deps, device)
  const outcome = subscription ? await send(deps, subscription, delivery) : 'gone'
  if (outcome === 'gone') await queries.deleteDead(deps.db, device)
  if (outcome === 'taken') await queries.markUsed(deps.db, deviceId)
}

const endOfQuiet = ({ settings, organization }: Delivery) =>
  quietUntil(settings.quietHours, organization.timeZone, new Date())

/** Undefined if it was sealed with another secret. */
function openSubscription(
  { secret }: PushDeps,
  { sealed }: queries.SubscriptionRow,
): Subscription | undefined {
  try {
    return subscriptionPayload.parse(JSON.parse(unseal(secret, SUBSCRIPTIONS, sealed)))
  } catch (error) {
    if (error instanceof WrongSeal) return undefined
    throw error
  }
}

/** Returns `refused` if a retry can't help. Logs only the host, because the address is a secret. */
async function send(
  deps: PushDeps,
  subscription: Subscription,
  delivery: Delivery,
): Promise<'taken' | 'gone' | 'refused'> {
  const { host } = new URL(subscription.endpoint)
  const begun = performance.now()
  try {
    const { status, answer } = await sendPush(deps, subscription, delivery)
    if (status >= 200 && status < 300) return 'taken'
    if (status === 404 || status === 410) return 'gone'
    if (status === 429 || status >= 500) throw new Error(`The push service ${host} answered ${status}`)
    deps.log.warn({ host, status, answer: answer.slice(0, 200) }, 'a push service refused a push')
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    deps.log.warn({ host, reason: error.message }, 'a push was not sent')
  } finally {
    deps.slow.note(delivery.organization.id, performance.now() - begun)
  }
  return 'refused'
}
