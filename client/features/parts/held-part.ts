import { holdsOrNull, NO_HOLDS } from '#shared/holds/on-order.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Part } from '#shared/parts/types.ts'

export const partIn = ({ parts }: Pick<Order, 'parts'>, id: string | undefined): Part | undefined =>
  parts?.find((part) => part.id === id)

/** What holds the part up, in the shape of an order: rows, menus and dialogs of an order's holds serve both. */
export function asHeld(order: Order, id: string | undefined): Order {
  const part = partIn(order, id)
  if (!part) return order
  const { wait, timers, waited, status, enteredStageAt } = part
  const number = `${order.number}-${part.letter}`
  return {
    ...order,
    id: part.id,
    number,
    status,
    enteredStageAt,
    holds: { ...NO_HOLDS, wait, timers, waited },
  }
}

/** Changes the holds of the part, or those of the order without one. */
export function onHeld(order: Order, id: string | undefined, change: (held: Order) => Order): Order {
  if (id === undefined) return change(order)
  const part = partIn(order, id)
  if (!part) return order
  const before = asHeld(order, id)
  const after = change(before)
  if (after === before) return order
  const { wait, timers, waited } = after.holds ?? NO_HOLDS
  return withPart(order, { ...part, wait, timers, waited })
}

export const withPart = (order: Order, changed: Part): Order => ({
  ...order,
  parts: order.parts?.map((part) => (part.id === changed.id ? changed : part)) ?? null,
})

/** Gates that name it go with it. */
export function withoutPart(order: Order, id: string): Order {
  const left = order.parts?.filter((part) => part.id !== id) ?? []
  const gates = order.holds?.gates.filter(({ partId }) => partId !== id) ?? []
  const holds = order.holds && holdsOrNull({ ...order.holds, gates })
  return { ...order, holds, parts: left.length > 0 ? left : null }
}
