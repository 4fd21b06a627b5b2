import { DONE, STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/orders/orders.ts'
import { notifyWithUndo } from '../../../core/undo/undo.ts'
import { numberOf, type Moving } from '../held-move/held-move.ts'

export async function notifyMoved(order: Order, { part, to }: Moving, moveBack: () => void): Promise<void> {
  const number = numberOf({ order, part })
  const words = { number, stage: STAGE_NAMES[to] }
  const moved = part ? t.partMovedTo({ ...words, part: part.name }) : t.movedTo(words)
  const items = !part && DONE.has(to) && order.checklistOpenRequired > 0 ? await openItems(order) : ''
  const description = items ? t.movedWithOpenItems({ moved, items }) : moved
  const title = part ? t.partMoved : t.orderMoved
  notifyWithUndo({ title, description }, { label: t.undoMove({ number }), run: moveBack })
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
