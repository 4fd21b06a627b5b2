import { z } from 'zod'
import { STATUSES } from '#shared/orders/orders.ts'
import { undo } from '#shared/orders/undo.ts'
import { personSchema } from '#shared/people/schemas.ts'
import { oneOf, optionalText, requiredText } from '#shared/text.ts'

const title = requiredText('Title', 300)
const description = optionalText('Description', 2000)

const whole = (label: string, most: number) =>
  z
    .int({ error: `${label} must be a whole number` })
    .min(0, `${label} cannot be negative`)
    .max(most, `${label} must be at most ${most}`)

const position = whole('Position', 1_000_000).nullish()
const minutes = whole('Minutes', 100_000)
const flag = (label: string) => z.boolean({ error: `${label} must be true or false` })

export const createTemplatePayload = z.object({
  name: requiredText('Name', 200),
  description,
  category: optionalText('Category', 100),
  /** The stage at which an order gets a copy automatically. Null and absent: at none. */
  startStatus: oneOf('Stage', STATUSES).nullish(),
})

/** Only the given fields change. Null empties an optional field. */
export const updateTemplatePayload = createTemplatePayload.partial()

export const createTemplateItemPayload = z.object({
  title,
  description,
  /** By default, one more than the number of items. */
  position,
  isRequired: flag('Required').default(false),
  estimatedMinutes: minutes.default(0),
})

export const createChecklistPayload = z.object({
  name: requiredText('Name', 200),
  description,
  /** `none`, null and absent all mean: from scratch. */
  templateId: z
    .string({ error: 'Template must be text' })
    .transform((value) => (value === '' || value === 'none' ? null : value))
    .nullish(),
})

export const createChecklistItemPayload = z.object({
  title,
  description,
  /** By default, the number of items. */
  position,
  isCompleted: flag('Completed').default(false),
  isRequired: flag('Required').default(false),
  estimatedMinutes: minutes.nullish(),
})

/** Only the given fields change. */
export const updateChecklistItemPayload = z.object({
  title: title.optional(),
  description,
  isCompleted: flag('Completed').optional(),
  isRequired: flag('Required').optional(),
  estimatedMinutes: minutes.nullish(),
  actualMinutes: minutes.nullish(),
  undo,
})

/** The items' ids from first to last. Items without a mention follow, and missing ones are skipped. */
export const orderItemsPayload = z.object({
  itemIds: z
    .array(z.string({ error: 'Items must be ids' }).toLowerCase(), { error: 'Items must be a list' })
    .max(1000, 'Items must be at most 1000'),
})

export const templateSchema = z.object({
  id: z.uuid(),
  orgId: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  /** An order that enters this stage gets a copy automatically. */
  startStatus: z.enum(STATUSES).nullable(),
  /** Comes with every organization, and can't be changed. */
  isDefault: z.boolean(),
  createdBy: z.uuid().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  itemCount: z.int(),
  /** Of all its items. */
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
  /** The person who completed it. */
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
  /** By position, then by age. */
  items: z.array(checklistItemSchema),
})
