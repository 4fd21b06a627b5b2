import type { NotificationKind } from '#shared/notifications/kinds.ts'
import type { Mail } from '../../core/mail.ts'
import type { Delivery } from '../notifications/for-delivery.service.ts'
import { orderUrl } from '../notifications/order-url.ts'
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
  webhook: () => 'A webhook was switched off',
}

// Whose doings have a text that goes on after a name.
const DONE_BY_SOMEBODY = new Set<NotificationKind>(['mention', 'assigned', 'note', 'moved'])

export function notificationMail(deps: LinkDeps, delivery: Delivery): Omit<Mail, 'to'> {
  const { id, kind, organization, order, text } = delivery
  const title = `${order.number} ${order.title}`
  const actor = delivery.actorName ?? 'Somebody'
  return {
    subject: SUBJECTS[kind](title, actor),
    lines: [DONE_BY_SOMEBODY.has(kind) ? `${actor} ${text}` : text, `${title}, at ${organization.name}`],
    link: { label: 'Open the order', url: orderUrl(deps.appUrl, organization.id, order.id) },
    ...envelopeOf(deps, id, { kind, userId: delivery.user.id, organization }),
  }
}
