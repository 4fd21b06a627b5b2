import { kindOf } from '#shared/notifications/kinds.ts'
import type { Mail } from '../../core/mail/mail.ts'
import type { Delivery } from '../notifications/for-delivery.service.ts'
import { orderUrl, webhooksPath } from '../notifications/order-url.ts'
import { envelopeOf, type LinkDeps } from './mail-links.ts'

const afterSwitchOff = (shop: string) =>
  `Nothing is sent to it until an admin of ${shop} switches it on again, and what happens until then is not sent later. What failed can be sent again from its log.`

export function notificationMail(deps: LinkDeps, delivery: Delivery): Omit<Mail, 'to'> {
  const { id, kind, organization, order, webhook, text } = delivery
  const title = order ? `${order.number} ${order.title}` : (webhook?.host ?? '')
  const actor = delivery.actorName ?? 'Somebody'
  const said = kindOf(kind).isAfterActor ? `${actor} ${text}` : text
  return {
    subject: kindOf(kind).subject(title, actor),
    lines: order ? [said, `${title}, at ${organization.name}`] : [said, afterSwitchOff(organization.name)],
    link: order
      ? { label: 'Open the order', url: orderUrl(deps.appUrl, organization.id, order.id) }
      : { label: 'Open the webhooks', url: `${deps.appUrl}${webhooksPath(organization.id)}` },
    ...envelopeOf(deps, id, { kind, userId: delivery.user.id, organization }),
  }
}
