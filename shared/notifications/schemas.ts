import { z } from 'zod'
import { isPageTime } from '#shared/page-time.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { personSchema } from '#shared/people/schemas.ts'
import { MAIL_KINDS, NOTIFICATION_KINDS } from './kinds.ts'

const lineSchema = z.object({
  /** Its unread notifications. */
  unread: z.int(),
  /** The time of the latest unread one, or of the latest if all are read. */
  at: z.string(),
  /** The line shows unread before read, then those that name this person, then the latest. */
  kind: z.enum(NOTIFICATION_KINDS),
  /** The type of the line's event. Null without one, such as for a date that has come. */
  event: z.string().nullable(),
  /** The person who did it. Null without one, such as for a date that has come. */
  actor: personSchema.nullable(),
  /** The number of other people behind the unread notifications, or behind all of them if none is unread. */
  others: z.int(),
  /** Follows the actor's name, such as "mentioned you: Is the oak in?". Without an actor, a full sentence. */
  text: z.string(),
})

const orderLineSchema = lineSchema.extend({
  orderId: z.uuid(),
  number: z.string(),
  title: z.string(),
  status: z.enum(STATUSES),
  isArchived: z.boolean(),
})

/** A line without an order. */
const webhookLineSchema = lineSchema.extend({ orderId: z.null(), webhookId: z.uuid() })

/** An order or a webhook in a person's inbox: one line for all its notifications. */
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

/** The number of orders and webhooks with unread notifications. */
export const unreadSchema = z.object({ orders: z.int() })

const WATCH_STATES = ['watching', 'muted', 'none'] as const

export const watchSchema = z.object({
  state: z.enum(WATCH_STATES),
  /**
   * Why they watch it without a choice: assigned to it, or wrote a note. Null where they chose, or don't watch.
   */
  because: z.enum(['assigned', 'note']).nullable(),
})

/** `none` takes the choice back: assignees and authors of notes watch again automatically. */
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

/** In the organization's time zone. The end may be on the next day. */
const quietHoursSchema = z
  .object({ from: time('Start'), to: time('End') }, { error: 'Quiet hours must have a start and an end' })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    error: 'The end must be another time than the start',
  })

export const notificationSettingsSchema = z.object({
  channels: z.record(z.enum(NOTIFICATION_KINDS), channelsSchema),
  /** Whether a mail on working days' mornings lists what is due, late and waiting. */
  digest: flag('Digest'),
  /** Mails and pushes wait for the end of these hours, and are sent if the notification is still unread. */
  quietHours: quietHoursSchema.nullable(),
})

/** Only the given fields change, and of the channels only the named kinds. */
export const notificationSettingsPayload = z.object({
  channels: z
    .partialRecord(z.enum(NOTIFICATION_KINDS), channelsSchema, {
      error: `Channels must be given for kinds among ${NOTIFICATION_KINDS.join(', ')}`,
    })
    .optional(),
  digest: flag('Digest').optional(),
  quietHours: quietHoursSchema.nullish(),
})

/** Includes what this installation can do. */
export const myNotificationSettingsSchema = notificationSettingsSchema.extend({
  /** Whether there is a mail server. */
  mails: z.boolean(),
})

/** What an unsubscribe link turns off. */
export const unsubscribeSchema = z.object({
  organizationName: z.string(),
  kind: z.enum(MAIL_KINDS),
  /** Whether such mails are sent now. */
  isOn: z.boolean(),
})

/** The body that mail programs send for a click (RFC 8058), or none. */
export const unsubscribePayload = z.unknown()
