import { todayIn, type CalendarDate } from '#shared/dates.ts'
import { holdsAfterMove } from '#shared/holds/on-order.ts'
import { matchesFilter, type OrderFilter } from '#shared/orders/filters.ts'
import { compareUrgency, STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { arrived, derivedStage, partsOfMove } from '#shared/parts/parts.ts'
import type { LoggedEvent } from '#shared/events/events.ts'
import type { LiveEvent } from '#shared/realtime.ts'
import { ordersApi } from '#shared/api/orders.ts'
import { byServer, serverNow } from '../../../core/server-clock.ts'
import { queryOf } from '../../../core/api/api.ts'
import { showWhilePending, type Change } from '../../../core/pending.ts'
import { personChange, withPerson } from '../../people/people.cache.ts'

export interface Board {
  version: number
  filter: OrderFilter
  /** The organization's time zone: a due-date filter counts from its "today". */
  timeZone: string
  columns: Record<Status, Order[]>
  /** Undefined after the last page. */
  next?: string | undefined
}

type Scope = Pick<Board, 'filter' | 'timeZone'>

/** `orders` are sorted as the server sorts them. */
export function boardOf(orders: Order[], version: number, scope: Scope): Board {
  const columns = Object.fromEntries(STATUSES.map((status) => [status, [] as Order[]])) as Board['columns']
  for (const order of orders) columns[order.status].push(order)
  return { version, filter: scope.filter, timeZone: scope.timeZone, columns }
}

const todayOf = ({ timeZone }: Scope): CalendarDate => todayIn(timeZone, new Date(serverNow()))

export function filterBoard(board: Board, filter: OrderFilter): Board {
  const today = todayOf(board)
  const columns = { ...board.columns }
  for (const status of STATUSES) {
    columns[status] = columns[status].filter((order) => matchesFilter(order, filter, today, board.timeZone))
  }
  return { ...board, filter, columns }
}

export function findOrder(board: Board, id: string): Order | undefined {
  for (const status of STATUSES) {
    const found = board.columns[status].find((order) => order.id === id)
    if (found) return found
  }
  return undefined
}

export function putOrder(board: Board, order: Order): Board {
  const known = findOrder(board, order.id)
  // A response that arrives after a newer event is outdated.
  if (known && known.version > order.version) return board
  // The order is missing although the board is newer: it has been archived or filtered out.
  if (!known && board.version >= order.version) return board
  const { filter, timeZone } = board
  const belongs = !order.isArchived && matchesFilter(order, filter, todayOf(board), timeZone)
  if (!known && !belongs) return board
  const columns = { ...board.columns }
  if (known) columns[known.status] = columns[known.status].filter(({ id }) => id !== order.id)
  if (belongs) columns[order.status] = inserted(columns[order.status], order)
  return { ...board, columns }
}

/** If it has left that stage, its card stays unchanged. */
export function pinnedInStage(board: Board, order: Order): Board {
  const known = findOrder(board, order.id)
  if (known?.status === order.status) return board
  const columns = { ...board.columns }
  if (known) columns[known.status] = columns[known.status].filter(({ id }) => id !== order.id)
  columns[order.status] = inserted(columns[order.status], order)
  return { ...board, columns }
}

interface Moving {
  order: Order
  to: Status
  /** It moves by itself. */
  part?: { id: string } | undefined
  /** Only these parts move with the order. */
  parts?: string[] | undefined
  /** The parts of `order` stand as they did before the move. */
  undo?: true
}

/** Before the server has answered. `at` is the time of the move by this device's clock. */
export function moveOnBoard(board: Board, move: Moving, at: number): Board {
  const { order } = move
  return putOrder(board, movedTo(findOrder(board, order.id) ?? order, move, at))
}

/** `at` is by this device's clock. What has moved keeps the server's time. */
export function movedTo(
  order: Order,
  { order: from, to, part, parts: only, undo }: Moving,
  at: number,
): Order {
  const ids = part ? [part.id] : only
  if (!ids && order.status === to) return order
  if (undo && !ids) return inStage({ ...order, parts: from.parts }, at, to)
  const moving = ids ?? partsOfMove(order, to).map(({ id }) => id)
  const now = timeOf(at)
  const parts =
    order.parts?.map((one) => (one.status !== to && moving.includes(one.id) ? arrived(one, to, now) : one)) ??
    null
  return inStage({ ...order, parts }, at, ids ? undefined : to)
}

/** Where its parts are, unless a stage is given. A move ends its wait and ended timers. */
export function inStage(order: Order, at: number, status = derivedStage(order)): Order {
  if (status === order.status) return order
  return { ...order, status, enteredStageAt: timeOf(at), holds: holdsAfterMove(order.holds) }
}

const timeOf = (at: number) => new Date(byServer(at)).toISOString()

/** An old event changes nothing. 'gap' means that the board must be reloaded. */
export function applyEvent(board: Board, message: LiveEvent): Board | 'gap' {
  if (message.version <= board.version) return board
  if (message.version > board.version + 1) return 'gap'
  const next = 'order' in message ? putOrder(board, message.order) : afterEvent(board, message.event)
  return next === 'gap' ? next : { ...next, version: message.version }
}

function afterEvent(board: Board, event: LoggedEvent): Board | 'gap' {
  // These events change every order, or every order of a file.
  if (event.type.startsWith('orders.') || event.type === 'import.undone') return 'gap'
  if (event.type === 'members.cleared') return 'gap'
  if (event.type === 'organization.changed') {
    return event.data.changes.some(({ field }) => field === 'timeZone') ? 'gap' : board
  }
  const change = personChange(event)
  if (!change) return board
  // The filter may ask for the changed name or the removed person.
  return board.filter.assignee || board.filter.q ? 'gap' : withPerson(board, change)
}

export function catchUp(board: Board, events: LiveEvent[]): Board {
  let caughtUp = board
  for (const event of events) {
    const next = applyEvent(caughtUp, event)
    if (next === 'gap') break
    caughtUp = next
  }
  return caughtUp
}

export function inserted(column: Order[], order: Order): Order[] {
  let low = 0
  let high = column.length
  while (low < high) {
    const middle = (low + high) >> 1
    const there = column[middle]
    if (there && compareUrgency(there, order) < 0) low = middle + 1
    else high = middle
  }
  return column.toSpliced(low, 0, order)
}

export const BOARDS = ['board'] as const
export const boardKey = (filter: OrderFilter) => [...BOARDS, filter] as const

export const ARCHIVES = ['archive'] as const

/** The keys of single orders and of their parts begin with it. */
export const ORDERS = queryOf(ordersApi.list, {}).queryKey

export const orderKey = (id: string) => queryOf(ordersApi.read, { id }).queryKey

export function showOnOrder<Input extends { order: Order }, Result>(
  change: Change<Input, Result>,
  apply: (order: Order, input: Input, at: number) => Order,
): void {
  showWhilePending(change, ({ order }: Input) => orderKey(order.id), apply)
  showWhilePending(
    change,
    () => BOARDS,
    (board: Board, input: Input, at) => {
      const order = findOrder(board, input.order.id)
      return order ? putOrder(board, apply(order, input, at)) : board
    },
    { below: true },
  )
}
