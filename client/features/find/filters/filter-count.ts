import * as t from '#texts/board/board.ts'
import type { BoardView } from './filter-address.ts'

/** Without the search, which has a field of its own. */
export function filterCount({ q: _q, ...filter }: BoardView): number {
  return Object.values(filter).reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : value ? 1 : 0),
    0,
  )
}

export interface FilterStripProps {
  filter: BoardView
  /** Orders that match and are loaded. */
  found: number | undefined
  total: number | undefined
  more: { busy: boolean; load: () => void } | undefined
}

export const foundInWords = (found: number, more: object | undefined) =>
  more ? t.firstOrders({ n: found }) : t.orders({ n: found })
