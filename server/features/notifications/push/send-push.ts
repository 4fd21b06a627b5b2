import type { PushMessage, Subscription } from '#shared/notifications/schemas.ts'
import type { Services } from '../../../services.ts'
import { post } from '../../../outbound/outbound.ts'
import type { OutgoingNotification } from '../outgoing.service.ts'
import { HEALTH_PATH, orderPath, webhooksPath } from '../order-url.ts'
import { vapidKeys } from './keys.service.ts'
import * as t from '#texts/notifications/notification-mails.ts'

const DAY_SECONDS = 86_400

export async function sendPush(
  services: Services,
  subscription: Subscription,
  message: PushMessage,
): Promise<{ status: number; answer: string }> {
  const vapid = await vapidKeys(services)
  // Loaded late, because most servers send no pushes.
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject: contactOf(services.config.appUrl), ...vapid },
    TTL: DAY_SECONDS,
    urgency: 'normal',
    // A device gets only the last waiting push with the same topic, so a retry doesn't arrive twice.
    topic: message.id.replaceAll('-', ''),
  })
  const sent = { url: subscription.endpoint, headers: headers as Record<string, string | number>, body }
  return post(sent, services.pushOutbound)
}

export function messageOf({
  id,
  order,
  webhook,
  organization,
  actorName,
  text,
}: OutgoingNotification): PushMessage {
  if (!order && !webhook) {
    return { id, title: t.serverOf({ shop: organization.name }), body: text, url: HEALTH_PATH }
  }
  if (!order)
    return {
      id,
      title: t.webhooksOf({ shop: organization.name }),
      body: text,
      url: webhooksPath(organization.id),
    }
  return {
    id,
    title: `${order.number} · ${order.title}`,
    body: actorName === null ? text : t.actorDid({ actor: actorName, did: text }),
    url: orderPath(organization.id, order.id),
  }
}

/** Push services require one: an https or mailto address. */
function contactOf(appUrl: string): string {
  const { protocol, hostname } = new URL(appUrl)
  return protocol === 'https:' && hostname !== 'localhost' ? appUrl : `mailto:kerf@${hostname}`
}
