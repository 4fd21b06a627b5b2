import { z } from 'zod'
import { datePart } from '#shared/dates.ts'
import { applies, ASKED, type FormField, type FormName } from '#shared/orders/fields.ts'
import { createOrderPayload } from '#shared/orders/schemas.ts'
import type { CreateOrder, Order, UpdateOrder } from '#shared/orders/types.ts'
import * as t from '#texts/orders/order-edit.ts'
import { typedHours } from './new-order-values.ts'

const { shape } = createOrderPayload

/** A control holds text; the payload's rule checks it. */
const typed = (field: FormField) =>
  z
    .string()
    .transform((text): unknown => (field.kind === 'hours' ? typedHours(text) : text))
    .pipe(shape[field.name] as z.ZodType)

export type EditField = FormName
export type EditValues = Record<EditField, string>
export type EditedOrder = Pick<CreateOrder, EditField>

export const editSchema = z.object(
  Object.fromEntries(ASKED.map((field) => [field.name, typed(field)])) as unknown as {
    [Name in EditField]: z.ZodType<EditedOrder[Name], string>
  },
)

export const EDIT_FIELDS = ASKED.map(({ name }) => name)

export function valuesOf(order: Order): EditValues {
  const values = ASKED.map((field) => {
    const text = order[field.name]?.toString() ?? ''
    return [field.name, field.kind === 'date' ? datePart(text) : text]
  })
  return Object.fromEntries(values) as EditValues
}

export interface EditSession {
  /** The values that the user last agreed to. Typed text is compared with these. */
  base: EditValues
  theirs: EditValues
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

// The server trims its input, so blanks at the ends make no difference.
const same = (one: string, other: string) => one.trim() === other.trim()

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

export function conflictsIn({ base, theirs, by }: EditSession, mine: EditValues): Conflict[] {
  return changedIn({ base }, mine)
    .filter((field) => !same(theirs[field], base[field]) && !same(theirs[field], mine[field]))
    .map((field) => ({ field, theirs: theirs[field], by: by[field] ?? t.someone }))
}

export function agree(session: EditSession, field: EditField): EditSession {
  return { ...session, base: { ...session.base, [field]: session.theirs[field] } }
}

export function afterSaving(session: EditSession, sent: UpdateOrder, saved: Order): EditSession {
  const stored = Object.entries(valuesOf(saved)).filter(([field]) => field in sent)
  return { ...session, base: { ...session.base, ...Object.fromEntries(stored) } }
}

export function changedIn({ base }: Pick<EditSession, 'base'>, mine: EditValues): EditField[] {
  return ASKED.filter((field) => applies(field, mine.fulfillmentType))
    .map(({ name }) => name)
    .filter((name) => !same(mine[name], base[name]))
}

export function patchOf(
  session: EditSession,
  mine: EditValues,
  edited: EditedOrder,
  order: Order,
): UpdateOrder {
  const differing = changedIn(session, mine).filter((field) => edited[field] !== order[field])
  return Object.fromEntries(differing.map((field) => [field, edited[field]]))
}
