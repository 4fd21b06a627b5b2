import { z } from 'zod'
import { datePart } from '#shared/due-date.ts'
import { createOrderPayload } from '#shared/order-schemas.ts'
import type { Order, UpdateOrder } from '#shared/orders.ts'

const { shape } = createOrderPayload

/** What is typed into a control is text; what it must be is the payload's rule. */
const typed = <T>(rule: z.ZodType<T>) =>
  z
    .string()
    .transform((text): unknown => text)
    .pipe(rule)

/** What the form holds as text, and what becomes of it. */
export const editSchema = z.object({
  title: typed(shape.title),
  customerName: typed(shape.customerName),
  customerPhone: typed(shape.customerPhone),
  customerEmail: typed(shape.customerEmail),
  priority: typed(shape.priority),
  fulfillmentType: typed(shape.fulfillmentType),
  dueDate: typed(shape.dueDate),
  address: typed(shape.address),
  description: typed(shape.description),
  estimatedHours: z
    .string()
    .transform((text): unknown => (text.trim() === '' ? null : Number(text)))
    .pipe(shape.estimatedHours),
  notes: typed(shape.notes),
})

export type EditValues = z.input<typeof editSchema>
export type EditedOrder = z.output<typeof editSchema>
export type EditField = keyof EditValues

export const EDIT_FIELDS = Object.keys(editSchema.shape) as EditField[]

/** An order's fields as the form shows them. */
export function valuesOf(order: Order): EditValues {
  return {
    title: order.title,
    customerName: order.customerName,
    customerPhone: order.customerPhone ?? '',
    customerEmail: order.customerEmail ?? '',
    priority: order.priority,
    fulfillmentType: order.fulfillmentType,
    dueDate: order.dueDate ? datePart(order.dueDate) : '',
    address: order.address ?? '',
    description: order.description ?? '',
    estimatedHours: order.estimatedHours?.toString() ?? '',
    notes: order.notes ?? '',
  }
}

/** An order being edited while others change it too. */
export interface EditSession {
  /** What each field held when the person at the form last agreed to it: what was typed is measured against this. */
  base: EditValues
  /** What each field holds on the server, as far as it is known. */
  theirs: EditValues
  /** Who last changed a field to what it holds there. */
  by: Partial<Record<EditField, string>>
}

export interface Conflict {
  field: EditField
  theirs: string
  by: string
}

export function beginEdit(order: Order): EditSession {
  const values = valuesOf(order)
  return { base: values, theirs: values, by: {} }
}

// The server trims what it is sent, so blanks at the ends make no difference.
const same = (one: string, other: string) => one.trim() === other.trim()

/** Takes in the order as it is now. `updates` are fields that nobody has typed into here: they just follow. */
export function follow(
  session: EditSession,
  mine: EditValues,
  order: Order,
): { session: EditSession; updates: Partial<EditValues> } {
  const theirs = valuesOf(order)
  const base = { ...session.base }
  const by = { ...session.by }
  const updates: Partial<EditValues> = {}
  for (const field of EDIT_FIELDS) {
    if (theirs[field] !== session.theirs[field]) by[field] = order.lastUpdater.displayName
    if (theirs[field] === base[field]) continue
    const untouched = same(mine[field], base[field])
    if (untouched) updates[field] = theirs[field]
    if (untouched || same(mine[field], theirs[field])) base[field] = theirs[field]
  }
  return { session: { base, theirs, by }, updates }
}

/** The fields that were changed both here and by somebody else, and not to the same. */
export function conflictsIn({ base, theirs, by }: EditSession, mine: EditValues): Conflict[] {
  return changedIn({ base }, mine)
    .filter((field) => !same(theirs[field], base[field]) && !same(theirs[field], mine[field]))
    .map((field) => ({ field, theirs: theirs[field], by: by[field] ?? 'Somebody' }))
}

/** From now on a field is measured against what the server holds. */
export function agree(session: EditSession, field: EditField): EditSession {
  return { ...session, base: { ...session.base, [field]: session.theirs[field] } }
}

/** The fields that hold something else than at the start. An address counts for a delivery only. */
export function changedIn({ base }: Pick<EditSession, 'base'>, mine: EditValues): EditField[] {
  return EDIT_FIELDS.filter(
    (field) =>
      !same(mine[field], base[field]) && (field !== 'address' || mine.fulfillmentType === 'DELIVERY'),
  )
}

/** What to send: what was changed here, as far as the order differs from it. */
export function patchOf(
  session: EditSession,
  mine: EditValues,
  edited: EditedOrder,
  order: Order,
): UpdateOrder {
  const differing = changedIn(session, mine).filter((field) => edited[field] !== order[field])
  return Object.fromEntries(differing.map((field) => [field, edited[field]]))
}
