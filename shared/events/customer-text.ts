import type { Event, EventOf, EventType } from './events.ts'
import { MAIL_NAMES } from '#shared/customer-page/mails.ts'

type CustomerEvent = EventOf<
  | 'file.shared'
  | 'file.unshared'
  | 'link.made'
  | 'link.changed'
  | 'link.revoked'
  | 'link.email_confirmed'
  | 'link.opened'
  | 'approval.asked'
  | 'approval.withdrawn'
  | 'approval.given'
  | 'approval.refused'
  | 'customer.answered'
  | 'customer.unanswered'
  | 'customer.mailed'
  | 'customer.mail_failed'
>

const fileOf = ({ name, version }: { name: string; version: number }) =>
  `"${name}"${version > 1 ? ` (version ${version})` : ''}`

/** What concerns the customer of an order, in words that go on after the actor's name, or after "The customer". */
export function textOfCustomer(event: CustomerEvent): string {
  switch (event.type) {
    case 'file.shared':
      return `shared the file "${event.data.name}" with the customer`
    case 'file.unshared':
      return `does not share the file "${event.data.name}" with the customer any more`
    case 'link.made':
      return "made the customer's link"
    case 'link.changed':
      return event.data.showsDate
        ? 'shows the due date to the customer'
        : 'hides the due date from the customer'
    case 'link.email_confirmed':
      return "confirmed the customer's email address"
    case 'link.revoked':
      return "ended the customer's link"
    case 'link.opened':
      return 'opened the link'
    case 'approval.asked':
      return `sent ${fileOf(event.data)} for approval`
    case 'approval.withdrawn':
      return `took back the approval of ${fileOf(event.data)}`
    case 'approval.given':
      return `approved ${fileOf(event.data)}, signed by ${event.data.by}`
    case 'approval.refused':
      return `asked for changes of ${fileOf(event.data)}: ${event.data.words}`
    case 'customer.answered':
      return "marked the customer's messages as answered"
    case 'customer.unanswered':
      return "marked the customer's messages as not answered"
    case 'customer.mailed':
      return `got the mail "${MAIL_NAMES[event.data.kind]}"`
    case 'customer.mail_failed':
      return `did not get the mail "${MAIL_NAMES[event.data.kind]}": ${event.data.reason ?? 'the mail server could not take it for days'}`
  }
}

const BY_CUSTOMER: ReadonlySet<EventType> = new Set([
  'link.opened',
  'approval.given',
  'approval.refused',
  'customer.mailed',
  'customer.mail_failed',
])

/** Whether it is told of the customer: such an event has no actor. */
export const isByCustomer = ({ type, data }: Event): boolean =>
  BY_CUSTOMER.has(type) || (type === 'note.added' && data.customer === 'from' && !data.undo)

const BESIDE_THE_ORDER: ReadonlySet<EventType> = new Set([
  'link.opened',
  'customer.mailed',
  'customer.mail_failed',
])

/** Whether the customer changed something: others have not seen it yet. */
export const isChangedByCustomer = (event: Event): boolean =>
  isByCustomer(event) && !BESIDE_THE_ORDER.has(event.type)
