import type { Event } from '#shared/events/events.ts'
import { textOf } from '#shared/events/event-rules.ts'
import { WAIT_NAMES } from '#shared/holds/waits.ts'
import { excerptOf, type NotificationSubject } from './subject.ts'
import * as tEvents from '#texts/events/events.ts'
import * as tOrders from '#texts/events/events-orders.ts'
import * as t from '#texts/notifications/notifications.ts'

export const DELIVERY_CHANNELS = ['mail', 'push'] as const
export type NotificationChannel = (typeof DELIVERY_CHANNELS)[number]

/** Without the inbox it goes nowhere. */
export interface Channels {
  inbox: boolean
  mail: boolean
  push: boolean
}

interface Kind {
  name: string
  /** In their footer. */
  mails: string
  /** Devices get pushes only if they asked. */
  channels: Channels
  /** `about` is the order, or the webhook's host. */
  subject: (of: { about: string; actor: string }) => string
  /** Follows the actor's name, or is a full sentence. */
  text: (told: NotificationSubject) => string
  isAfterActor: boolean
  /** It reaches the inbox even if they muted the order. */
  isNaming: boolean
  reachesAll: boolean
  /** Red means late or failed. */
  icon: 'bell' | 'message' | 'late' | 'due' | 'wait' | 'timer' | 'webhook' | 'server'
  isRed: boolean
  /** It concerns written words, which open in the history of the order. */
  isWritten: boolean
  /** Others don't get to choose its channels. */
  isForAdmins: boolean
  /** The consumer and the morning tell the other kinds. */
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
  isForAdmins: false,
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
  if (event?.type === 'note.added') return tEvents.customerWrote({ note: excerptOf(note) })
  if (event === null) return t.customerAnswered()
  if (event.type !== 'approval.refused') return tEvents.byCustomer({ text: textOf(event) })
  const { type, data } = event
  const text = textOf({ type, data: { ...data, words: excerptOf(data.words) } })
  return tEvents.byCustomer({ text })
}

const isToCustomer = (event: Event | null) => event?.type === 'note.added' && event.data.customer === 'to'

/** An answer is a line of its own in the inbox: a later note must not hide it. */
export const ANSWERS: readonly Event['type'][] = ['approval.given', 'approval.refused']

const CUSTOMER_DID: ReadonlySet<Event['type']> = new Set([...ANSWERS, 'customer.mail_failed'])

/** Most urgent first: of several for a person, the first one counts. */
export const KINDS = {
  mention: {
    ...NAMING,
    name: t.mentionName,
    mails: t.mentionMails,
    subject: t.mentionSubject,
    text: ({ note }) => t.mentionedYou({ note: excerptOf(note) }),
    isWritten: true,
  },
  assigned: {
    ...NAMING,
    name: t.assignedName,
    mails: t.assignedMails,
    subject: t.assignedSubject,
    text: t.assignedYou,
  },
  customer: {
    ...USUAL,
    name: t.customerName,
    mails: t.customerMails,
    channels: { inbox: true, mail: false, push: true },
    subject: t.customerSubject,
    text: ({ event, note }) => customerDid(event, note),
    reachesAll: true,
    icon: 'message',
    isWritten: true,
    tellsWatchers: ({ type }) => CUSTOMER_DID.has(type),
  },
  remake: {
    ...USUAL,
    name: t.remakeName,
    mails: t.remakeMails,
    channels: { inbox: true, mail: false, push: true },
    subject: t.remakeSubject,
    text: ({ event }) => (event ? textOf(event) : t.remakeSubject({ about: '' })),
    isAfterActor: true,
    icon: 'late',
    isRed: true,
    tellsWatchers: ({ type }) => type === 'remake.added',
  },
  overdue: {
    ...USUAL,
    name: t.overdueName,
    mails: t.overdueMails,
    subject: t.overdueSubject,
    text: ({ day }) => t.wasDue({ day: day ?? '' }),
    icon: 'late',
    isRed: true,
  },
  due: {
    ...USUAL,
    name: t.dueName,
    mails: t.dueMails,
    subject: t.dueSubject,
    text: ({ day }) => t.isDue({ day: day ?? '' }),
    icon: 'due',
  },
  wait: {
    ...USUAL,
    name: t.waitName,
    mails: t.waitMails,
    subject: t.waitSubject,
    text: ({ cause, day }) => t.waitIsOverdue({ cause: WAIT_NAMES[cause ?? 'other'], day: day ?? '' }),
    icon: 'wait',
    isRed: true,
  },
  timer: {
    ...USUAL,
    name: t.timerName,
    mails: t.timerMails,
    channels: { inbox: true, mail: false, push: true },
    subject: t.timerSubject,
    text: ({ event }) =>
      tOrders.timerFinished({ timer: event?.type === 'order.timer_ended' ? event.data.name : '' }),
    icon: 'timer',
    // The history already shows who ended one early.
    tellsWatchers: ({ type }, actorId) => type === 'order.timer_ended' && actorId === null,
  },
  note: {
    ...USUAL,
    name: t.noteName,
    mails: t.noteMails,
    subject: t.noteSubject,
    text: ({ event, note }) =>
      (isToCustomer(event) ? tEvents.wroteToCustomer : tEvents.noteAdded)({ note: excerptOf(note) }),
    isAfterActor: true,
    isWritten: true,
  },
  moved: {
    ...USUAL,
    name: t.movedName,
    mails: t.movedMails,
    subject: t.movedSubject,
    text: ({ event }) => (event ? textOf(event) : tOrders.movedSomewhere()),
    isAfterActor: true,
    tellsWatchers: ({ type }) => type === 'order.moved',
  },
  webhook: {
    ...USUAL,
    name: t.webhookName,
    mails: t.webhookMails,
    channels: { inbox: true, mail: true, push: false },
    subject: t.webhookSubject,
    text: ({ event }) => (event ? textOf(event) : t.webhookTurnedOff()),
    reachesAll: true,
    icon: 'webhook',
    isRed: true,
    isForAdmins: true,
  },
  backup: {
    ...USUAL,
    name: t.backupName,
    mails: t.backupMails,
    channels: { inbox: true, mail: true, push: true },
    subject: t.backupSubject,
    text: ({ event }) => (event ? textOf(event) : t.backupSubject()),
    reachesAll: true,
    icon: 'server',
    isRed: true,
    isForAdmins: true,
  },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof KINDS
export const NOTIFICATION_KINDS = Object.keys(KINDS) as [NotificationKind, ...NotificationKind[]]

export const kindOf = (kind: NotificationKind): Kind => KINDS[kind]

export const kindsThat = (holds: (kind: Kind) => boolean): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => holds(kindOf(kind)))

export const DEFAULT_CHANNELS = Object.fromEntries(
  NOTIFICATION_KINDS.map((kind) => [kind, kindOf(kind).channels]),
) as Record<NotificationKind, Channels>

/** The morning's mail has no kind of its own in the inbox. */
export const DIGEST_NAME = t.digestName
export const MAIL_KINDS = [...NOTIFICATION_KINDS, 'digest'] as const
export type MailKind = (typeof MAIL_KINDS)[number]
