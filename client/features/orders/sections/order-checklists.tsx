import type { Order } from '#shared/orders/types.ts'
import { showWhilePending } from '../../../core/pending.ts'
import { tickChange } from '../../checklists/checklist-items.api.ts'
import type { Tick } from '../../checklists/checklists.cache.ts'
import { ChecklistsTab } from '../../checklists/checklists-tab.tsx'
import type { OrderFrame } from '../overlay/open-order.ts'
import { findOrder, putOrder, type Board, BOARDS, orderKey } from '../data/orders.cache.ts'

/** A newer version of the order has the server's counts, which may include the tick. */
function withTick(order: Order, { item, isCompleted, orderVersion }: Tick): Order {
  if (orderVersion === undefined || order.version > orderVersion) return order
  const one = isCompleted ? 1 : -1
  return {
    ...order,
    checklistCompleted: order.checklistCompleted + one,
    checklistOpenRequired: order.checklistOpenRequired - (item.isRequired ? one : 0),
  }
}

// A tick updates the order's counts in the same frame, on its card too.
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

export function OrderChecklists({ order, frame }: { order: Order; frame?: OrderFrame }) {
  return (
    <ChecklistsTab
      orderId={order.id}
      readOnly={order.isArchived}
      saidAbove={frame !== undefined}
      inPanel={frame === 'panel'}
    />
  )
}
