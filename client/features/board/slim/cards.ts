import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Part } from '#shared/parts/types.ts'

/** A part that is in another stage than its order. */
export interface PartCard {
  id: string
  order: Order
  part: Part
}

export type Card = Order | PartCard

export type Columns<C = Order> = Record<Status, C[]>

export const isPart = (card: Card): card is PartCard => 'part' in card

export const hasParts = (columns: Columns): boolean =>
  Object.values(columns).some((orders) => orders.some(({ parts }) => parts))
