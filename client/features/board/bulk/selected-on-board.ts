import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import {
  addToSelection,
  extendBy,
  lastSelected,
  MOST_SELECTED,
  selectionNow,
  setSelection,
  toggleSelected,
} from './selection.ts'

type Columns = Record<Status, Order[]>

export interface ShownOrders {
  shown: Columns
  whole: Columns | undefined
}

let shown: Order[][] = []
let onBoard: Columns | undefined
let held = false
let wanted: string | undefined

export function showBoard(board: ShownOrders): void {
  shown = Object.values(board.shown)
  onBoard = board.whole
  dropWhatLeft()
  selectWanted()
}

export function selectionOf(column: Order[], ids: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const count = column.filter(({ id }) => ids.has(id)).length
  return count === 0 ? 'none' : count === column.length ? 'all' : 'some'
}

/** Deselects it if it is already selected, or if the selection is full. */
export function toggleColumn(column: Order[]): void {
  const { ids } = selectionNow()
  const state = selectionOf(column, ids)
  const all = column.map(({ id }) => id)
  if (state === 'all' || (state === 'some' && ids.size >= MOST_SELECTED)) deselect(all)
  else addToSelection(all)
}

/** Waits until the column's shown orders are known. */
export function selectColumnOf(id: string): void {
  wanted = id
  addToSelection([id])
  selectWanted()
}

function selectWanted(): void {
  const column = wanted !== undefined && selectionNow().ids.has(wanted) && columnOf(wanted)
  if (!column) return
  wanted = undefined
  addToSelection(column.map(({ id }) => id))
}

export function selectMore(id: string | undefined): void {
  const column = (id !== undefined && columnOf(id)) || []
  const isWhole = column.every((order) => selectionNow().ids.has(order.id))
  addToSelection((isWhole ? shown.flat() : column).map((order) => order.id))
}

const columnOf = (id: string) => shown.find((orders) => orders.some((order) => order.id === id))

/** While held, no order drops out of the selection: the running action decides which ones stay. */
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

function extendTo(id: string): void {
  const column = columnOf(id) ?? []
  const last = lastSelected()
  const from = column.findIndex((order) => order.id === last)
  if (from < 0) return toggleSelected(id)
  const to = column.findIndex((order) => order.id === id)
  addToSelection(column.slice(Math.min(from, to), Math.max(from, to) + 1).map((order) => order.id))
}

extendBy(extendTo)
