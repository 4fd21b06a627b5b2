import { z } from 'zod'
import { isCalendarDate } from '#shared/dates.ts'
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
import { MOST_PARTS, PART_NAME } from '#shared/parts/parts.ts'
import { personSchema } from '#shared/people/schemas.ts'
import { HOLD_FILTERS } from '#shared/holds/hold-filter.ts'
import { holdsSchema, overrideReason } from '#shared/holds/schemas.ts'
import { namedPartSchema, partId, partSchema } from '#shared/parts/schemas.ts'
import { MESSAGE_WAYS } from '#shared/customer/answers.ts'
import {
  flag,
  isPageTime,
  labelled,
  oneOf,
  optionalText,
  parameter,
  requiredText,
  text,
  whole,
} from '#shared/text.ts'
import * as tLabel from '#texts/calls/labels.ts'
import * as tParts from '#texts/calls/parts.ts'
import * as tError from '#texts/calls/schema-errors.ts'
import * as t from '#texts/calls/validation.ts'

const AS_LINKED = { error: t.invalidCursor }

const status = oneOf(tLabel.status, STATUSES)

/** A new order always starts at ORDER_IN. */
export const createOrderPayload = z.object(newRules)

/** Records the promise whose day is the due date. */
export const promiseToken = z
  .string({ error: labelled(t.mustBeText, tLabel.promise) })
  .max(1000, { error: labelled(t.tooLong, tLabel.promise, { max: 1000 }) })
  .nullish()

export const repeatsPayload = z.object({
  orderId: z.string({ error: labelled(t.mustBeId, tLabel.order) }),
  checklists: flag(tLabel.copyChecklists),
})

/** Null empties an optional field. A status is a move. */
export const updateOrderPayload = z
  .object({
    ...sentRules,
    status,
    overrideReason,
    promise: promiseToken,
    /** For the history. */
    dueDateReason: optionalText(tLabel.reason, 500),
  })
  .partial()

// Refused when somebody has made another change meanwhile.

export const undo = flag(tLabel.undo).optional()

/** For calls without a body. */
export const undoQuery = z.object({
  undo: z
    .enum(['true', 'false'], { error: labelled(t.mustBeFlag, tLabel.undo) })
    .transform((value) => value === 'true')
    .optional(),
})

export const moveOrderPayload = z
  .object({
    fromStatus: status,
    toStatus: status,
    undo,
    overrideReason,
    /** Only these parts move. Without it, all that are behind come along. */
    parts: z
      .array(z.string().toLowerCase(), { error: labelled(t.mustBeList, tLabel.parts) })
      .min(1, { error: tError.partMissing })
      .max(MOST_PARTS, { error: labelled(t.mostValues, tLabel.parts, { max: MOST_PARTS }) })
      .optional(),
  })
  .refine(({ undo, parts }) => !undo || !parts, { path: ['parts'], error: tError.undoEachPart })

const search = text(tLabel.search, 200)
  .transform((value) => value || undefined)
  .optional()

/** Separated by commas. */
const assignee = z
  .string({ error: labelled(t.onlyOnceWithCommas, tLabel.assignee) })
  .transform((value) => value.split(',').map((part) => part.trim().toLowerCase()))
  .transform((parts) => parts.filter(Boolean))
  .refine((parts) => parts.every((part) => part === NOBODY || z.uuid().safeParse(part).success), {
    error: () => tError.assignees({ nobody: NOBODY }),
  })
  .transform((parts) => (parts.length > 0 ? parts : undefined))
  .optional()

/** In the organization's days, including started ones. */
const age = parameter(tLabel.age)
  .refine((value) => value === '' || isAge(value), {
    error: labelled(t.between, tLabel.age, { min: 1, max: MOST_AGE_DAYS }),
  })
  .transform((value) => (value === '' ? undefined : Number(value)))
  .optional()

export const orderFilterQuery = z.object({
  ...narrowingRules,
  assignee,
  dueDate: parameter(tLabel.dueDate)
    .refine(
      (value) => value === '' || (DUE_RANGES as readonly string[]).includes(value) || isCalendarDate(value),
      { error: () => tError.dueDate({ ranges: DUE_RANGES }) },
    )
    .transform((value) => value || undefined)
    .optional(),
  age,
  hold: several(tLabel.hold, HOLD_FILTERS),
  /** A part's name, in any case. */
  part: text(tParts.part, PART_NAME)
    .transform((value) => value || undefined)
    .optional(),
  /** The stage of a part. With `part`, of one with that name. */
  partStatus: several(tParts.partStatus, STATUSES),
  q: search,
})

const BOARD_PLACE = new RegExp(
  `^(${STATUSES.join('|')})_(${PRIORITIES.join('|')})_(\\d{4}-\\d{2}-\\d{2})?_(.+)$`,
  's',
)

const boardPlace = text(tLabel.after, 300).transform((value, context) => {
  const [, status, priority, dueDate = null, number] = BOARD_PLACE.exec(value) ?? []
  if (number === undefined || (dueDate !== null && !isCalendarDate(dueDate))) {
    context.addIssue({ code: 'custom', message: t.invalidCursor() })
    return z.NEVER
  }
  return { status: status as Status, priority: priority as Priority, dueDate, number }
})

export const orderListQuery = orderFilterQuery.extend({
  limit: parameter(tLabel.limit)
    .refine((value) => /^[1-9]\d{0,2}$/.test(value) && Number(value) <= LARGEST_PAGE, {
      error: labelled(t.between, tLabel.limit, { min: 1, max: LARGEST_PAGE }),
    })
    .transform(Number)
    .optional(),
  after: boardPlace.optional(),
})

/** When it was archived, and its id. */
const cursor = parameter(tLabel.after)
  .refine((value) => {
    const [at = '', id, rest] = value.split('_')
    return isPageTime(at) && z.uuid().safeParse(id).success && rest === undefined
  }, AS_LINKED)
  .optional()

/** The archive's search has another name. */
export const archiveFilterQuery = z.object({ ...narrowingRules, search, after: cursor })

export const archiveOrderPayload = z.object({ reason: optionalText(tLabel.reason, 500), undo })

export const orderSchema = z.object({
  id: z.uuid(),
  orgId: z.uuid(),
  /** Without gaps within the organization. */
  number: z.string(),
  status: z.enum(STATUSES),
  statusColumnId: z.uuid(),
  enteredStageAt: z.string(),
  /** Only the date part has a meaning. */
  ...storedRules,
  /** Null without a promise. */
  promisedDate: z.string().nullable(),
  isArchived: z.boolean(),
  archivedAt: z.string().nullable(),
  createdBy: z.uuid(),
  lastUpdatedBy: z.uuid(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** At this order's latest change. */
  version: z.int(),
  creator: personSchema,
  lastUpdater: personSchema,
  assignees: z.array(personSchema),
  noteCount: z.int(),
  fileCount: z.int(),
  checklistTotal: z.int(),
  checklistCompleted: z.int(),
  checklistOpenRequired: z.int(),
  /** Left out where there are none. */
  unanswered: z.int().optional(),
  /** Null where nothing ever did. */
  holds: holdsSchema.nullable(),
  /** Null for an order without parts. With them, its status is that of the part furthest back and not gone. */
  parts: z.array(partSchema).nullable(),
})

/** `details` is JSON text: userName, userId, orderTitle, fromStatus, toStatus, changes, message. */
export const activityEntrySchema = z.object({
  id: z.int(),
  action: z.enum(['created', 'updated', 'moved', 'deleted']),
  details: z.string(),
  createdAt: z.string(),
})

/** The note's text has `@` and their present names. */
const mentions = z.array(z.object({ id: z.uuid(), displayName: z.string() })).optional()

export const feedItemSchema = z.object({
  id: z.int(),
  actorId: z.uuid().nullable(),
  message: z.string(),
  type: z.enum(['comment', 'move', 'create', 'update']),
  createdAt: z.string(),
  actor: personSchema.nullable(),
  via: z.string().optional(),
  /** Null without a known id, and for all other entries. */
  noteId: z.uuid().nullable(),
  mentions,
  customer: z.enum(MESSAGE_WAYS).optional(),
})

export const noteSchema = z.object({
  id: z.uuid(),
  orgId: z.uuid(),
  orderId: z.uuid(),
  authorId: z.uuid().nullable(),
  content: z.string(),
  mentions,
  isInternal: z.boolean(),
  /** Null for other notes. */
  customer: z.enum(MESSAGE_WAYS).nullable(),
  /** Left out for a note about the whole order. */
  part: namedPartSchema.optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  author: personSchema.nullable(),
})

export const createNotePayload = z.object({
  /** `@[id]` mentions a member. */
  content: requiredText(tLabel.note, 5000),
  isInternal: z.boolean().optional(),
  /** For ADMIN and SALES, where there is a link. */
  toCustomer: flag(tLabel.toCustomer).optional(),
  /** The part that it is about. */
  partId,
})

export const assigneeSchema = personSchema.extend({
  assignedAt: z.string(),
  /** The account of the person who assigned may be gone. */
  assignedBy: z.uuid().nullable(),
})

export const seenPayload = z.object({
  version: whole(tLabel.version, 0, Number.MAX_SAFE_INTEGER),
})

export const seenSchema = z.object({ orderId: z.uuid(), seenVersion: z.int(), changedVersion: z.int() })
