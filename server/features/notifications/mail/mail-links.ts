import { notificationSettingsApi } from '#shared/api/notifications.ts'
import { kindOf, type MailKind } from '#shared/notifications/kinds.ts'
import { pathOf } from '#shared/requests.ts'
import type { Services } from '../../../services.ts'
import { type Mail, messageIdOf } from '../../../mail/mail.ts'
import { unsubscribeToken } from '../settings/unsubscribe-token.ts'
import * as t from '#texts/notifications/notification-mails.ts'
import { digestMails } from '#texts/notifications/notifications.ts'

interface Recipient {
  kind: MailKind
  userId: string
  organization: { id: string; name: string }
}

/** The id stays the same in each try. Mail programs unsubscribe by RFC 8058. */
export function envelopeOf(
  { secret, config }: Pick<Services, 'secret' | 'config'>,
  id: string,
  { kind, userId, organization }: Recipient,
): Pick<Mail, 'messageId' | 'headers' | 'footer'> {
  const { appUrl } = config
  const token = unsubscribeToken(secret, { orgId: organization.id, userId, kind })
  return {
    messageId: messageIdOf(id, appUrl),
    headers: {
      'List-Unsubscribe': `<${appUrl}${pathOf(notificationSettingsApi.confirmUnsubscribe, { token })}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    footer: {
      text: t.footer({ shop: organization.name, what: kind === 'digest' ? digestMails : kindOf(kind).mails }),
      link: { label: t.unsubscribe(), url: `${appUrl}/unsubscribe/${token}` },
    },
  }
}
