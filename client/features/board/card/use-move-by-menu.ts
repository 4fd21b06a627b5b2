import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { useMoveOrder } from '../../orders/data/orders.api.ts'
import { carryFocus } from './focus-along.ts'

/** Moves an order from a menu of its card. The focus follows to the card's new place. */
export function useMoveByMenu(order: Order): (to: Status) => void {
  const move = useMoveOrder()
  return (to) => move.mutate({ order, to }, () => carryFocus(order.id))
}
