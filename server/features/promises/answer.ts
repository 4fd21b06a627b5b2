import type { CalendarDate } from '#shared/dates.ts'
import { CHOICES } from '#shared/orders/fields.ts'
import type { FulfillmentType, Priority } from '#shared/orders/orders.ts'
import type { PromiseQuery } from '#shared/promises/schemas.ts'
import type { ShopHistory } from '../flow/history.service.ts'
import { openOrdersIn, type OpenOrder } from '../flow/open-orders.ts'
import type { OrganizationCalendar } from '../working-time/calendar.service.ts'
import { forecast, type Forecast } from './forecast.ts'
import type { AskedOrder } from './queue.ts'

export interface ShopFigures {
  history: ShopHistory
  rows: string
  /** Stays in stages count up to this moment. */
  from: Date
  calendar: OrganizationCalendar
  today: CalendarDate
}

export interface Question extends ShopFigures {
  query: PromiseQuery
}

/** Undefined if the requested order isn't open. Takes long, and runs in a thread of its own. */
export function answer({ query, rows, from, ...shop }: Question): Forecast | undefined {
  const open = openOrdersIn(rows, from, shop.calendar)
  const known = query.orderId === undefined ? null : open.find(({ id }) => id === query.orderId)
  return known === undefined ? undefined : forecast({ ...shop, open, asked: askedOf(query, known) })
}

const NEW = Object.fromEntries(CHOICES.map((field) => [field.name, field.default])) as {
  priority: Priority
  fulfillmentType: FulfillmentType
}

function askedOf(
  { priority, fulfillmentType, estimatedHours }: PromiseQuery,
  known: OpenOrder | null,
): AskedOrder {
  const { status, ownDays, makingDays } = known ?? { status: 'ORDER_IN', ownDays: 0, makingDays: 0 }
  return {
    known: known && { id: known.id, number: known.number },
    status,
    ownDays,
    makingDays,
    priority: priority ?? known?.priority ?? NEW.priority,
    fulfillmentType: fulfillmentType ?? known?.fulfillmentType ?? NEW.fulfillmentType,
    estimatedHours: estimatedHours === undefined ? (known?.estimatedHours ?? null) : estimatedHours,
  }
}
