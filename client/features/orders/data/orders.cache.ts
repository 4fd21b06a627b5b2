import { todayIn } from '#shared/due-date.ts'
import { matchesFilter, type OrderFilter } from '#shared/order-filters.ts'
import { compareUrgency, STATUSES, type Order, type Status } from '#shared/orders.ts'
import type { LoggedEvent } from '#shared/events.ts'
import type { LiveEvent } from '#shared/realtime.ts'
import { personChange, withPerson } from '../people/people.cache.ts'

/** The active orders that a filter lets through, by stage and in order, as they were at a version. */
export interface Board {
  version: number
  filter: OrderFilter
  /** The organization's: a due-date filter counts from its "today". */
  timeZone: string
  columns: Record<Status, Order[]>
}

type Scope = Pick<Board, 'filter' | 'timeZone'>

/** Takes the list as the server sorts it. */
export function boardOf(orders: Order[], version: number, scope: Scope): Board {
  const columns = Object.fromEntries(STATUSES.map((status) => [status, [] as Order[]])) as Board['columns']
  for (const order of orders) columns[order.status].push(order)
  return { version, filter: scope.filter, timeZone: scope.timeZone, columns }
}

/** What a filter leaves of a board that has everything. */
export function filterBoard(board: Board, filter: OrderFilter): Board {
  const today = todayIn(board.timeZone, new Date())
  const columns = { ...board.columns }
  for (const status of STATUSES) {
    columns[status] = columns[status].filter((order) => matchesFilter(order, filter, today))
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

/** The board with this order as it is now, in its place. Columns that do not change stay the same objects. */
export function putOrder(board: Board, order: Order): Board {
  const known = findOrder(board, order.id)
  // An answer that was overtaken by an event says what was, not what is.
  if (known && known.version > order.version) return board
  const belongs = !order.isArchived && matchesFilter(order, board.filter, todayIn(board.timeZone, new Date()))
  if (!known && !belongs) return board
  const columns = { ...board.columns }
  if (known) columns[known.status] = columns[known.status].filter(({ id }) => id !== order.id)
  if (belongs) columns[order.status] = inserted(columns[order.status], order)
  return { ...board, columns }
}

/** Shows a move before the server has answered. */
export function moveOnBoard(board: Board, order: Order, to: Status): Board {
  const shown = findOrder(board, order.id) ?? order
  return putOrder(board, { ...shown, status: to })
}

/** Takes a move back that did not come true, unless something newer has been heard of the order since. */
export function takeBack(board: Board, before: Order): Board {
  const shown = findOrder(board, before.id)
  return shown && shown.version !== before.version ? board : putOrder(board, before)
}

/** The board after the next event; an old event changes nothing, and what cannot be told of makes a gap. */
export function applyEvent(board: Board, message: LiveEvent): Board | 'gap' {
  if (message.version <= board.version) return board
  if (message.version > board.version + 1) return 'gap'
  const next = 'order' in message ? putOrder(board, message.order) : afterEvent(board, message.event)
  return next === 'gap' ? next : { ...next, version: message.version }
}

/** After an event about no order; some of them make it another board. */
function afterEvent(board: Board, event: LoggedEvent): Board | 'gap' {
  if (event.type === 'orders.cleared' || event.type === 'members.cleared') return 'gap'
  if (event.type === 'organization.changed') {
    return event.data.changes.some(({ field }) => field === 'timeZone') ? 'gap' : board
  }
  const change = personChange(event)
  return change ? withPerson(board, change) : board
}

/** Folds in what was heard while the board was on its way. The events are in order. */
export function catchUp(board: Board, heard: LiveEvent[]): Board {
  let caughtUp = board
  for (const event of heard) {
    const next = applyEvent(caughtUp, event)
    if (next === 'gap') break
    caughtUp = next
  }
  return caughtUp
}

function inserted(column: Order[], order: Order): Order[] {
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
