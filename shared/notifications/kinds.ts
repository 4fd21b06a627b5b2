/** What somebody is told of, the most urgent first: of several kinds that one event has for a person the first one counts. */
export const NOTIFICATION_KINDS = [
  'mention',
  'assigned',
  'customer',
  'overdue',
  'due',
  'wait',
  'timer',
  'note',
  'moved',
  'webhook',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** As the settings name them. */
export const KIND_NAMES: Record<NotificationKind, string> = {
  mention: 'Somebody mentions me',
  assigned: 'I am assigned to an order',
  customer: 'A customer writes or answers',
  overdue: 'An order is overdue',
  due: 'An order is due soon',
  wait: 'A wait is past its day',
  timer: 'A timer is over',
  note: 'A note on an order that I watch',
  moved: 'A move of an order that I watch',
  webhook: 'A webhook was switched off',
}

/** These come through where an order is muted, to the inbox only: somebody names this person. */
export const NAMING_KINDS: readonly NotificationKind[] = ['mention', 'assigned']

/** By which somebody is told what they have not read in their inbox. */
export const DELIVERY_CHANNELS = ['mail', 'push'] as const
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number]

/** Where a kind goes. Without the inbox it goes nowhere. */
export interface Channels {
  inbox: boolean
  mail: boolean
  push: boolean
}

const naming: Channels = { inbox: true, mail: true, push: true }
const quiet: Channels = { inbox: true, mail: false, push: false }

/** What holds where nobody has chosen. Nothing is pushed to a device that was not asked to. */
export const DEFAULT_CHANNELS: Record<NotificationKind, Channels> = {
  mention: naming,
  assigned: naming,
  customer: { ...quiet, push: true },
  overdue: quiet,
  due: quiet,
  wait: quiet,
  timer: { ...quiet, push: true },
  note: quiet,
  moved: quiet,
  webhook: { ...quiet, mail: true },
}

/** The mail of the morning has no kind of its own in the inbox. */
export const MAIL_KINDS = [...NOTIFICATION_KINDS, 'digest'] as const
export type MailKind = (typeof MAIL_KINDS)[number]
