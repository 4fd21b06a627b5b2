import { DONE, STAGE_NAMES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/orders/orders.ts'
import { notifyWithUndo } from '../../../core/undo/undo.ts'

export async function notifyMoved(order: Order, to: Status, moveBack: () => void): Promise<void> {
  const moved = t.movedTo({ number: order.number, stage: STAGE_NAMES[to] })
  const items = DONE.has(to) && order.checklistOpenRequired > 0 ? await openItems(order) : ''
  const description = items ? t.movedWithOpenItems({ moved, items }) : moved
  notifyWithUndo({ title: t.orderMoved, description }, { label: t.undoMove(order), run: moveBack })
}

async function openItems({ id, checklistOpenRequired: n }: Order): Promise<string> {
  try {
    const { openItemTitles } = await import('./open-items.ts')
    return await openItemTitles(id)
  } catch {
    // The titles couldn't be loaded, but the order has their number.
    return t.requiredItems({ n })
  }
}
