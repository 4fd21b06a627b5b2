import { MAIL_NAMES } from '#shared/customer-page/mails.ts'
import type { EventType } from '#shared/events/events.ts'
import type { Rules } from './rule.ts'

const fileOf = ({ name, version }: { name: string; version: number }) =>
  `"${name}"${version > 1 ? ` (version ${version})` : ''}`

/** Events of an order's customer. For their own actions, the text follows "The customer". */
export const OF_CUSTOMERS = {
  'link.made': { text: () => "made the customer's link", order: 'nothing', webhook: null },
  'link.changed': {
    text: ({ showsDate }) =>
      showsDate ? 'shows the due date to the customer' : 'hides the due date from the customer',
    order: 'nothing',
    webhook: null,
  },
  'link.email_confirmed': {
    text: () => "confirmed the customer's email address",
    order: 'nothing',
    webhook: null,
  },
  'link.revoked': { text: () => "ended the customer's link", order: 'nothing', webhook: null },
  'link.opened': { text: () => 'opened the link', order: 'nothing', webhook: null, customer: 'beside' },

  'approval.asked': {
    text: (data) => `sent ${fileOf(data)} for approval`,
    order: 'nothing',
    webhook: { in: 'Customers', as: 'Approval asked' },
  },
  'approval.withdrawn': {
    text: (data) => `took back the approval of ${fileOf(data)}`,
    order: 'nothing',
    webhook: null,
  },
  'approval.given': {
    text: (data) => `approved ${fileOf(data)}, signed by ${data.by}`,
    order: 'nothing',
    webhook: { in: 'Customers', as: 'Approval given' },
    customer: 'changed',
  },
  'approval.refused': {
    text: (data) => `asked for changes of ${fileOf(data)}: ${data.words}`,
    order: 'nothing',
    webhook: { in: 'Customers', as: 'Changes asked' },
    customer: 'changed',
  },

  'customer.answered': {
    text: () => "marked the customer's messages as answered",
    order: 'notes',
    webhook: null,
  },
  'customer.unanswered': {
    text: () => "marked the customer's messages as not answered",
    order: 'notes',
    webhook: null,
  },
  'customer.mailed': {
    text: ({ kind }) => `got the mail "${MAIL_NAMES[kind]}"`,
    order: 'nothing',
    webhook: { in: 'Customers', as: 'Customer mailed' },
    customer: 'beside',
  },
  'customer.mail_failed': {
    text: ({ kind, reason }) =>
      `did not get the mail "${MAIL_NAMES[kind]}": ${reason ?? 'the mail server could not take it for days'}`,
    order: 'nothing',
    webhook: null,
    customer: 'beside',
  },
} as const satisfies Rules<Extract<EventType, `${'link' | 'approval' | 'customer'}.${string}`>>
