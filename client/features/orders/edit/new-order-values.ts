import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { EDITABLE } from '#shared/orders/fields.ts'
import type { createOrderPayload } from '#shared/orders/schemas.ts'
import type { CreateOrder, Order } from '#shared/orders/types.ts'

export type NewOrder = z.input<typeof createOrderPayload>
export type NewOrderForm = UseFormReturn<NewOrder, unknown, CreateOrder>

/** What is not required holds nothing until somebody types into it. */
export const NOTHING_YET = Object.fromEntries(
  EDITABLE.flatMap((field) => {
    if (field.kind === 'choice') return [[field.name, field.default]]
    return 'required' in field ? [[field.name, '']] : []
  }),
) as unknown as NewOrder

// When it is due, how long it took and what it is called elsewhere is each order's own.
const NOT_REPEATED = new Set<string>(['dueDate', 'actualHours', 'reference'])

/** What an order begins with that repeats another one. */
export function valuesToRepeat(order: Order): NewOrder {
  const repeated = EDITABLE.filter(({ name }) => order[name] !== null && !NOT_REPEATED.has(name))
  return { ...NOTHING_YET, ...Object.fromEntries(repeated.map(({ name }) => [name, order[name]])) }
}

/** Whether something was typed or chosen; blanks are nothing. */
export function isTyped(values: Partial<NewOrder>, before: NewOrder): boolean {
  return EDITABLE.some(({ name }) => textOf(values[name]) !== textOf(before[name]))
}

const textOf = (value: string | number | null | undefined) => String(value ?? '').trim()
