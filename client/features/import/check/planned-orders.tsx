import type { PlannedOrder } from '#shared/imports/types.ts'
import { datePart } from '#shared/dates.ts'
import { STAGE_NAMES, STATUSES } from '#shared/orders/orders.ts'
import { calendarDay } from '../../../core/calendar-day.ts'
import { Section } from '../../../ui/section.tsx'
import { PriorityBadge } from '../../orders/parts/order-badges.tsx'
import { countOf, formatted } from '../../../core/counted.ts'

interface PlannedOrdersProps {
  /** The first ones. */
  orders: PlannedOrder[]
  count: number
}

/** The orders as they will stand on the board, by stage. */
export function PlannedOrders({ orders, count }: PlannedOrdersProps) {
  const stages = STATUSES.map((status) => ({
    status,
    orders: orders.filter((order) => order.status === status),
  })).filter(({ orders }) => orders.length > 0)
  return (
    <Section
      title="Preview"
      text={
        orders.length < count ? `The first ${formatted(orders.length)} of ${formatted(count)}.` : undefined
      }
    >
      <div className="grid gap-x-6 gap-y-5 @xl:grid-cols-2 @3xl:grid-cols-3 @5xl:grid-cols-4">
        {stages.map(({ status, orders }) => (
          <section key={status} aria-labelledby={`planned-${status}`} className="min-w-0">
            <h3 id={`planned-${status}`} className="mb-2 text-sm font-semibold text-muted">
              {STAGE_NAMES[status]} <span className="tabular-nums">{orders.length}</span>
            </h3>
            <ul aria-labelledby={`planned-${status}`} className="flex flex-col gap-2">
              {orders.map((order) => (
                <Planned key={order.row} order={order} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  )
}

function Planned({ order }: { order: PlannedOrder }) {
  const { title, customerName, priority, dueDate, reference, assignees, checklists, comments } = order
  const more = [
    dueDate && `Due ${calendarDay(datePart(dueDate))}`,
    ...assignees,
    checklists > 0 && countOf(checklists, 'checklist'),
    comments > 0 && countOf(comments, 'note'),
  ].filter(Boolean)
  return (
    <li className="rounded-lg border bg-canvas p-3 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p dir="auto" className="line-clamp-2 min-w-0 font-semibold wrap-anywhere">
          {title}
        </p>
        <PriorityBadge priority={priority} />
      </div>
      <p dir="auto" className="truncate text-muted">
        {[customerName, reference].filter(Boolean).join(' · ')}
      </p>
      {more.length > 0 && <p className="mt-1 text-xs wrap-anywhere text-muted">{more.join(' · ')}</p>}
    </li>
  )
}
