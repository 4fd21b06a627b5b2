import { z } from 'zod'
import { quietUntil } from '#shared/notifications/quiet-hours.ts'
import { subscriptionPayload } from '#shared/notifications/push-schemas.ts'
import type { PushMessage, Subscription } from '#shared/notifications/schemas.ts'
import type { Services } from '../../../services.ts'
import { addJob, addJobs, defineTask } from '../../../jobs/jobs.ts'
import { AddressRefused } from '../../../outbound/outbound-url.ts'
import { unseal, WrongSeal } from '../../../secrets/vault.ts'
import { sendDueByChannel, type DueNotification } from '../channels.service.ts'
import { findOutgoing, type OutgoingNotification } from '../outgoing.service.ts'
import { SUBSCRIPTIONS } from './devices.service.ts'
import * as queries from './push.queries.ts'
import { messageOf, sendPush } from './send-push.ts'

/** One job for each device, so that a failure repeats nothing on the others. */
export const PUSH_TO_DEVICE = defineTask(
  'push.device',
  z.object({
    orgId: z.string(),
    id: z.string(),
    deviceId: z.string(),
    until: z.string(),
  }),
  'calls',
)

const DAY_MS = 86_400_000

/** All workers must skip waiting jobs. */
const MOST_WAITING = 1000

export function pushDue(services: Services, orgId: string): Promise<void> {
  return sendDueByChannel(services, 'push', orgId, (due) => pushToDevices(services, due))
}

/** @returns the end of their quiet hours, if it must wait for them */
async function pushToDevices(services: Services, { orgId, id }: DueNotification): Promise<Date | undefined> {
  const delivery = await findOutgoing(services.db, orgId, id, 'push')
  if (!delivery) return undefined
  const quietEnd = endOfQuiet(delivery)
  if (quietEnd) return quietEnd
  const queue = deviceQueue(orgId)
  if ((await queries.countJobs(services.db, queue)) >= MOST_WAITING) {
    services.log.warn({ orgId }, 'push: more waits than an organization may have waiting, dropped')
    return undefined
  }
  const until = new Date(Date.now() + DAY_MS).toISOString()
  const devices = await queries.selectSubscriptions(services.db, delivery.user.id)
  const jobs = devices.map((device) => ({ orgId, id, deviceId: device.id, until }))
  await addJobs(services.db, PUSH_TO_DEVICE, jobs, { afterMs: 0, queue })
  return undefined
}

/** Separate from the shop's mails, so that a hanging push service delays only pushes. */
const deviceQueue = (orgId: string) => `pushes of ${orgId}`

/** @throws if the push service is away, and then it is retried */
export async function pushToDevice(
  services: Services,
  asked: z.infer<typeof PUSH_TO_DEVICE.payload>,
): Promise<void> {
  const { orgId, id, deviceId } = asked
  if (new Date(asked.until) < new Date()) return
  // The recipient's rights are read at each try, because they can change while a push service is away.
  const delivery = await findOutgoing(services.db, orgId, id, 'push')
  const device = delivery && (await queries.selectSubscription(services.db, delivery.user.id, deviceId))
  if (!device) return
  const runAt = endOfQuiet(delivery)
  if (runAt) {
    const key = `push of ${id} to ${deviceId}`
    return addJob(services.db, PUSH_TO_DEVICE, asked, { queue: deviceQueue(orgId), runAt, key })
  }
  const subscription = openSubscription(services, device)
  const outcome = subscription ? await send(services, subscription, delivery) : 'gone'
  if (outcome === 'gone') await queries.deleteDead(services.db, device)
  if (outcome === 'taken') await queries.markUsed(services.db, deviceId)
}

const endOfQuiet = ({ settings, organization }: OutgoingNotification) =>
  quietUntil(settings.quietHours, organization.timeZone, new Date())

/** Undefined if it was sealed with another secret. */
function openSubscription(
  { secret }: Services,
  { sealed }: queries.SubscriptionRow,
): Subscription | undefined {
  try {
    return subscriptionPayload.parse(JSON.parse(unseal(secret, SUBSCRIPTIONS, sealed)))
  } catch (error) {
    if (error instanceof WrongSeal) return undefined
    throw error
  }
}

/** @throws Error with what the push service answered if it didn't take the push */
export async function pushTo(
  services: Services,
  subscription: Subscription,
  message: PushMessage,
): Promise<void> {
  const { status, answer } = await sendPush(services, subscription, message)
  if (status >= 300) {
    throw new Error(`${new URL(subscription.endpoint).host}: ${status} ${answer.slice(0, 200)}`.trim())
  }
}

/** Those of one person. A device has no subscription if it was sealed with another secret. */
export async function subscriptionsOf(
  services: Services,
  userId: string,
): Promise<{ userAgent: string; subscription: Subscription | undefined }[]> {
  const devices = await queries.selectSubscriptions(services.db, userId)
  return devices.map((device) => ({
    userAgent: device.userAgent,
    subscription: openSubscription(services, device),
  }))
}

/** Returns `refused` if a retry can't help. Logs only the host, because the address is a secret. */
async function send(
  services: Services,
  subscription: Subscription,
  delivery: OutgoingNotification,
): Promise<'taken' | 'gone' | 'refused'> {
  const { host } = new URL(subscription.endpoint)
  try {
    const { status, answer } = await sendPush(services, subscription, messageOf(delivery))
    if (status >= 200 && status < 300) return 'taken'
    if (status === 404 || status === 410) return 'gone'
    if (status === 429 || status >= 500) throw new Error(`The push service ${host} answered ${status}`)
    services.log.warn({ host, status, answer: answer.slice(0, 200) }, 'a push service refused a push')
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    services.log.warn({ host, reason: error.message }, 'a push was not sent')
  }
  return 'refused'
}
