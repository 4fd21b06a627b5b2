import { z } from 'zod'
import { flag, isPageTime, type Label, labelled, oneOf, parameter } from '#shared/text.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { personSchema } from '#shared/people/schemas.ts'
import { MAIL_KINDS, NOTIFICATION_KINDS } from './kinds.ts'
import type { deviceSchema, pushMessageSchema, subscriptionPayload } from './push-schemas.ts'
import * as tLabel from '#texts/calls/labels.ts'
import * as tError from '#texts/calls/schema-errors.ts'
import * as t from '#texts/calls/validation.ts'

const lineSchema = z.object({
  /** Of its order, its webhook, or the only notification that it tells. */
  id: z.uuid(),
  unread: z.int(),
  /** Of the latest unread one, or of the latest if all are read. */
  at: z.string(),
  /** Unread before read, then those that name this person, then the latest. */
  kind: z.enum(NOTIFICATION_KINDS),
  /** Null for a date that has come. */
  event: z.string().nullable(),
  /** Null for a date that has come. */
  actor: personSchema.nullable(),
  /** Only of the unread notifications, if there are any. */
  others: z.int(),
  /** Without an actor, a full sentence. */
  text: z.string(),
})

const orderLineSchema = lineSchema.extend({
  orderId: z.uuid(),
  number: z.string(),
  title: z.string(),
  status: z.enum(STATUSES),
  isArchived: z.boolean(),
})

/** Without a webhook, it is about the server. */
const otherLineSchema = lineSchema.extend({ orderId: z.null(), webhookId: z.uuid().nullable() })

export const inboxLineSchema = z.union([orderLineSchema, otherLineSchema])

/** Whether it had something unread, its time, and its order or webhook. */
const place = parameter(tLabel.after)
  .refine(
    (value) => {
      const [unread = '', at = '', id, rest] = value.split('_')
      return /^[01]$/.test(unread) && isPageTime(at) && z.uuid().safeParse(id).success && rest === undefined
    },
    { error: t.invalidCursor },
  )
  .transform((value) => {
    const [unread, at = '', id = ''] = value.split('_')
    return { isUnread: unread === '1', at, id }
  })

export const inboxQuery = z.object({
  after: place.optional(),
})

export const unreadSchema = z.object({ orders: z.int() })

const WATCH_STATES = ['watching', 'muted', 'none'] as const

export const watchSchema = z.object({
  state: z.enum(WATCH_STATES),
  /** Null where they chose, or don't watch. */
  because: z.enum(['assigned', 'note']).nullable(),
})

/** Takes the choice back: assignees and authors of notes watch automatically. */
export const watchPayload = z.object({
  state: oneOf(tLabel.state, WATCH_STATES),
})

const channelsSchema = z
  .object(
    { inbox: flag(tLabel.inbox), mail: flag(tLabel.email), push: flag(tLabel.push) },
    { error: tError.channelsOfKind },
  )
  .refine(({ inbox, mail, push }) => inbox || !(mail || push), {
    error: tError.inboxToo,
  })

const time = (label: Label) =>
  z
    .string({ error: labelled(t.mustBeTime, label) })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: labelled(t.mustBeTime, label) })

/** The end may be on the next day. */
const quietHoursSchema = z
  .object({ from: time(tLabel.start), to: time(tLabel.end) }, { error: tError.startAndEnd })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    error: tError.sameTime,
  })

const notificationSettingsSchema = z.object({
  channels: z.record(z.enum(NOTIFICATION_KINDS), channelsSchema),
  /** On working days' mornings. */
  digest: flag(tLabel.digest),
  /** Mails and pushes wait for the end of these hours. */
  quietHours: quietHoursSchema.nullable(),
})

export const notificationSettingsPayload = z.object({
  channels: z
    .partialRecord(z.enum(NOTIFICATION_KINDS), channelsSchema, {
      error: tError.unknownKind,
    })
    .optional(),
  digest: flag(tLabel.digest).optional(),
  quietHours: quietHoursSchema.nullish(),
})

export const myNotificationSettingsSchema = notificationSettingsSchema.extend({
  mails: z.boolean(),
})

export const unsubscribeSchema = z.object({
  organizationName: z.string(),
  kind: z.enum(MAIL_KINDS),
  isOn: z.boolean(),
})

/** The body that mail programs send for a click (RFC 8058), or none. */
export const unsubscribePayload = z.unknown()

export type InboxLine = z.infer<typeof inboxLineSchema>
export type Watch = z.infer<typeof watchSchema>
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>
export type ChangeNotificationSettings = z.infer<typeof notificationSettingsPayload>
export type MyNotificationSettings = z.infer<typeof myNotificationSettingsSchema>
export type Unsubscribe = z.infer<typeof unsubscribeSchema>
export type Device = z.infer<typeof deviceSchema>
export type Subscription = z.infer<typeof subscriptionPayload>
export type PushMessage = z.infer<typeof pushMessageSchema>
