import { datePart, type CalendarDate } from '#shared/dates.ts'
import { dueBetween } from '#shared/orders/filters.ts'
import { DONE } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Person } from '#shared/people/types.ts'

const LONGEST = 10

/** The content of a shop's weekly meeting. */
export interface Meeting {
  late: Order[]
  /** Orders due today and on the next six days. */
  dueSoon: Order[]
  /** Unfinished orders, the one longest in its stage first. */
  longest: Order[]
  /** Unfinished orders without an assignee. */
  unassigned: Order[]
  people: PersonLoad[]
}

/** A person's unfinished orders. */
export interface PersonLoad {
  person: Person
  orders: Order[]
  hours: number
  /** How many of the orders have no estimate. */
  unestimated: number
}

/** @param orders all orders on the board, in its order */
export function meetingOf(orders: Order[], today: CalendarDate): Meeting {
  const open = orders.filter(({ status }) => !DONE.has(status))
  return {
    late: dueIn(orders, dueBetween('overdue', today)),
    dueSoon: dueIn(orders, dueBetween('week', today)),
    longest: open
      .toSorted((a, b) => Date.parse(a.enteredStageAt) - Date.parse(b.enteredStageAt))
      .slice(0, LONGEST),
    unassigned: open.filter((order) => order.assignees.length === 0),
    people: loadsOf(open),
  }
}

/** Earliest first. */
function dueIn(orders: Order[], { from = '', to = '9999-12-31' }: ReturnType<typeof dueBetween>): Order[] {
  const dueOf = ({ dueDate }: Order) => (dueDate === null ? '' : datePart(dueDate))
  return orders
    .filter((order) => order.dueDate !== null && dueOf(order) >= from && dueOf(order) <= to)
    .toSorted((a, b) => dueOf(a).localeCompare(dueOf(b)))
}

/** The load of each person, most hours first. An order of several people counts for each of them. */
function loadsOf(open: Order[]): PersonLoad[] {
  const loads = new Map<string, PersonLoad>()
  for (const order of open) {
    for (const person of order.assignees) {
      const load = loads.get(person.id) ?? { person, orders: [], hours: 0, unestimated: 0 }
      load.orders.push(order)
      load.hours += order.estimatedHours ?? 0
      if (order.estimatedHours === null) load.unestimated += 1
      loads.set(person.id, load)
    }
  }
  return [...loads.values()].sort(
    (a, b) => b.hours - a.hours || a.person.displayName.localeCompare(b.person.displayName),
  )
}

/** Such as "26 h in 3 orders, 1 without an estimate". */
export function loadInWords({ hours, orders, unestimated }: PersonLoad): string {
  const sum = `${hours} h in ${orders.length === 1 ? '1 order' : `${orders.length} orders`}`
  return unestimated > 0 ? `${sum}, ${unestimated} without an estimate` : sum
}
