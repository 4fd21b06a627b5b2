import { notificationSettingsApi } from '#shared/api/notifications.ts'
import type { MailKind } from '#shared/notifications/kinds.ts'
import { pathOf } from '#shared/path-of.ts'
import type { Mail } from '../../core/mail/mail.ts'
import { messageIdOf } from '../../core/mail/message-id.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

export interface LinkDeps {
  secret: string
  appUrl: string
}

/** To whom a mail of a kind goes. */
interface Recipient {
  kind: MailKind
  userId: string
  organization: { id: string; name: string }
}

const ENDS: Record<MailKind, string> = {
  mention: 'mails about mentions',
  assigned: 'mails about assignments',
  customer: 'mails about what customers write and answer',
  overdue: 'mails about overdue orders',
  due: 'mails about orders that are due soon',
  wait: 'mails about waits that are past their day',
  timer: 'mails about timers that are over',
  note: 'mails about notes on orders that you watch',
  moved: 'mails about moves of orders that you watch',
  webhook: 'mails about webhooks that were switched off',
  digest: 'mails of the morning',
}

/**
 * What every mail of a notification has beside its content: an id that stays the same however often it is sent, and the
 * ways to end such mails, for people and for mail programs (RFC 8058).
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
      text: `You get this as a member of ${organization.name}. Unsubscribing ends its ${ENDS[kind]}.`,
      link: { label: 'Unsubscribe', url: `${appUrl}/unsubscribe/${token}` },
    },
  }
}
