import { MAIL_NAMES } from '#shared/customer/mails.ts'
import type { EventType } from '#shared/events/events.ts'
import * as t from '#texts/events/events-customers.ts'
import * as tWebhook from '#texts/shop/webhook-events.ts'
import type { Rules } from './rule.ts'

const fileOf = ({ name, version }: { name: string; version: number }) => ({
  file: name,
  version: version > 1 ? version : undefined,
})

/** For their own actions, the text follows "The customer". */
export const OF_CUSTOMERS = {
  'link.made': { text: t.linkCreated, order: 'nothing', webhook: null },
  'link.changed': {
    text: ({ showsDate }) => (showsDate ? t.dateShown() : t.dateHidden()),
    order: 'nothing',
    webhook: null,
  },
  'link.email_confirmed': { text: t.emailConfirmed, order: 'nothing', webhook: null },
  'link.revoked': { text: t.linkTurnedOff, order: 'nothing', webhook: null },
  'link.opened': { text: t.linkOpened, order: 'nothing', webhook: null, customer: 'beside' },

  'approval.asked': {
    text: (data) => t.approvalRequested(fileOf(data)),
    order: 'nothing',
    webhook: { in: tWebhook.customers, as: tWebhook.approvalRequested },
  },
  'approval.withdrawn': {
    text: (data) => t.approvalWithdrawn(fileOf(data)),
    order: 'nothing',
    webhook: null,
  },
  'approval.given': {
    text: (data) => t.approved({ ...fileOf(data), by: data.by }),
    order: 'nothing',
    webhook: { in: tWebhook.customers, as: tWebhook.approved },
    customer: 'changed',
  },
  'approval.refused': {
    text: (data) => t.changesRequested({ ...fileOf(data), words: data.words }),
    order: 'nothing',
    webhook: { in: tWebhook.customers, as: tWebhook.changesRequested },
    customer: 'changed',
  },

  'customer.answered': { text: t.markedAnswered, order: 'notes', webhook: null },
  'customer.unanswered': { text: t.markedUnanswered, order: 'notes', webhook: null },
  'customer.mailed': {
    text: ({ kind }) => t.mailed({ mail: MAIL_NAMES[kind] }),
    order: 'nothing',
    webhook: { in: tWebhook.customers, as: tWebhook.customerEmailed },
    customer: 'beside',
  },
  'customer.mail_failed': {
    text: ({ kind, reason }) =>
      reason === null
        ? t.mailGaveUp({ mail: MAIL_NAMES[kind] })
        : t.mailFailed({ mail: MAIL_NAMES[kind], reason }),
    order: 'nothing',
    webhook: null,
    customer: 'beside',
  },
} as const satisfies Rules<Extract<EventType, `${'link' | 'approval' | 'customer'}.${string}`>>
