import { z } from 'zod'
import { CUSTOMER_MAILS } from '#shared/customer-page/mails.ts'
import { MESSAGE_WAYS } from '#shared/customer-page/messages.ts'
import { GATE_STATES } from '#shared/holds/gates.ts'
import { waitSchema } from '#shared/holds/schemas.ts'
import { WAIT_CAUSES } from '#shared/holds/waits.ts'
import { noteSchema } from '#shared/orders/schemas.ts'
import { storedRules } from '#shared/orders/field-rules.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { personSchema } from '#shared/people/schemas.ts'
import { ROLES } from '#shared/people/people.ts'

// All events with their data. Data is only ever added to: a changed meaning is a new type. It holds ids, names,
// values and people's words, never sentences: event-text.ts composes those when they are read. An id is null
// where an event is older than these types and the id was lost.

const id = z.uuid()
const known = id.nullable()
const name = z.string()
const status = z.enum(STATUSES)
const role = z.enum(ROLES)

/**
 * An order's editable fields, with the values of its row: a date is YYYY-MM-DD. Older events lack the
 * reference.
 */
const orderFields = z.object(storedRules).partial({ reference: true })

const value = z.union([z.string(), z.number(), z.null()])
const changes = z.array(z.object({ field: z.string(), from: value, to: value }))

/** Undoes the actor's latest action. */
const undo = z.literal(true).optional()

const fileData = z.object({ fileId: known, name })
const checklistData = z.object({ checklistId: known, name })
const itemData = z.object({ itemId: known, checklistId: known, title: name })
const changedItemData = itemData.extend({ isRequired: z.boolean().optional(), undo })
const memberData = z.object({ userId: known, name: name.nullable(), undo })
// With the stage at which it starts automatically, where that was set or changed.
const templateData = z.object({ templateId: id, name, startStatus: status.nullable().optional() })
const gateData = z.object({ gateId: id, name })
const timerData = z.object({ timerId: id, name })
const closedDay = z.object({ day: z.string(), name })
const approvalData = fileData.extend({ approvalId: id, version: z.int() })
const webhookData = z.object({ webhookId: id, host: name })
const viewData = z.object({ viewId: id, name })

export const event = <const Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), data })

/** Events of the organization and its people, which ADMINs also read in the audit. */
export const AUDITED = [
  event('member.added', z.object({ userId: known, name, role: role.nullable() })),
  event('member.joined', z.object({ userId: id, name, role, inviteId: id.optional() })),
  event('member.renamed', z.object({ userId: known, from: name, to: name })),
  event('member.updated', z.object({ userId: known, fields: z.array(z.string()) })),
  event('member.role_changed', z.object({ userId: known, name, from: role.nullable(), to: role })),
  event('member.removed', z.object({ userId: known, name })),
  event('member.password_reset', z.object({ userId: known, name })),
  event('members.cleared', z.object({})),

  event('invite.created', z.object({ inviteId: id, role })),
  // With its maker's id, where it ended because they are no longer an ADMIN.
  event('invite.revoked', z.object({ inviteId: id, makerId: id.optional() })),

  event('organization.changed', z.object({ changes })),
  event('column.changed', z.object({ status, from: z.int().nullable(), to: z.int() })),
  event('orders.cleared', z.object({})),
  // All orders of one file at once: they have no separate events for it.
  event(
    'orders.imported',
    z.object({ importId: id, source: name, count: z.int(), first: z.string(), last: z.string() }),
  ),
  // With the number of orders that stayed because somebody had changed them.
  event('import.undone', z.object({ importId: id, source: name, count: z.int(), kept: z.int() })),
  // Only the address's host: the rest may be a secret.
  event('webhook.added', webhookData),
  event('webhook.changed', webhookData),
  event('webhook.removed', webhookData),
  // Switched off automatically, because nothing arrived.
  event('webhook.switched_off', webhookData.extend({ reason: z.string() })),
] as const

/** An event and its data. The log adds the actor, the time, the order and the version. */
export const eventSchema = z.discriminatedUnion('type', [
  event(
    'order.created',
    z.object({
      number: z.string(),
      status,
      fields: orderFields,
      /** The gates that the settings put on it. */
      gates: z.array(gateData).optional(),
    }),
  ),
  // With the reason given for another due date.
  event('order.changed', z.object({ changes, reason: z.string().optional() })),
  // The due date is a promise based on the shop's history or its capacity.
  event(
    'order.promised',
    z.object({
      date: z.string(),
      /** The day with an even chance. Null where the promise is based on the capacity. */
      even: z.string().nullable(),
      basis: z.enum(['history', 'capacity']),
      /** How many finished orders and weeks it is based on. */
      orders: z.int(),
      weeks: z.int(),
    }),
  ),
  event(
    'order.moved',
    z.object({
      from: status,
      to: status,
      changes: changes.optional(),
      reason: z.string().optional(),
      /** Why the actor moved it past open gates, and their names. */
      override: z.object({ reason: z.string(), gates: z.array(name) }).optional(),
      /** The wait that the move ended, and the seconds that it had waited in its stage before. */
      held: z.object({ wait: waitSchema.nullable(), waited: z.int() }).optional(),
      undo,
    }),
  ),
  event('order.archived', z.object({ reason: z.string().nullable(), undo })),
  event('order.restored', z.object({ undo })),
  event('order.assigned', memberData),
  event('order.unassigned', memberData),

  // With the former state. Null for a gate that wasn't on the order.
  event(
    'order.gate_set',
    gateData.extend({
      from: z.enum(GATE_STATES).nullable(),
      to: z.enum(GATE_STATES),
      note: z.string().nullable(),
    }),
  ),
  // Taken off the order because the settings no longer wanted it.
  event('order.gate_removed', gateData),
  event(
    'order.waiting',
    z.object({ for: z.enum(WAIT_CAUSES), note: z.string().nullable(), until: z.string().nullable() }),
  ),
  event('order.wait_ended', z.object({ for: z.enum(WAIT_CAUSES), since: z.string() })),
  event('order.timer_started', timerData.extend({ endsAt: z.string() })),
  // Without an actor where its time had come.
  event('order.timer_ended', timerData),
  // Removed after it was over.
  event('order.timer_removed', timerData),

  // Adding with `undo` restores something deleted.
  event(
    'note.added',
    z.object({
      noteId: id,
      mentions: z.array(id).optional(),
      /** A message of the customer, which has no actor, or to them. */
      customer: z.enum(MESSAGE_WAYS).optional(),
      undo,
    }),
  ),
  // With its author's name, where somebody else deleted it.
  event('note.removed', z.object({ noteId: id, name: name.nullable() })),

  // With its number, where it is a new version of a file.
  event('file.added', fileData.extend({ version: z.int().optional(), undo })),
  event('file.renamed', z.object({ fileId: known, from: name, to: name })),
  event('file.removed', fileData),
  event('file.shared', fileData),
  event('file.unshared', fileData),

  // The page of the order's customer. Customers' own actions have no actor.
  event('link.made', z.object({ linkId: id })),
  event('link.changed', z.object({ linkId: id, showsDate: z.boolean() })),
  event('link.revoked', z.object({ linkId: id })),
  // Somebody who may not have the link had changed the address.
  event('link.email_confirmed', z.object({ linkId: id })),
  event('link.opened', z.object({ linkId: id })),
  event('approval.asked', approvalData),
  event('approval.withdrawn', approvalData),
  event('approval.given', approvalData.extend({ by: name, sha256: z.string() })),
  event('approval.refused', approvalData.extend({ words: z.string() })),
  // Somebody says that the customer's messages need no answer. The data is up to when messages were answered
  // before and after. Older events have neither.
  event('customer.answered', z.object({ from: z.string().nullable().optional(), to: z.string().optional() })),
  event('customer.unanswered', z.object({ undo })),
  event('customer.mailed', z.object({ kind: z.enum(CUSTOMER_MAILS) })),
  // The mail server's own words. Null where no try succeeded for days.
  event('customer.mail_failed', z.object({ kind: z.enum(CUSTOMER_MAILS), reason: z.string().nullable() })),

  event(
    'checklist.added',
    checklistData.extend({
      items: z
        .array(z.object({ itemId: id, isRequired: z.boolean(), isCompleted: z.boolean().optional() }))
        .optional(),
      // It started automatically when the actor moved the order to its stage.
      auto: z.boolean().optional(),
      undo,
    }),
  ),
  event('checklist.reordered', checklistData),
  event('checklist.removed', checklistData),
  event(
    'item.added',
    itemData.extend({
      checklist: name,
      isRequired: z.boolean().optional(),
      isCompleted: z.boolean().optional(),
      undo,
    }),
  ),
  event('item.changed', changedItemData),
  event('item.completed', changedItemData),
  event('item.reopened', changedItemData),
  event('item.removed', itemData),

  ...AUDITED,
  event('member.photo_changed', z.object({ userId: known, profileImageUrl: z.string().nullable() })),

  event('template.added', templateData),
  event('template.changed', templateData),
  event('template.removed', templateData),

  event('gate.added', gateData),
  event('gate.changed', gateData),
  event('gate.removed', gateData),

  event('customer_page.changed', z.object({ fields: z.array(z.string()) })),
  event('closed_days.changed', z.object({ added: z.array(closedDay), removed: z.array(closedDay) })),

  // Only views of the whole shop: personal ones concern nobody else.
  event('view.added', viewData),
  event('view.changed', viewData),
  event('view.removed', viewData),

  // A line from an earlier version without event types, which couldn't be converted.
  event(
    'legacy.line',
    z.object({ activity: z.string(), field: z.string().nullable(), message: z.string().nullable() }),
  ),
])

export type Event = z.infer<typeof eventSchema>
export type EventType = Event['type']
export type EventOf<Type extends EventType> = Extract<Event, { type: Type }>
export type FieldChange = z.infer<typeof changes>[number]

/** An event as the log and the messages have it. */
export const loggedSchema = z
  .object({
    id: z.int(),
    /** Null for events without an order. */
    orderId: id.nullable(),
    actor: personSchema.nullable(),
    /** The name of the token by which a program did it for the actor. */
    via: name.nullish(),
    createdAt: z.string(),
    /** With `note.added`: the note, as the call returns it. */
    note: noteSchema.optional(),
  })
  .and(eventSchema)

export type LoggedEvent = z.infer<typeof loggedSchema>
