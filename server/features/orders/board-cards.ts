import { compareOnBoard } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { presentOrder, type OrderRow } from './orders.presenter.ts'

/** What places an order on the board, and where its JSON lies: the text itself stands in the board's body only. */
export interface Card extends Pick<Order, 'id' | 'number' | 'status' | 'priority' | 'dueDate'> {
  bytes: Uint8Array
  from: number
  to: number
}

/** What a card takes in memory beside its JSON: an object, its five texts and its places in lists. Measured. */
export const CARD_BYTES = 300

const utf8 = new TextEncoder()

export function toCard(row: OrderRow): Card {
  const order = presentOrder(row)
  const { id, number, status, priority, dueDate } = order
  const bytes = utf8.encode(JSON.stringify(order))
  return { id, number, status, priority, dueDate, bytes, from: 0, to: bytes.length }
}

/** Cards in board order, with what changed. The rest keeps its order, so that sorting costs little more than one pass. */
export function withChanges(cards: Card[], changed: OrderRow[]): Card[] {
  const ids = new Set(changed.map((row) => row.id))
  const rest = cards.filter((card) => !ids.has(card.id))
  const fresh = changed.filter((row) => !row.is_archived).map(toCard)
  return [...rest, ...fresh].sort(compareOnBoard)
}

const [OPEN = 0, COMMA = 0, CLOSE = 0] = Buffer.from('[,]')

/**
 * The cards as a JSON list. From now on they lie in it instead of in the list before, so that only one of them is kept.
 * What lay side by side is copied at once: after a change of one order these are two long stretches.
 */
export function joinCards(cards: Card[]): Buffer {
  const stretches: Pick<Card, 'bytes' | 'from' | 'to'>[] = []
  let size = 2
  for (const { bytes, from, to } of cards) {
    size += to - from + 1
    const last = stretches.at(-1)
    if (last?.bytes === bytes && from === last.to + 1) last.to = to
    else stretches.push({ bytes, from, to })
  }
  // No comma follows the last one. Memory of its own: what Buffer cuts from its pool would keep the pool.
  const body = Buffer.allocUnsafeSlow(Math.max(size - 1, 2))
  let at = 0
  body[at++] = OPEN
  for (const { bytes, from, to } of stretches) {
    if (at > 1) body[at++] = COMMA
    body.set(bytes.subarray(from, to), at)
    at += to - from
  }
  body[at] = CLOSE
  let start = 1
  for (const card of cards) {
    const end = start + card.to - card.from
    card.bytes = body
    card.from = start
    card.to = end
    start = end + 1
  }
  return body
}
