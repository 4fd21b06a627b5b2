import type { Order } from '#shared/orders/types.ts'
import { showWhilePending } from '../../../core/pending.ts'
import { tickChange } from '../../checklists/checklist-items.api.ts'
import { ChecklistsTab } from '../../checklists/checklists-tab.tsx'
import { findOrder, putOrder, withTick, type Board } from '../data/orders.cache.ts'
import { BOARDS, orderKey } from '../data/orders.keys.ts'

// A tick shows in the order's counts in the same frame, on its card too.
showWhilePending(tickChange, ({ orderId }) => orderKey(orderId), withTick)
showWhilePending(
  tickChange,
  () => BOARDS,
  (board: Board, tick) => {
    const order = findOrder(board, tick.orderId)
    return order ? putOrder(board, withTick(order, tick)) : board
  },
  { below: true },
)

/** An order's checklists. */
export function OrderChecklists({ order, inPanel }: { order: Order; inPanel?: boolean }) {
  return <ChecklistsTab orderId={order.id} readOnly={order.isArchived} inPanel={inPanel} />
}
