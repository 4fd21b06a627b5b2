import type { NotificationKind } from '#shared/notifications/kinds.ts'
import type { Mail } from '../../core/mail/mail.ts'
import type { Delivery } from '../notifications/for-delivery.service.ts'
import { orderUrl, webhooksPath } from '../notifications/order-url.ts'
import { envelopeOf, type LinkDeps } from './mail-links.ts'

const SUBJECTS: Record<NotificationKind, (order: string, actor: string) => string> = {
  mention: (order, actor) => `${actor} mentioned you in ${order}`,
  assigned: (order, actor) => `${actor} assigned you to ${order}`,
  customer: (order) => `The customer of ${order} wrote or answered`,
  overdue: (order) => `${order} is overdue`,
  due: (order) => `${order} is due soon`,
  wait: (order) => `${order} waits past its day`,
  timer: (order) => `A timer of ${order} is over`,
  note: (order, actor) => `${actor} wrote a note on ${order}`,
  moved: (order, actor) => `${actor} moved ${order}`,
  webhook: (host) => `The webhook to ${host} was switched off`,
}

// Kinds whose text continues a sentence that begins with the actor's name.
const DONE_BY_SOMEBODY = new Set<NotificationKind>(['mention', 'assigned', 'note', 'moved'])

const afterSwitchOff = (shop: string) =>
  `Nothing is sent to it until an admin of ${shop} switches it on again, and what happens until then is not sent later. What failed can be sent again from its log.`

export function notificationMail(deps: LinkDeps, delivery: Delivery): Omit<Mail, 'to'> {
  const { id, kind, organization, order, webhook, text } = delivery
  const title = order ? `${order.number} ${order.title}` : (webhook?.host ?? '')
  const actor = delivery.actorName ?? 'Somebody'
  const said = DONE_BY_SOMEBODY.has(kind) ? `${actor} ${text}` : text
  return {
    subject: SUBJECTS[kind](title, actor),
    lines: order ? [said, `${title}, at ${organization.name}`] : [said, afterSwitchOff(organization.name)],
    link: order
      ? { label: 'Open the order', url: orderUrl(deps.appUrl, organization.id, order.id) }
      : { label: 'Open the webhooks', url: `${deps.appUrl}${webhooksPath(organization.id)}` },
    ...envelopeOf(deps, id, { kind, userId: delivery.user.id, organization }),
  }
}
