import { STATUSES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Board } from '../orders/data/orders.cache.ts'

const cameEarlier = (a: Order, b: Order) => Date.parse(a.enteredStageAt) - Date.parse(b.enteredStageAt)

/** The board with the orders longest in their stage at the top of each column. */
export function longestFirst(board: Board): Board {
  const columns = { ...board.columns }
  for (const status of STATUSES) columns[status] = columns[status].toSorted(cameEarlier)
  return { ...board, columns }
}
