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

// What can happen, each with the data that tells it. Data is only ever added to: a changed meaning is a new type. It
// holds ids, names, values and what people wrote, never a sentence: event-text.ts composes those when they are read.
// An id is null where an event is older than these types and nobody knew it any more.

const id = z.uuid()
const known = id.nullable()
const name = z.string()
const status = z.enum(STATUSES)
const role = z.enum(ROLES)

/** What of an order can be edited, with the values that its row has: a date as YYYY-MM-DD. Older events have no reference. */
const orderFields = z.object(storedRules).partial({ reference: true })

const value = z.union([z.string(), z.number(), z.null()])
const changes = z.array(z.object({ field: z.string(), from: value, to: value }))

/** Takes back what the actor did a moment ago. */
const undo = z.literal(true).optional()

const fileData = z.object({ fileId: known, name })
const checklistData = z.object({ checklistId: known, name })
const itemData = z.object({ itemId: known, checklistId: known, title: name })
const changedItemData = itemData.extend({ isRequired: z.boolean().optional(), undo })
const memberData = z.object({ userId: known, name: name.nullable(), undo })
// With the stage at which it starts by itself, where that was set or changed.
const templateData = z.object({ templateId: id, name, startStatus: status.nullable().optional() })
const gateData = z.object({ gateId: id, name })
const timerData = z.object({ timerId: id, name })
const closedDay = z.object({ day: z.string(), name })
const approvalData = fileData.extend({ approvalId: id, version: z.int() })
const webhookData = z.object({ webhookId: id, host: name })
const viewData = z.object({ viewId: id, name })

export const event = <const Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), data })

/** About the organization and its people: an ADMIN reads these in the audit too. */
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
  // With the id of who made it, where it ended because they are no ADMIN any more.
  event('invite.revoked', z.object({ inviteId: id, makerId: id.optional() })),

  event('organization.changed', z.object({ changes })),
  event('column.changed', z.object({ status, from: z.int().nullable(), to: z.int() })),
  event('orders.cleared', z.object({})),
  // All orders of one file at once: none of them has an event of its own for it.
  event(
    'orders.imported',
    z.object({ importId: id, source: name, count: z.int(), first: z.string(), last: z.string() }),
  ),
  // With how many stayed, because somebody had changed them.
  event('import.undone', z.object({ importId: id, source: name, count: z.int(), kept: z.int() })),
  // Of the address only the host: the rest may be a secret.
  event('webhook.added', webhookData),
  event('webhook.changed', webhookData),
  event('webhook.removed', webhookData),
  // By itself, because nothing arrived.
  event('webhook.switched_off', webhookData.extend({ reason: z.string() })),
] as const

/** An event and its data. The log adds to it who did it, when, to which order and under which version. */
export const eventSchema = z.discriminatedUnion('type', [
  event(
    'order.created',
    z.object({
      number: z.string(),
      status,
      fields: orderFields,
      /** Those that the settings put on it. */
      gates: z.array(gateData).optional(),
    }),
  ),
  // With the reason that was given for another due date.
  event('order.changed', z.object({ changes, reason: z.string().optional() })),
  // Its due date is a day that was drawn from the shop's history, or from its capacity.
  event(
    'order.promised',
    z.object({
      date: z.string(),
      /** By when even chances are; null where it was reckoned from the capacity. */
      even: z.string().nullable(),
      basis: z.enum(['history', 'capacity']),
      /** How many finished orders and weeks it was drawn from. */
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
      /** As of a change. */
      reason: z.string().optional(),
      /** Why the actor moved it past gates that were open, and what they are called. */
      override: z.object({ reason: z.string(), gates: z.array(name) }).optional(),
      /** The wait that the move ended, and how many seconds it had waited in its stage before. */
      held: z.object({ wait: waitSchema.nullable(), waited: z.int() }).optional(),
      undo,
    }),
  ),
  event('order.archived', z.object({ reason: z.string().nullable(), undo })),
  event('order.restored', z.object({ undo })),
  event('order.assigned', memberData),
  event('order.unassigned', memberData),

  // With the state before; null for a gate that was not on the order.
  event(
    'order.gate_set',
    gateData.extend({
      from: z.enum(GATE_STATES).nullable(),
      to: z.enum(GATE_STATES),
      note: z.string().nullable(),
    }),
  ),
  // Taken from the order, where the settings did not want it any more.
  event('order.gate_removed', gateData),
  event(
    'order.waiting',
    z.object({ for: z.enum(WAIT_CAUSES), note: z.string().nullable(), until: z.string().nullable() }),
  ),
  event('order.wait_ended', z.object({ for: z.enum(WAIT_CAUSES), since: z.string() })),
  event('order.timer_started', timerData.extend({ endsAt: z.string() })),
  // Without an actor where its time had come, and it was nobody's doing.
  event('order.timer_ended', timerData),
  // Taken away after it was over.
  event('order.timer_removed', timerData),

  // What is added with `undo` had been deleted.
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

  // The page of the order's customer. What they do themselves has no actor.
  event('link.made', z.object({ linkId: id })),
  event('link.changed', z.object({ linkId: id, showsDate: z.boolean() })),
  event('link.revoked', z.object({ linkId: id })),
  // The address was changed by somebody who may not have the link.
  event('link.email_confirmed', z.object({ linkId: id })),
  event('link.opened', z.object({ linkId: id })),
  event('approval.asked', approvalData),
  event('approval.withdrawn', approvalData),
  event('approval.given', approvalData.extend({ by: name, sha256: z.string() })),
  event('approval.refused', approvalData.extend({ words: z.string() })),
  // Somebody says that what the customer wrote needs no answer.
  // With until when messages were answered before and are since: older events have neither.
  event('customer.answered', z.object({ from: z.string().nullable().optional(), to: z.string().optional() })),
  event('customer.unanswered', z.object({ undo })),
  event('customer.mailed', z.object({ kind: z.enum(CUSTOMER_MAILS) })),
  // The mail server's own words; null where no try succeeded for days.
  event('customer.mail_failed', z.object({ kind: z.enum(CUSTOMER_MAILS), reason: z.string().nullable() })),

  event(
    'checklist.added',
    checklistData.extend({
      items: z
        .array(z.object({ itemId: id, isRequired: z.boolean(), isCompleted: z.boolean().optional() }))
        .optional(),
      // It started by itself when the actor brought the order to its stage.
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

  // Of the whole shop: one's own are nobody else's business.
  event('view.added', viewData),
  event('view.changed', viewData),
  event('view.removed', viewData),

  // A line that an earlier version wrote, when events had no types, and that could be converted into none of these.
  event(
    'legacy.line',
    z.object({ activity: z.string(), field: z.string().nullable(), message: z.string().nullable() }),
  ),
])

export type Event = z.infer<typeof eventSchema>
export type EventType = Event['type']
export type EventOf<Type extends EventType> = Extract<Event, { type: Type }>
export type FieldChange = z.infer<typeof changes>[number]

/** An event as the log has it, and as messages carry it. */
export const loggedSchema = z
  .object({
    id: z.int(),
    /** Null for what is about no order. */
    orderId: id.nullable(),
    actor: personSchema.nullable(),
    /** The name of the token by which a program did it for the actor. */
    via: name.nullish(),
    createdAt: z.string(),
    /** With `note.added`: the note, as its call answers it. */
    note: noteSchema.optional(),
  })
  .and(eventSchema)

export type LoggedEvent = z.infer<typeof loggedSchema>
