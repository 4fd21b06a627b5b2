import { DONE, STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { partTitle } from '#shared/parts/words.ts'
import * as t from '#texts/orders/move-notices.ts'
import * as tLists from '#texts/page/lists.ts'
import { notifyUndone, notifyWithUndo } from '../../../core/undo/undo.ts'
import { numberOf, type Move } from '../held-move/held-move.ts'

type Start = (move: Move) => void

export async function notifyMoved(order: Order, move: Move, start: Start): Promise<void> {
  const { to, undo } = move
  const words = { number: numberOf(move), stage: STAGE_NAMES[to] }
  if (undo) return notifyUndone((move.part ? t.partMovedBack : t.movedBack)(words))
  const parts = move.part ? [move.part] : (order.parts ?? []).filter(({ id }) => move.parts?.includes(id))
  const undoing = { label: t.undoMove(words), run: () => moveBack(order, move, start) }
  if (parts.length > 0) {
    const description = t.partsMovedTo({ ...words, parts: tLists.allOf(parts.map(partTitle)) })
    return notifyWithUndo({ title: t.partsMoved({ n: parts.length }), description }, undoing)
  }
  const moved = t.movedTo(words)
  const items = DONE.has(to) && order.checklistOpenRequired > 0 ? await openItems(order) : ''
  const description = items ? t.movedWithOpenItems({ moved, items }) : moved
  notifyWithUndo({ title: t.orderMoved, description }, undoing)
}

/** Parts that moved by themselves are taken back one by one. */
function moveBack(moved: Order, { order, part, parts = part && [part.id], to }: Move, start: Start): void {
  if (!parts) return start({ order: { ...moved, parts: order.parts }, to: order.status, undo: true })
  for (const { id, status } of order.parts ?? []) {
    const now = parts.includes(id) && moved.parts?.find((one) => one.id === id)
    // A part that was lifted before a colleague moved it began elsewhere.
    const back = part?.status ?? status
    if (now) start({ order: moved, part: { ...now, status: to }, to: back, undo: true })
  }
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
