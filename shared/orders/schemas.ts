import { z } from 'zod'
import { isCalendarDate, toWireDate } from './due-date.ts'
import { DUE_RANGES } from './order-filters.ts'
import { FULFILLMENT_TYPES, PRIORITIES, STATUSES } from './orders.ts'
import { personSchema } from './people-schemas.ts'
import { oneOf, optionalText, requiredText, text } from './text.ts'

const title = requiredText('Title', 200)
const customerName = requiredText('Customer name', 200)
const status = oneOf('Status', STATUSES)
const priority = oneOf('Priority', PRIORITIES)
const fulfillmentType = oneOf('Fulfillment type', FULFILLMENT_TYPES)

/** Keeps the date as it was written, whatever time and zone follow it. */
const dueDate = z
  .string({ error: 'Due date must be a date' })
  .transform((value) => value.trim())
  .refine((value) => value === '' || /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.test(value), {
    error: 'Due date must be a date such as 2026-11-30',
    abort: true,
  })
  .refine((value) => value === '' || isCalendarDate(value.slice(0, 10)), 'Due date is not in the calendar')
  .transform((value) => (value === '' ? null : toWireDate(value.slice(0, 10))))
  .nullish()

const hours = (label: string) =>
  z
    .int({ error: `${label} must be a whole number` })
    .min(0, `${label} cannot be negative`)
    .max(100_000, `${label} must be at most 100000`)
    .nullish()

const customerEmail = optionalText('Email', 254).refine(
  (value) => value == null || z.email().safeParse(value).success,
  'Email is not a valid e-mail address',
)

const details = {
  description: optionalText('Description', 5000),
  customerEmail,
  customerPhone: optionalText('Phone', 50),
  address: optionalText('Address', 500),
  dueDate,
  estimatedHours: hours('Estimated hours'),
  actualHours: hours('Actual hours'),
  notes: optionalText('Notes', 10_000),
}

/** The status is not among the fields: a new order always starts at ORDER_IN. */
export const createOrderPayload = z.object({
  title,
  customerName,
  priority: priority.default('MEDIUM'),
  fulfillmentType: fulfillmentType.default('PICKUP'),
  ...details,
})

/** Only what is present changes; null empties an optional field. A status is a move. */
export const updateOrderPayload = z.object({
  title: title.optional(),
  customerName: customerName.optional(),
  status: status.optional(),
  priority: priority.optional(),
  fulfillmentType: fulfillmentType.optional(),
  ...details,
})

export const moveOrderPayload = z.object({ fromStatus: status, toStatus: status })

/** One value, or several separated by commas; blank is the same as none. */
function several<const T extends readonly [string, ...string[]]>(label: string, values: T) {
  return z
    .string({ error: `${label} must be given once, its values separated by commas` })
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(oneOf(label, values)))
    .transform((list) => (list.length > 0 ? list : undefined))
    .optional()
}

const search = text('Search', 200)
  .transform((value) => value || undefined)
  .optional()

const narrowing = {
  status: several('Status', STATUSES),
  priority: several('Priority', PRIORITIES),
  fulfillmentType: several('Fulfillment type', FULFILLMENT_TYPES),
}

export const orderFilterQuery = z.object({
  ...narrowing,
  dueDate: z
    .string({ error: 'Due date must be given once' })
    .refine(
      (value) => value === '' || (DUE_RANGES as readonly string[]).includes(value) || isCalendarDate(value),
      `Due date must be ${DUE_RANGES.join(', ')} or a date such as 2026-11-30`,
    )
    .transform((value) => value || undefined)
    .optional(),
  q: search,
})

/** The archive's search goes by another name. */
export const archiveFilterQuery = z.object({ ...narrowing, search })

export const archiveOrderPayload = z.object({ reason: optionalText('Reason', 500) })

export const orderSchema = z.object({
  id: z.uuid(),
  orgId: z.uuid(),
  /** ORD-0001 and so on, without gaps within the organization. */
  number: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  customerName: z.string(),
  customerEmail: z.string().nullable(),
  customerPhone: z.string().nullable(),
  address: z.string().nullable(),
  status: z.enum(STATUSES),
  statusColumnId: z.uuid(),
  priority: z.enum(PRIORITIES),
  fulfillmentType: z.enum(FULFILLMENT_TYPES),
  /** A calendar date as YYYY-MM-DDT00:00:00.000Z; only the date part means anything. */
  dueDate: z.string().nullable(),
  estimatedHours: z.int().nullable(),
  actualHours: z.int().nullable(),
  notes: z.string().nullable(),
  isArchived: z.boolean(),
  archivedAt: z.string().nullable(),
  createdBy: z.uuid(),
  lastUpdatedBy: z.uuid(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The organization's event counter at this order's latest change. */
  version: z.int(),
  creator: personSchema,
  lastUpdater: personSchema,
  noteCount: z.int(),
  fileCount: z.int(),
  /** Items of all its checklists. */
  checklistTotal: z.int(),
  checklistCompleted: z.int(),
  /** Required items that are not completed. */
  checklistOpenRequired: z.int(),
})

/** `details` is JSON text: userName, userId, orderTitle, fromStatus, toStatus, changes, message. */
export const activityEntrySchema = z.object({
  id: z.int(),
  action: z.enum(['created', 'updated', 'moved', 'deleted']),
  details: z.string(),
  createdAt: z.string(),
})

export const feedItemSchema = z.object({
  id: z.int(),
  actorId: z.uuid().nullable(),
  message: z.string(),
  type: z.enum(['comment', 'move', 'create', 'update']),
  createdAt: z.string(),
  actor: personSchema.nullable(),
})

export const noteSchema = z.object({
  id: z.uuid(),
  orgId: z.uuid(),
  orderId: z.uuid(),
  authorId: z.uuid().nullable(),
  content: z.string(),
  isInternal: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  author: personSchema.nullable(),
})

export const createNotePayload = z.object({ content: requiredText('Note', 5000) })

export const assigneeSchema = personSchema.extend({ assignedAt: z.string() })

export const seenPayload = z.object({
  version: z
    .int({ error: 'Version must be a whole number' })
    .min(0, 'Version cannot be negative')
    .max(Number.MAX_SAFE_INTEGER, 'Version is too large'),
})

/** Changed since one looked where `changedVersion` is the later one. */
export const seenSchema = z.object({ orderId: z.uuid(), seenVersion: z.int(), changedVersion: z.int() })
