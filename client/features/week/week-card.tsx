import { CalendarCheck, Truck } from 'lucide-react'
import { STAGE_NAMES, DONE } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { cn } from '../../ui/cn.ts'
import { PriorityBadge } from '../orders/parts/order-badges.tsx'
import { WeekCardMenu } from './week-card-menu.tsx'
import { isPromised } from './week-of.ts'

/** The id of the words that describe a card: its urgency, its stage and its hours. */
export const weekWordsId = ({ id }: Order) => `week-${id}`

interface WeekCardProps {
  order: Order
  /** Whether this is the copy under the pointer. */
  lifted?: boolean
}

/** An order's card in the week, narrower than on the board. */
export function WeekCard({ order, lifted }: WeekCardProps) {
  const done = DONE.has(order.status)
  return (
    <div
      className={cn(
        'relative rounded-lg border px-2.5 py-2',
        order.priority === 'RUSH' && !done ? 'border-rush' : 'border-line',
        done ? 'bg-sunken text-muted' : 'bg-surface',
        lifted ? 'rotate-1 cursor-grabbing shadow-lift' : !done && 'shadow-card',
      )}
    >
      <div className="flex h-5 items-center gap-1.5">
        <span className="text-xs font-medium whitespace-nowrap text-muted tabular-nums">{order.number}</span>
        {order.fulfillmentType === 'DELIVERY' && (
          <Truck role="img" aria-label="Delivery" className="size-3.5 shrink-0 text-muted" />
        )}
        {isPromised(order) && (
          <CalendarCheck role="img" aria-label="Promised" className="size-3.5 shrink-0 text-muted" />
        )}
        {!lifted && <WeekCardMenu order={order} />}
      </div>
      <h3 dir="auto" className="mt-0.5 line-clamp-2 text-sm leading-snug font-semibold wrap-anywhere">
        {order.title}
      </h3>
      <p dir="auto" className="truncate text-sm text-muted">
        {order.customerName}
      </p>
      <p
        id={lifted ? undefined : weekWordsId(order)}
        className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted"
      >
        {!done && (order.priority === 'RUSH' || order.priority === 'HIGH') && (
          <PriorityBadge priority={order.priority} />
        )}
        {/* Grouped, so that the hours are never alone on a line. */}
        <span className="flex gap-x-2 whitespace-nowrap">
          <span>{STAGE_NAMES[order.status]}</span>
          {order.estimatedHours !== null && <span className="tabular-nums">{order.estimatedHours} h</span>}
        </span>
      </p>
    </div>
  )
}
