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

let shown: Order[][] = []
let onBoard: Columns | undefined
let held = false

/** What the board shows, and all that stands on it as far as that is known. What has left it is selected no more. */
export function showBoard(columns: Columns, whole: Columns | undefined): void {
  shown = Object.values(columns)
  onBoard = whole
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
