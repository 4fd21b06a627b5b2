import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { EDITABLE } from '#shared/orders/fields.ts'
import type { createOrderPayload } from '#shared/orders/schemas.ts'
import type { CreateOrder, Order } from '#shared/orders/types.ts'
import type { NewPart } from '#shared/parts/types.ts'

/** Drafts are about the order that is repeated, or nothing. */
export const NEW_ORDER = 'new order'

export type NewOrder = z.input<typeof createOrderPayload>
export type NewOrderForm = UseFormReturn<NewOrder, unknown, CreateOrder>

export const NOTHING_YET = Object.fromEntries(
  EDITABLE.flatMap((field) => {
    if (field.kind === 'choice') return [[field.name, field.default]]
    return 'required' in field ? [[field.name, '']] : []
  }),
) as unknown as NewOrder

// These fields belong to one order only, so a copy doesn't take them.
const NOT_REPEATED = new Set<string>(['dueDate', 'actualHours', 'reference'])

export function valuesToRepeat(order: Order): NewOrder {
  const repeated = EDITABLE.filter(({ name }) => order[name] !== null && !NOT_REPEATED.has(name))
  return { ...NOTHING_YET, ...Object.fromEntries(repeated.map(({ name }) => [name, order[name]])) }
}

/** A remake belongs to what went wrong. */
export const partsToRepeat = ({ parts }: Pick<Order, 'parts'>): NewPart[] =>
  parts?.filter(({ remake }) => !remake).map(({ name, pieces, hours }) => ({ name, pieces, hours })) ?? []

/** Blanks don't count. */
export function isTyped(values: Partial<NewOrder>, before: NewOrder): boolean {
  return EDITABLE.some(({ name }) => textOf(values[name]) !== textOf(before[name]))
}

const textOf = (value: string | number | null | undefined) => String(value ?? '').trim()

export const typedHours = (text: string | number | null | undefined): number | null =>
  String(text ?? '').trim() === '' ? null : Number(text)
