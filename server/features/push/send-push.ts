import type { PushMessage, Subscription } from '#shared/notifications/types.ts'
import { post } from '../../core/outbound/outbound.ts'
import type { Delivery } from '../notifications/for-delivery.service.ts'
import { orderPath, webhooksPath } from '../notifications/order-url.ts'
import type { PushDeps } from './devices.service.ts'
import { vapidKeys } from './keys.service.ts'

const DAY_SECONDS = 86_400

/** Encrypts a notification for one browser, and hands it to its push service. */
export async function sendPush(
  deps: PushDeps,
  subscription: Subscription,
  delivery: Delivery,
): Promise<{ status: number; answer: string }> {
  const vapid = await vapidKeys(deps)
  // Loaded late, because most servers send no pushes.
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(
    subscription,
    JSON.stringify(messageOf(delivery)),
    {
      vapidDetails: { subject: contactOf(deps.appUrl), ...vapid },
      TTL: DAY_SECONDS,
      urgency: 'normal',
      // A device gets only the last waiting push with the same topic, so a retry doesn't arrive twice.
      topic: delivery.id.replaceAll('-', ''),
    },
  )
  const sent = { url: subscription.endpoint, headers: headers as Record<string, string | number>, body }
  return post(sent, deps.outbound)
}

function messageOf({ id, order, organization, actorName, text }: Delivery): PushMessage {
  if (!order)
    return { id, title: `Webhooks of ${organization.name}`, body: text, url: webhooksPath(organization.id) }
  return {
    id,
    title: `${order.number} · ${order.title}`,
    body: actorName === null ? text : `${actorName} ${text}`,
    url: orderPath(organization.id, order.id),
  }
}

/** The contact that push services require: an https or mailto address. */
function contactOf(appUrl: string): string {
  const { protocol, hostname } = new URL(appUrl)
  return protocol === 'https:' && hostname !== 'localhost' ? appUrl : `mailto:kerf@${hostname}`
}
