import { z } from 'zod'
import { isCalendarDate } from '#shared/dates.ts'
import { isPageTime } from '#shared/page-time.ts'
import { narrowingRules, newRules, sentRules, several, storedRules } from './field-rules.ts'
import {
  DUE_RANGES,
  isAge,
  LARGEST_PAGE,
  MOST_AGE_DAYS,
  NOBODY,
  PRIORITIES,
  STATUSES,
  type Priority,
  type Status,
} from './orders.ts'
import { undo } from './undo.ts'
import { personSchema } from '#shared/people/schemas.ts'
import { HOLD_FILTERS } from '#shared/holds/hold-filter.ts'
import { holdsSchema, overrideReason } from '#shared/holds/schemas.ts'
import { MESSAGE_WAYS } from '#shared/customer-page/messages.ts'
import { oneOf, optionalText, requiredText, text } from '#shared/text.ts'

const AS_LINKED = 'After must be as the link to the next page has it'

const status = oneOf('Status', STATUSES)

/** The status isn't a field here: a new order always starts at ORDER_IN. */
export const createOrderPayload = z.object(newRules)

/** The `token` of a promise whose day is the due date: it records the promise. */
export const promiseToken = z
  .string({ error: 'Promise must be text' })
  .max(1000, 'Promise has more than 1000 characters')
  .nullish()

/** The order that a new one repeats, and what is copied beside the fields, which are sent. */
export const repeatsPayload = z.object({
  orderId: z.string({ error: 'The order to repeat must be named by its id' }),
  checklists: z.boolean({ error: 'Whether checklists are copied must be true or false' }),
})

/** Only the given fields change. Null empties an optional field. A status is a move. */
export const updateOrderPayload = z
  .object({
    ...sentRules,
    status,
    overrideReason,
    promise: promiseToken,
    /** The reason for another due date, for the history. */
    dueDateReason: optionalText('Reason', 500),
  })
  .partial()

export const moveOrderPayload = z.object({ fromStatus: status, toStatus: status, undo, overrideReason })

/** At most SEARCH_WORDS of its words count. */
const search = text('Search', 200)
  .transform((value) => value || undefined)
  .optional()

/** People's ids separated by commas, or the word for nobody. */
const assignee = z
  .string({ error: 'Assignee must be given once, its values separated by commas' })
  .transform((value) => value.split(',').map((part) => part.trim().toLowerCase()))
  .transform((parts) => parts.filter(Boolean))
  .refine(
    (parts) => parts.every((part) => part === NOBODY || z.uuid().safeParse(part).success),
    `Assignee must be ids of people, or ${NOBODY}`,
  )
  .transform((parts) => (parts.length > 0 ? parts : undefined))
  .optional()

/** The organization's days since the order entered its stage, including started ones. */
const age = z
  .string({ error: 'Age must be given once' })
  .refine(
    (value) => value === '' || isAge(value),
    `Age must be a whole number of days from 1 to ${MOST_AGE_DAYS}`,
  )
  .transform((value) => (value === '' ? undefined : Number(value)))
  .optional()

export const orderFilterQuery = z.object({
  ...narrowingRules,
  assignee,
  dueDate: z
    .string({ error: 'Due date must be given once' })
    .refine(
      (value) => value === '' || (DUE_RANGES as readonly string[]).includes(value) || isCalendarDate(value),
      `Due date must be ${DUE_RANGES.join(', ')} or a date such as 2026-11-30`,
    )
    .transform((value) => value || undefined)
    .optional(),
  age,
  hold: several('Hold', HOLD_FILTERS),
  q: search,
})

const BOARD_PLACE = new RegExp(
  `^(${STATUSES.join('|')})_(${PRIORITIES.join('|')})_(\\d{4}-\\d{2}-\\d{2})?_(.+)$`,
  's',
)

/** The last order of a page in board order. */
const boardPlace = text('After', 300).transform((value, context) => {
  const [, status, priority, dueDate = null, number] = BOARD_PLACE.exec(value) ?? []
  if (number === undefined || (dueDate !== null && !isCalendarDate(dueDate))) {
    context.addIssue({ code: 'custom', message: AS_LINKED })
    return z.NEVER
  }
  return { status: status as Status, priority: priority as Priority, dueDate, number }
})

export const orderListQuery = orderFilterQuery.extend({
  limit: z
    .string({ error: 'Limit must be given once' })
    .refine(
      (value) => /^[1-9]\d{0,2}$/.test(value) && Number(value) <= LARGEST_PAGE,
      `Limit must be a whole number from 1 to ${LARGEST_PAGE}`,
    )
    .transform(Number)
    .optional(),
  after: boardPlace.optional(),
})

/** The last order of a page: when it was archived, and its id. */
const cursor = z
  .string({ error: 'After must be given once' })
  .refine((value) => {
    const [at = '', id, rest] = value.split('_')
    return isPageTime(at) && z.uuid().safeParse(id).success && rest === undefined
  }, AS_LINKED)
  .optional()

/** The archive's search has another name. */
export const archiveFilterQuery = z.object({ ...narrowingRules, search, after: cursor })

export const archiveOrderPayload = z.object({ reason: optionalText('Reason', 500), undo })

export const orderSchema = z.object({
  id: z.uuid(),
  orgId: z.uuid(),
  /** ORD-0001 and so on, without gaps within the organization. */
  number: z.string(),
  status: z.enum(STATUSES),
  statusColumnId: z.uuid(),
  /** When it entered its present stage. */
  enteredStageAt: z.string(),
  /** A date is a calendar date as YYYY-MM-DDT00:00:00.000Z. Only the date part has a meaning. */
  ...storedRules,
  /** The last promised date, in the due date's format. Null without a promise. */
  promisedDate: z.string().nullable(),
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
  /** The assignees, first one first. */
  assignees: z.array(personSchema),
  noteCount: z.int(),
  fileCount: z.int(),
  /** Items of all its checklists. */
  checklistTotal: z.int(),
  checklistCompleted: z.int(),
  /** Required items that aren't completed. */
  checklistOpenRequired: z.int(),
  /** Unanswered messages of the customer. Left out where there are none. */
  unanswered: z.int().optional(),
  /** What holds it up. Null where nothing ever did. */
  holds: holdsSchema.nullable(),
})

/** `details` is JSON text: userName, userId, orderTitle, fromStatus, toStatus, changes, message. */
export const activityEntrySchema = z.object({
  id: z.int(),
  action: z.enum(['created', 'updated', 'moved', 'deleted']),
  details: z.string(),
  createdAt: z.string(),
})

/** The people that a note mentions, if any. Its text has `@` and their present names. */
const mentions = z.array(z.object({ id: z.uuid(), displayName: z.string() })).optional()

export const feedItemSchema = z.object({
  id: z.int(),
  actorId: z.uuid().nullable(),
  message: z.string(),
  type: z.enum(['comment', 'move', 'create', 'update']),
  createdAt: z.string(),
  actor: personSchema.nullable(),
  /** The name of the token by which a program did it for the actor. */
  via: z.string().optional(),
  /** The note of a comment. Null without a known id, and for all other entries. */
  noteId: z.uuid().nullable(),
  mentions,
  /** For a comment that is a message from the customer or to them. */
  customer: z.enum(MESSAGE_WAYS).optional(),
})

export const noteSchema = z.object({
  id: z.uuid(),
  orgId: z.uuid(),
  orderId: z.uuid(),
  authorId: z.uuid().nullable(),
  /** With the present names of the mentioned people. */
  content: z.string(),
  mentions,
  isInternal: z.boolean(),
  /** Set for a message from the customer or to them, null for other notes. */
  customer: z.enum(MESSAGE_WAYS).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  author: personSchema.nullable(),
})

/** Every note is internal, whatever callers send. */
export const createNotePayload = z.object({
  /** `@[id]` mentions a member. */
  content: requiredText('Note', 5000),
  isInternal: z.boolean().optional(),
  /** Also sends it to the customer, for ADMIN and SALES, where there is a link. */
  toCustomer: z.boolean({ error: 'Whether it goes to the customer must be true or false' }).optional(),
})

export const assigneeSchema = personSchema.extend({
  assignedAt: z.string(),
  /** Null where the account of the person who assigned is gone. */
  assignedBy: z.uuid().nullable(),
})

export const seenPayload = z.object({
  version: z
    .int({ error: 'Version must be a whole number' })
    .min(0, 'Version cannot be negative')
    .max(Number.MAX_SAFE_INTEGER, 'Version is too large'),
})

/** `changedVersion` is later than `seenVersion` if the order has changed since the person looked. */
export const seenSchema = z.object({ orderId: z.uuid(), seenVersion: z.int(), changedVersion: z.int() })
