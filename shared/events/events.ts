import { z } from 'zod'
import { CUSTOMER_MAILS } from '#shared/customer/mails.ts'
import { MESSAGE_WAYS } from '#shared/customer/answers.ts'
import { GATE_STATES } from '#shared/holds/gates.ts'
import { waitSchema } from '#shared/holds/schemas.ts'
import { WAIT_CAUSES } from '#shared/holds/waits.ts'
import { noteSchema } from '#shared/orders/schemas.ts'
import { storedRules } from '#shared/orders/field-rules.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { REMAKE_CAUSES } from '#shared/parts/parts.ts'
import { personSchema } from '#shared/people/schemas.ts'
import { ROLES } from '#shared/people/people.ts'

// Data is only added to: a changed meaning is a new type. The rules compose the sentences.

const id = z.uuid()
const known = id.nullable()
const name = z.string()
const status = z.enum(STATUSES)
const role = z.enum(ROLES)

/** Older events lack the reference. */
const orderFields = z.object(storedRules).partial({ reference: true })

const value = z.union([z.string(), z.number(), z.null()])
const changes = z.array(z.object({ field: z.string(), from: value, to: value }))

const undo = z.literal(true).optional()

const fileData = z.object({ fileId: known, name })
const checklistData = z.object({ checklistId: known, name })
const itemData = z.object({ itemId: known, checklistId: known, title: name })
const changedItemData = itemData.extend({ isRequired: z.boolean().optional(), undo })
const memberData = z.object({ userId: known, name: name.nullable(), undo })
// `startStatus` only where it was set or changed.
const templateData = z.object({ templateId: id, name, startStatus: status.nullable().optional() })
const partData = z.object({ partId: id, letter: name, name })
const addedPart = partData.extend({ status, pieces: z.int().nullable(), hours: z.int().nullable() })
const gateData = z.object({ gateId: id, name })
const timerData = z.object({ timerId: id, name, part: partData.optional() })
const held = z.object({ wait: waitSchema.nullable(), waited: z.int() }).optional()
const override = z.object({ reason: z.string(), gates: z.array(name) }).optional()
/** As it was before the move. */
const gone = z.object({ at: z.string(), by: known, byName: name.nullable() }).optional()
const along = partData.extend({ from: status, to: status.optional(), enteredStageAt: z.string(), gone, held })
/** Where it concerns one part only. */
const part = partData.optional()
const closedDay = z.object({ day: z.string(), name })
const approvalData = fileData.extend({ approvalId: id, version: z.int() })
const webhookData = z.object({ webhookId: id, host: name })
const viewData = z.object({ viewId: id, name })

export const event = <const Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), data })

/** ADMINs also read these in the audit. */
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
  // `makerId` where its maker is no longer an ADMIN.
  event('invite.revoked', z.object({ inviteId: id, makerId: id.optional() })),

  event('organization.changed', z.object({ changes })),
  event('column.changed', z.object({ status, from: z.int().nullable(), to: z.int() })),
  event('orders.cleared', z.object({})),
  // The operator replaced it by an archive of this day.
  event('organization.restored', z.object({ day: z.iso.date() })),
  // All orders of one file at once: they have no separate events for it.
  event(
    'orders.imported',
    z.object({ importId: id, source: name, count: z.int(), first: z.string(), last: z.string() }),
  ),
  event('import.undone', z.object({ importId: id, source: name, count: z.int(), kept: z.int() })),
  // Only the address's host: the rest may be a secret.
  event('webhook.added', webhookData),
  event('webhook.changed', webhookData),
  event('webhook.removed', webhookData),
  // Switched off automatically, because nothing arrived.
  event('webhook.switched_off', webhookData.extend({ reason: z.string() })),
] as const

/** The log adds the actor, the time, the order and the version. */
export const eventSchema = z.discriminatedUnion('type', [
  event(
    'order.created',
    z.object({ number: z.string(), status, fields: orderFields, gates: z.array(gateData).optional() }),
  ),
  event('order.changed', z.object({ changes, reason: z.string().optional() })),
  // The due date is a promise based on the shop's history or its capacity.
  event(
    'order.promised',
    z.object({
      date: z.string(),
      /** Null where the promise is based on the capacity. */
      even: z.string().nullable(),
      basis: z.enum(['history', 'capacity']),
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
      /** Past open gates. */
      override,
      /** The wait that the move ended, and the seconds waited in the stage before. */
      held,
      /** What brought the order there by itself. */
      part,
      /** Those that came along, and how they stood. Undoing leads each to a stage of its own. */
      parts: z.array(along).optional(),
      undo,
    }),
  ),
  event('order.archived', z.object({ reason: z.string().nullable(), undo })),
  event('order.restored', z.object({ undo })),
  event('order.assigned', memberData),
  // `parts` are those that the person worked on.
  event('order.unassigned', memberData.extend({ parts: z.array(id).optional() })),

  // Null for a gate that wasn't on the order.
  event(
    'order.gate_set',
    gateData.extend({
      from: z.enum(GATE_STATES).nullable(),
      to: z.enum(GATE_STATES),
      note: z.string().nullable(),
      part,
    }),
  ),
  // Taken off the order because the settings no longer wanted it, or with its part.
  event('order.gate_removed', gateData.extend({ part })),
  event(
    'order.waiting',
    z.object({ for: z.enum(WAIT_CAUSES), note: z.string().nullable(), until: z.string().nullable(), part }),
  ),
  event('order.wait_ended', z.object({ for: z.enum(WAIT_CAUSES), since: z.string(), part })),
  event('order.timer_started', timerData.extend({ endsAt: z.string() })),
  // Without an actor where its time had come.
  event('order.timer_ended', timerData),
  event('order.timer_removed', timerData),

  event('part.added', z.object({ parts: z.array(addedPart), undo })),
  event('part.changed', partData.extend({ changes })),
  event(
    'part.moved',
    partData.extend({
      from: status,
      to: status,
      /** When it had come to the previous stage. */
      enteredStageAt: z.string(),
      override,
      gone,
      held,
      undo,
    }),
  ),
  event('part.gone', partData.extend({ isGone: z.boolean() })),
  event('part.removed', partData.extend({ reason: z.string().nullable() })),
  event(
    'remake.added',
    addedPart.extend({
      cause: z.enum(REMAKE_CAUSES),
      words: z.string().nullable(),
      /** Null where the whole order went wrong. */
      of: partData.nullable(),
    }),
  ),

  // Adding with `undo` restores something deleted.
  event(
    'note.added',
    z.object({
      noteId: id,
      mentions: z.array(id).optional(),
      /** The customer has no actor. */
      customer: z.enum(MESSAGE_WAYS).optional(),
      /** By which its page knows its own note. */
      draft: id.optional(),
      undo,
    }),
  ),
  // `name` is the author's, where somebody else deleted it.
  event('note.removed', z.object({ noteId: id, name: name.nullable() })),

  event('file.added', fileData.extend({ version: z.int().optional(), undo })),
  event('file.renamed', z.object({ fileId: known, from: name, to: name })),
  // Null for the whole order.
  event('file.about', fileData.extend({ part: partData.nullable() })),
  event('file.removed', fileData),
  event('file.shared', fileData),
  event('file.unshared', fileData),

  // Customers' own actions have no actor.
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
  // The data is up to when messages were answered before and after.
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
      auto: z.boolean().optional(),
      undo,
    }),
  ),
  event('checklist.reordered', checklistData),
  event('checklist.about', checklistData.extend({ part: partData.nullable() })),
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

  // Of the server, told to its first organization. `since` is a day, null where there never was one.
  event('backup.missing', z.object({ since: z.string().nullable(), reason: z.string().nullable() })),

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

export const loggedSchema = z
  .object({
    id: z.int(),
    /** Null for events without an order. */
    orderId: id.nullable(),
    actor: personSchema.nullable(),
    via: name.nullish(),
    createdAt: z.string(),
    /** As the call returns it. */
    note: noteSchema.optional(),
  })
  .and(eventSchema)

export type LoggedEvent = z.infer<typeof loggedSchema>
