import { CalendarCheck, Check, Truck } from 'lucide-react'
import { STAGE_NAMES, DONE } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { estimateOf } from '#shared/parts/parts.ts'
import { cn } from '../../ui/cn.ts'
import { PriorityBadge } from '../orders/sections/order-badges.tsx'
import { WeekCardMenu } from './week-card-menu.tsx'
import { isPromised } from './week-of.ts'
import * as t from '#texts/planning/week.ts'

export const weekWordsId = ({ id }: Order) => `week-${id}`

interface WeekCardProps {
  order: Order
  /** The copy under the pointer. */
  lifted?: boolean
}

const LIFTED = 'rotate-1 cursor-grabbing shadow-lift'

export function WeekCard({ order, lifted }: WeekCardProps) {
  if (DONE.has(order.status)) return <Chip order={order} lifted={lifted} />
  const hours = estimateOf(order)
  return (
    <div
      className={cn(
        'relative rounded-lg border bg-surface px-2.5 py-2',
        order.priority === 'RUSH' ? 'border-rush' : 'border-line',
        lifted ? LIFTED : 'shadow-card',
      )}
    >
      <div className="flex h-5 items-center gap-1">
        <span className="text-xs font-medium whitespace-nowrap text-muted tabular-nums">{order.number}</span>
        {order.fulfillmentType === 'DELIVERY' && (
          <Truck role="img" aria-label={t.delivery} className="size-3.5 shrink-0 text-muted" />
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
        {(order.priority === 'RUSH' || order.priority === 'HIGH') && (
          <PriorityBadge priority={order.priority} />
        )}
        {/* Grouped, so that the hours are never alone on a line. */}
        <span className="flex gap-x-2 whitespace-nowrap">
          <span>{STAGE_NAMES[order.status]}</span>
          {hours !== null && <span className="tabular-nums">{t.hours({ n: hours })}</span>}
          {isPromised(order) && (
            <CalendarCheck role="img" aria-label={t.promised} className="size-3.5 shrink-0 self-center" />
          )}
        </span>
      </p>
    </div>
  )
}

/** A finished order, which only has to be handed over. */
function Chip({ order, lifted }: WeekCardProps) {
  return (
    <div
      className={cn(
        'relative flex h-8 items-center gap-1.5 rounded-lg border border-line bg-sunken px-2 text-xs text-muted pointer-coarse:h-11',
        lifted && LIFTED,
      )}
    >
      <Check aria-hidden className="size-3.5 shrink-0 text-done" />
      <span className="whitespace-nowrap tabular-nums">{order.number}</span>
      <h3 dir="auto" title={order.title} className="truncate @max-[10rem]:sr-only">
        {order.title}
      </h3>
      <span id={lifted ? undefined : weekWordsId(order)} className="sr-only">
        {STAGE_NAMES[order.status]}
      </span>
      {!lifted && <WeekCardMenu order={order} />}
    </div>
  )
}
