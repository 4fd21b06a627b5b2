import { compareUrgency, DONE, STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { isPart, type Card, type Columns, type PartCard } from './cards.ts'

/** A column without parts stays the same array, so that it isn't drawn again. */
export function cardsOf(columns: Columns, byAge: boolean): Columns<Card> {
  const elsewhere = elsewhereIn(columns)
  const cards: Columns<Card> = { ...columns }
  for (const status of STATUSES) {
    const parts = elsewhere.get(status) ?? []
    const remakes = !byAge && columns[status].some((order) => isRemade(order, status))
    if (parts.length === 0 && !remakes) continue
    const compare = byAge ? compareAge : compareIn(status)
    cards[status] = [...columns[status], ...parts].toSorted(compare)
  }
  return cards
}

function elsewhereIn(columns: Columns): Map<Status, PartCard[]> {
  const elsewhere = new Map<Status, PartCard[]>()
  for (const order of STATUSES.flatMap((status) => columns[status])) {
    for (const part of order.parts ?? []) {
      if (part.gone || part.status === order.status) continue
      const there = elsewhere.get(part.status)
      const card = { id: part.id, order, part }
      if (there) there.push(card)
      else elsewhere.set(part.status, [card])
    }
  }
  return elsewhere
}

const orderOf = (card: Card): Order => (isPart(card) ? card.order : card)
const enteredAt = (card: Card) => Date.parse((isPart(card) ? card.part : card).enteredStageAt)
const compareAge = (a: Card, b: Card) => enteredAt(a) - enteredAt(b)

const isRemade = ({ parts }: Order, status: Status) =>
  !DONE.has(status) && (parts?.some((part) => part.remake && !part.gone && part.status === status) ?? false)

/** Orders of open remakes come right after RUSH. */
function compareIn(status: Status): (a: Card, b: Card) => number {
  const rank = (order: Order) => (order.priority === 'RUSH' ? 0 : isRemade(order, status) ? 1 : 2)
  return (a, b) => {
    const [one, other] = [orderOf(a), orderOf(b)]
    return rank(one) - rank(other) || compareUrgency(one, other)
  }
}

/** An order counts once, however many of its cards are here. */
export const ordersAmong = (cards: Card[]): number => new Set(cards.map((card) => orderOf(card).id)).size
