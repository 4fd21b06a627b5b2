import { z } from 'zod'
import { isPageTime } from '#shared/page-time.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { personSchema } from '#shared/people/schemas.ts'
import { MAIL_KINDS, NOTIFICATION_KINDS } from './kinds.ts'

const lineSchema = z.object({
  /** How many notifications about it are unread. */
  unread: z.int(),
  /** When the latest of them came; where all are read, the latest of all. */
  at: z.string(),
  /** What the line tells of: what is unread before what is read, of what is unread what names this person before the rest, and the latest first. */
  kind: z.enum(NOTIFICATION_KINDS),
  /** The type of the event that the line tells of; null where none is, as when a date has come. */
  event: z.string().nullable(),
  /** Who did it; null where nobody did, as when a date has come. */
  actor: personSchema.nullable(),
  /** How many other people did something of what is unread, or of all where nothing is. */
  others: z.int(),
  /** Goes on after the actor's name, such as "mentioned you: Is the oak in?"; a sentence where there is no actor. */
  text: z.string(),
})

const orderLineSchema = lineSchema.extend({
  orderId: z.uuid(),
  number: z.string(),
  title: z.string(),
  status: z.enum(STATUSES),
  isArchived: z.boolean(),
})

/** What is about no order. */
const webhookLineSchema = lineSchema.extend({ orderId: z.null(), webhookId: z.uuid() })

/** An order or a webhook in somebody's inbox: one line for all that they are told of it. */
export const inboxLineSchema = z.union([orderLineSchema, webhookLineSchema])

/** The last line of a page: whether it had something unread, its time, and its order or webhook. */
const place = z
  .string({ error: 'After must be given once' })
  .refine((value) => {
    const [unread = '', at = '', id, rest] = value.split('_')
    return /^[01]$/.test(unread) && isPageTime(at) && z.uuid().safeParse(id).success && rest === undefined
  }, 'After must be as the link to the next page has it')
  .transform((value) => {
    const [unread, at = '', id = ''] = value.split('_')
    return { isUnread: unread === '1', at, id }
  })

export const inboxQuery = z.object({
  /** From the link to the next page. */
  after: place.optional(),
})

/** How many orders, and webhooks, have something unread. */
export const unreadSchema = z.object({ orders: z.int() })

const WATCH_STATES = ['watching', 'muted', 'none'] as const

/** How a person stands to an order. */
export const watchSchema = z.object({
  state: z.enum(WATCH_STATES),
  /** Why they watch it without having chosen to: assigned to it, or wrote a note. Null where they chose, and where they do not. */
  because: z.enum(['assigned', 'note']).nullable(),
})

/** `none` takes the choice back: those who are assigned or wrote a note watch by themselves again. */
export const watchPayload = z.object({
  state: z.enum(WATCH_STATES, { error: `State must be one of ${WATCH_STATES.join(', ')}` }),
})

const flag = (label: string) => z.boolean({ error: `${label} must be true or false` })

const channelsSchema = z
  .object(
    { inbox: flag('Inbox'), mail: flag('Mail'), push: flag('Push') },
    { error: 'Each kind must say where it goes: inbox, mail and push' },
  )
  .refine(({ inbox, mail, push }) => inbox || !(mail || push), {
    error: 'What goes out by mail or push stands in the inbox as well',
  })

const time = (label: string) =>
  z
    .string({ error: `${label} must be a time such as 20:00` })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time such as 20:00`)

/** In the organization's time; the end may lie on the next day. */
const quietHoursSchema = z
  .object({ from: time('Start'), to: time('End') }, { error: 'Quiet hours must have a start and an end' })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    error: 'The end must be another time than the start',
  })

export const notificationSettingsSchema = z.object({
  channels: z.record(z.enum(NOTIFICATION_KINDS), channelsSchema),
  /** Whether a mail comes on the mornings of working days with what is due, late and waiting. */
  digest: flag('Digest'),
  /** Nothing is mailed or pushed then; it comes afterwards, if it is still unread. */
  quietHours: quietHoursSchema.nullable(),
})

/** Only what is present changes; of the channels, the kinds that are named. */
export const notificationSettingsPayload = z.object({
  channels: z
    .partialRecord(z.enum(NOTIFICATION_KINDS), channelsSchema, {
      error: `Channels must be given for kinds among ${NOTIFICATION_KINDS.join(', ')}`,
    })
    .optional(),
  digest: flag('Digest').optional(),
  quietHours: quietHoursSchema.nullish(),
})

/** With what this installation can do. */
export const myNotificationSettingsSchema = notificationSettingsSchema.extend({
  /** Whether there is a mail server. */
  mails: z.boolean(),
})

/** What an unsubscribe link is about. */
export const unsubscribeSchema = z.object({
  organizationName: z.string(),
  kind: z.enum(MAIL_KINDS),
  /** Whether such mails are sent now. */
  isOn: z.boolean(),
})

/** The body that mail programs send for a click (RFC 8058), or none. */
export const unsubscribePayload = z.unknown()
