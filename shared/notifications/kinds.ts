import type { Event } from '#shared/events/events.ts'
import { textOf } from '#shared/events/event-rules.ts'
import { timerIsOver } from '#shared/events/rules/of-orders.ts'
import { WAIT_NAMES } from '#shared/holds/waits.ts'
import { excerptOf, inWords, type Told } from './told.ts'

/** How people are told of unread notifications. */
export const DELIVERY_CHANNELS = ['mail', 'push'] as const
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number]

/** Where a kind goes. Without the inbox it goes nowhere. */
export interface Channels {
  inbox: boolean
  mail: boolean
  push: boolean
}

interface Kind {
  /** Its name in the settings. */
  name: string
  /** The subject of its mails, in their footer. */
  mailsAbout: string
  /** Where it goes until somebody chooses. Devices get pushes only if they asked. */
  channels: Channels
  /** The subject of its mail. `about` is the order, or the webhook's host. */
  subject: (about: string, actor: string) => string
  /** The event in words that follow the actor's name, or a full sentence. */
  text: (told: Told) => string
  isAfterActor: boolean
  /** It names this person, and so reaches the inbox even if they muted the order. */
  isNaming: boolean
  /** It reaches people by mail and push who don't watch the order. */
  reachesAll: boolean
  /** The inbox's icon where none of the shop's people did it. Red means late or failed. */
  icon: 'bell' | 'message' | 'late' | 'due' | 'wait' | 'timer' | 'webhook'
  isRed: boolean
  /** It concerns written words, which open in the history of the order. */
  isWritten: boolean
  /** Whether an order's watchers are told of the event. The consumer and the morning tell the other kinds. */
  tellsWatchers: (event: Event, actorId: string | null) => boolean
}

const USUAL = {
  channels: { inbox: true, mail: false, push: false },
  isAfterActor: false,
  isNaming: false,
  reachesAll: false,
  icon: 'bell',
  isRed: false,
  isWritten: false,
  tellsWatchers: () => false,
} as const

const NAMING = {
  ...USUAL,
  channels: { inbox: true, mail: true, push: true },
  isAfterActor: true,
  isNaming: true,
  reachesAll: true,
} as const

function customerDid(event: Event | null, note: string | null): string {
  if (event?.type === 'note.added') return `wrote: ${excerptOf(note)}`
  if (event?.type !== 'approval.refused') return event ? textOf(event) : 'answered'
  const { type, data } = event
  return textOf({ type, data: { ...data, words: excerptOf(data.words) } })
}

const isToCustomer = (event: Event | null) => event?.type === 'note.added' && event.data.customer === 'to'

const CUSTOMER_DID: ReadonlySet<Event['type']> = new Set([
  'approval.given',
  'approval.refused',
  'customer.mail_failed',
])

/**
 * The kinds of notifications, most urgent first. If an event has several for a person, the first one counts.
 */
export const KINDS = {
  mention: {
    ...NAMING,
    name: 'Somebody mentions me',
    mailsAbout: 'mails about mentions',
    subject: (order, actor) => `${actor} mentioned you in ${order}`,
    text: ({ note }) => `mentioned you: ${excerptOf(note)}`,
    isWritten: true,
  },
  assigned: {
    ...NAMING,
    name: 'I am assigned to an order',
    mailsAbout: 'mails about assignments',
    subject: (order, actor) => `${actor} assigned you to ${order}`,
    text: () => 'assigned you',
  },
  customer: {
    ...USUAL,
    name: 'A customer writes or answers',
    mailsAbout: 'mails about what customers write and answer',
    channels: { inbox: true, mail: false, push: true },
    subject: (order) => `The customer of ${order} wrote or answered`,
    text: ({ event, note }) => `The customer ${customerDid(event, note)}`,
    reachesAll: true,
    icon: 'message',
    isWritten: true,
    tellsWatchers: ({ type }) => CUSTOMER_DID.has(type),
  },
  overdue: {
    ...USUAL,
    name: 'An order is overdue',
    mailsAbout: 'mails about overdue orders',
    subject: (order) => `${order} is overdue`,
    text: ({ day }) => `Was due on ${inWords(day)}`,
    icon: 'late',
    isRed: true,
  },
  due: {
    ...USUAL,
    name: 'An order is due soon',
    mailsAbout: 'mails about orders that are due soon',
    subject: (order) => `${order} is due soon`,
    text: ({ day }) => `Is due on ${inWords(day)}`,
    icon: 'due',
  },
  wait: {
    ...USUAL,
    name: 'A wait is past its day',
    mailsAbout: 'mails about waits that are past their day',
    subject: (order) => `${order} waits past its day`,
    text: ({ cause, day }) => `Waits for ${WAIT_NAMES[cause ?? 'other']}; was expected on ${inWords(day)}`,
    icon: 'wait',
    isRed: true,
  },
  timer: {
    ...USUAL,
    name: 'A timer is over',
    mailsAbout: 'mails about timers that are over',
    channels: { inbox: true, mail: false, push: true },
    subject: (order) => `A timer of ${order} is over`,
    text: ({ event }) => timerIsOver(event?.type === 'order.timer_ended' ? event.data.name : ''),
    icon: 'timer',
    // The history already shows who ended one early.
    tellsWatchers: ({ type }, actorId) => type === 'order.timer_ended' && actorId === null,
  },
  note: {
    ...USUAL,
    name: 'A note on an order that I watch',
    mailsAbout: 'mails about notes on orders that you watch',
    subject: (order, actor) => `${actor} wrote a note on ${order}`,
    text: ({ event, note }) =>
      `${isToCustomer(event) ? 'wrote to the customer' : 'noted'}: ${excerptOf(note)}`,
    isAfterActor: true,
    isWritten: true,
  },
  moved: {
    ...USUAL,
    name: 'A move of an order that I watch',
    mailsAbout: 'mails about moves of orders that you watch',
    subject: (order, actor) => `${actor} moved ${order}`,
    text: ({ event }) => (event ? textOf(event) : 'moved the order'),
    isAfterActor: true,
    tellsWatchers: ({ type }) => type === 'order.moved',
  },
  webhook: {
    ...USUAL,
    name: 'A webhook was switched off',
    mailsAbout: 'mails about webhooks that were switched off',
    channels: { inbox: true, mail: true, push: false },
    subject: (host) => `The webhook to ${host} was switched off`,
    text: ({ event }) => (event ? textOf(event) : 'A webhook was switched off'),
    reachesAll: true,
    icon: 'webhook',
    isRed: true,
  },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof KINDS
export const NOTIFICATION_KINDS = Object.keys(KINDS) as [NotificationKind, ...NotificationKind[]]

export const kindOf = (kind: NotificationKind): Kind => KINDS[kind]

export const kindsThat = (holds: (kind: Kind) => boolean): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => holds(kindOf(kind)))

/** The channels until somebody chooses. */
export const DEFAULT_CHANNELS = Object.fromEntries(
  NOTIFICATION_KINDS.map((kind) => [kind, kindOf(kind).channels]),
) as Record<NotificationKind, Channels>

/** The morning's mail has no kind of its own in the inbox. */
export const DIGEST_NAME = 'Mail of the morning'
export const MAIL_KINDS = [...NOTIFICATION_KINDS, 'digest'] as const
export type MailKind = (typeof MAIL_KINDS)[number]
