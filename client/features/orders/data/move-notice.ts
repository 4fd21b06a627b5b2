import { STAGE_NAMES, type Order, type Status } from '#shared/orders.ts'
import { notify } from '../../core/toast.ts'

// From here on the shop takes an order for done.
const DONE = new Set<Status>(['COMPLETED', 'DELIVERY', 'PICKUP'])

/** Says that an order has moved; one that is taken for done with what is still open in its checklists. */
export async function notifyMoved(order: Order, to: Status): Promise<void> {
  const moved = `Order ${order.number} moved to ${STAGE_NAMES[to]}`
  const open = DONE.has(to) && order.checklistOpenRequired > 0 ? await stillOpen(order) : ''
  notify({ title: 'Order moved', description: open ? `${moved}. Still open: ${open}` : moved })
}

async function stillOpen({ id, checklistOpenRequired: count }: Order): Promise<string> {
  try {
    const { namesOfOpen } = await import('./still-open.ts')
    return await namesOfOpen(id)
  } catch {
    // The move has come true all the same.
    return count === 1 ? '1 required item' : `${count} required items`
  }
}
