import { DONE, STAGE_NAMES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { notifyWithUndo } from '../../../core/undo/undo.ts'

/**
 * Shows that an order has moved. If the new stage counts as done, the notice also names open required items.
 * @param moveBack undoes the move
 */
export async function notifyMoved(order: Order, to: Status, moveBack: () => void): Promise<void> {
  const moved = `Order ${order.number} moved to ${STAGE_NAMES[to]}`
  const open = DONE.has(to) && order.checklistOpenRequired > 0 ? await openItems(order) : ''
  const description = open ? `${moved}. Still open: ${open}` : moved
  notifyWithUndo({ title: 'Order moved', description }, { label: `move ${order.number}`, run: moveBack })
}

async function openItems({ id, checklistOpenRequired: count }: Order): Promise<string> {
  try {
    const { openItemTitles } = await import('./open-items.ts')
    return await openItemTitles(id)
  } catch {
    // The titles couldn't be loaded, but the order has their number.
    return count === 1 ? '1 required item' : `${count} required items`
  }
}
