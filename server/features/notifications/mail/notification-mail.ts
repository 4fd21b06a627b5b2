import { kindOf } from '#shared/notifications/kinds.ts'
import type { Services } from '../../../services.ts'
import type { Mail } from '../../../mail/mail.ts'
import type { OutgoingNotification } from '../outgoing.service.ts'
import { HEALTH_PATH, orderUrl, webhooksPath } from '../order-url.ts'
import { envelopeOf } from './mail-links.ts'
import * as t from '#texts/notifications/notification-mails.ts'
import * as tNotifications from '#texts/notifications/notifications.ts'

export function notificationMail(services: Services, delivery: OutgoingNotification): Omit<Mail, 'to'> {
  const { id, kind, organization, order, webhook, text } = delivery
  const title = order ? `${order.number} ${order.title}` : (webhook?.host ?? '')
  const actor = delivery.actorName ?? tNotifications.someone()
  const said = kindOf(kind).isAfterActor ? t.actorDid({ actor, did: text }) : text
  const { appUrl } = services.config
  return {
    subject: kindOf(kind).subject({ about: title, actor }),
    ...(order
      ? {
          lines: [said, t.orderAtShop({ order: title, shop: organization.name })],
          link: { label: t.openOrder(), url: orderUrl(appUrl, organization.id, order.id) },
        }
      : webhook
        ? {
            lines: [said, t.afterTurningOff({ shop: organization.name })],
            link: { label: t.openWebhooks(), url: `${appUrl}${webhooksPath(organization.id)}` },
          }
        : {
            lines: [said, t.afterNoBackup()],
            link: { label: t.openHealth(), url: `${appUrl}${HEALTH_PATH}` },
          }),
    ...envelopeOf(services, id, { kind, userId: delivery.user.id, organization }),
  }
}
