import { z } from 'zod'
import { STATUSES } from '#shared/orders/orders.ts'
import { undo } from '#shared/orders/schemas.ts'
import { namedPartSchema, partId } from '#shared/parts/schemas.ts'
import { personSchema } from '#shared/people/schemas.ts'
import { flag, labelled, oneOf, optionalText, requiredText, whole } from '#shared/text.ts'
import * as tLabel from '#texts/calls/labels.ts'
import * as t from '#texts/calls/validation.ts'

const title = requiredText(tLabel.title, 300)
const description = optionalText(tLabel.description, 2000)

const position = whole(tLabel.position, 0, 1_000_000).nullish()
const minutes = whole(tLabel.minutes, 0, 100_000)

export const createTemplatePayload = z.object({
  name: requiredText(tLabel.name, 200),
  description,
  category: optionalText(tLabel.category, 100),
  /** Null and absent: at none. */
  startStatus: oneOf(tLabel.stage, STATUSES).nullish(),
})

/** Null empties an optional field. */
export const updateTemplatePayload = createTemplatePayload.partial()

export const createTemplateItemPayload = z.object({
  title,
  description,
  /** By default, one more than the number of items. */
  position,
  isRequired: flag(tLabel.required).default(false),
  estimatedMinutes: minutes.default(0),
})

export const createChecklistPayload = z.object({
  name: requiredText(tLabel.name, 200),
  description,
  /** `none`, null and absent all mean: from scratch. */
  templateId: z
    .string({ error: labelled(t.mustBeText, tLabel.template) })
    .transform((value) => (value === '' || value === 'none' ? null : value))
    .nullish(),
  /** The part that it is about. */
  partId,
})

/** Null is the whole order. */
export const changeChecklistPayload = z.object({ partId })

export const createChecklistItemPayload = z.object({
  title,
  description,
  /** By default, the number of items. */
  position,
  isCompleted: flag(tLabel.completed).default(false),
  isRequired: flag(tLabel.required).default(false),
  estimatedMinutes: minutes.nullish(),
})

export const updateChecklistItemPayload = z.object({
  title: title.optional(),
  description,
  isCompleted: flag(tLabel.completed).optional(),
  isRequired: flag(tLabel.required).optional(),
  estimatedMinutes: minutes.nullish(),
  actualMinutes: minutes.nullish(),
  undo,
})

const MOST_ORDERED = 1000

/** Items without a mention follow, and missing ones are skipped. */
export const orderItemsPayload = z.object({
  itemIds: z
    .array(z.string({ error: labelled(t.mustBeId, tLabel.item) }).toLowerCase(), {
      error: labelled(t.mustBeList, tLabel.items),
    })
    .max(MOST_ORDERED, { error: labelled(t.mostValues, tLabel.items, { max: MOST_ORDERED }) }),
})

export const templateSchema = z.object({
  id: z.uuid(),
  orgId: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  startStatus: z.enum(STATUSES).nullable(),
  /** Can't be changed. */
  isDefault: z.boolean(),
  createdBy: z.uuid().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  itemCount: z.int(),
  estimatedMinutes: z.int(),
})

export const templateItemSchema = z.object({
  id: z.uuid(),
  templateId: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  position: z.int(),
  isRequired: z.boolean(),
  estimatedMinutes: z.int(),
  createdAt: z.string(),
})

export const checklistItemSchema = z.object({
  id: z.uuid(),
  checklistId: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  position: z.int(),
  isCompleted: z.boolean(),
  completedBy: z.uuid().nullable(),
  completedAt: z.string().nullable(),
  isRequired: z.boolean(),
  estimatedMinutes: z.int().nullable(),
  actualMinutes: z.int().nullable(),
  createdBy: z.uuid().nullable(),
  createdAt: z.string(),
  completer: personSchema.nullable(),
})

export const checklistSchema = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  orgId: z.uuid(),
  templateId: z.uuid().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  createdBy: z.uuid().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Left out for a checklist of the whole order. */
  part: namedPartSchema.optional(),
  items: z.array(checklistItemSchema),
})
