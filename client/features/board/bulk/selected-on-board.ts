import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import {
  addToSelection,
  extendBy,
  lastSelected,
  selectionNow,
  setSelection,
  toggleSelected,
} from './selection.ts'

type Columns = Record<Status, Order[]>

export interface ShownOrders {
  /** What the board shows. */
  shown: Columns
  /** All that stands on it; undefined while that is not known. */
  whole: Columns | undefined
}

let shown: Order[][] = []
let onBoard: Columns | undefined
let held = false

/** What has left the board is selected no more. */
export function showBoard(board: ShownOrders): void {
  shown = Object.values(board.shown)
  onBoard = board.whole
  dropWhatLeft()
}

/** While it is held nothing drops out of the selection: whoever changes it says what stays. */
export function holdSelection(hold: boolean): void {
  held = hold
  dropWhatLeft()
}

export function deselect(ids: string[]): void {
  const gone = new Set(ids)
  setSelection({ ids: new Set([...selectionNow().ids].filter((id) => !gone.has(id))) })
}

function dropWhatLeft(): void {
  const { ids, left, full } = selectionNow()
  if (held || !onBoard || ids.size === 0) return
  const there = new Set(Object.values(onBoard).flatMap((orders) => orders.map(({ id }) => id)))
  const stay = [...ids].filter((id) => there.has(id))
  if (stay.length < ids.size) {
    setSelection({ ids: new Set(stay), left: left + ids.size - stay.length, full })
  }
}

/** All from the one that was selected last to this one, if they stand in one column. */
function extendTo(id: string): void {
  const column = shown.find((orders) => orders.some((order) => order.id === id)) ?? []
  const last = lastSelected()
  const from = column.findIndex((order) => order.id === last)
  if (from < 0) return toggleSelected(id)
  const to = column.findIndex((order) => order.id === id)
  addToSelection(column.slice(Math.min(from, to), Math.max(from, to) + 1).map((order) => order.id))
}

extendBy(extendTo)
