import { compareUrgency, DONE, STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Part } from '#shared/parts/types.ts'
import { isPart, type Card, type Columns, type PartCard } from './cards.ts'

/** A column with the same cards stays the same array, so that it isn't drawn again. */
export function cardsOf(columns: Columns, byAge: boolean): Columns<Card> {
  const elsewhere = elsewhereIn(columns)
  const cards: Columns<Card> = { ...columns }
  for (const status of STATUSES) {
    const orders = columns[status]
    const parts = elsewhere.get(status) ?? []
    const remade = byAge ? new Set<Order>() : remadeAmong([...orders, ...parts.map(orderOf)], status)
    if (parts.length === 0 && remade.size === 0) continue
    const sorted = [...orders, ...parts].toSorted(byAge ? compareAge : compareAmong(remade))
    cards[status] = sameAsDrawn(byAge ? drawnByAge : drawn, orders, sorted)
  }
  return cards
}

type Drawn = WeakMap<Order[], Card[]>
const drawn: Drawn = new WeakMap()
const drawnByAge: Drawn = new WeakMap()

function sameAsDrawn(before: Drawn, orders: Order[], cards: Card[]): Card[] {
  const known = before.get(orders)
  if (known && isSame(known, cards)) return known
  before.set(orders, cards)
  return cards
}

const isSame = (a: Card[], b: Card[]) => a.length === b.length && a.every((card, index) => card === b[index])

const cardOfPart = new WeakMap<Part, PartCard>()

/** The same card as long as its order is the same. */
function partCard(order: Order, part: Part): PartCard {
  const known = cardOfPart.get(part)
  if (known?.order === order) return known
  const card = { id: part.id, order, part }
  cardOfPart.set(part, card)
  return card
}

function elsewhereIn(columns: Columns): Map<Status, PartCard[]> {
  const elsewhere = new Map<Status, PartCard[]>()
  for (const order of STATUSES.flatMap((status) => columns[status])) {
    for (const part of order.parts ?? []) {
      if (part.gone || part.status === order.status) continue
      const there = elsewhere.get(part.status)
      const card = partCard(order, part)
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

const remadeAmong = (orders: Order[], status: Status) =>
  new Set(orders.filter((order) => isRemade(order, status)))

/** Orders of open remakes come right after RUSH. */
function compareAmong(remade: Set<Order>): (a: Card, b: Card) => number {
  const rank = (order: Order) => (order.priority === 'RUSH' ? 0 : remade.has(order) ? 1 : 2)
  return (a, b) => {
    const [one, other] = [orderOf(a), orderOf(b)]
    return rank(one) - rank(other) || compareUrgency(one, other)
  }
}

const counts = new WeakMap<Card[], number>()

/** An order counts once, however many of its cards are here. */
export function ordersAmong(cards: Card[]): number {
  const known = counts.get(cards)
  if (known !== undefined) return known
  const n = new Set(cards.map((card) => orderOf(card).id)).size
  counts.set(cards, n)
  return n
}
