import type { Order } from '#shared/orders/types.ts'
import { notifyWithUndo } from '../../../core/undo/undo.ts'
import { openOrder } from '../overlay/open-order.ts'

/** Shows that an order was created, with buttons to open it and to undo. */
export function notifyCreated({ id, number }: Order, undo: () => void): void {
  notifyWithUndo(
    { title: 'Order created', description: 'New order has been successfully created' },
    { label: `take ${number}`, run: undo },
    { label: `Open ${number}`, run: () => openOrder(id) },
  )
}
