import type { Order } from '#shared/orders/types.ts'
import { showWhilePending, type Change } from '../../../core/pending.ts'
import { findOrder, putOrder, type Board } from './orders.cache.ts'
import { BOARDS, orderKey } from './orders.keys.ts'

/** Shows a change of one order before the server answers, on the boards and in the open order. */
export function showOnOrder<Input extends { order: Order }, Result>(
  change: Change<Input, Result>,
  apply: (order: Order, input: Input, at: number) => Order,
): void {
  showWhilePending(change, ({ order }: Input) => orderKey(order.id), apply)
  showWhilePending(
    change,
    () => BOARDS,
    (board: Board, input: Input, at) => {
      const order = findOrder(board, input.order.id)
      return order ? putOrder(board, apply(order, input, at)) : board
    },
    { below: true },
  )
}
