import { notificationSettingsApi } from '#shared/api/notifications.ts'
import { kindOf, type MailKind } from '#shared/notifications/kinds.ts'
import { pathOf } from '#shared/path-of.ts'
import type { Mail } from '../../core/mail/mail.ts'
import { messageIdOf } from '../../core/mail/message-id.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

export interface LinkDeps {
  secret: string
  appUrl: string
}

interface Recipient {
  kind: MailKind
  userId: string
  organization: { id: string; name: string }
}

/**
 * Returns the parts of every notification mail beside its content:
 * an id that stays the same in each try, and the ways to unsubscribe, for people and for mail programs (RFC
 * 8058).
 */
export function envelopeOf(
  { secret, appUrl }: LinkDeps,
  id: string,
  { kind, userId, organization }: Recipient,
): Pick<Mail, 'messageId' | 'headers' | 'footer'> {
  const token = unsubscribeToken(secret, { orgId: organization.id, userId, kind })
  return {
    messageId: messageIdOf(id, appUrl),
    headers: {
      'List-Unsubscribe': `<${appUrl}${pathOf(notificationSettingsApi.confirmUnsubscribe, { token })}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    footer: {
      text: `You get this as a member of ${organization.name}. Unsubscribing ends its ${kind === 'digest' ? 'mails of the morning' : kindOf(kind).mailsAbout}.`,
      link: { label: 'Unsubscribe', url: `${appUrl}/unsubscribe/${token}` },
    },
  }
}
