import type { CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { useOrderOpener } from '../orders/overlay/open-order.ts'
import { PriorityBadge } from '../orders/parts/order-badges.tsx'
import { StageAndDue } from '../orders/parts/stage-and-due.tsx'

/** An order in a list. A click anywhere on it opens the order beside the list. */
export function MeetingLine({ order, today }: { order: Order; today: CalendarDate }) {
  const { open } = useOrderOpener()
  return (
    <div className="relative -mx-2 rounded-lg px-2 py-2 hover:bg-hover">
      <div className="flex items-center gap-2">
        <span className="text-xs font-medium text-muted tabular-nums">{order.number}</span>
        <PriorityBadge priority={order.priority} />
        {order.estimatedHours !== null && (
          <span className="ml-auto text-xs text-muted tabular-nums">{order.estimatedHours} h</span>
        )}
      </div>
      <button
        type="button"
        // The button's clickable area is the whole line.
        className="mt-0.5 block max-w-full text-left text-sm leading-snug font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        onClick={() => open(order.id, 'view', 'panel')}
      >
        <span dir="auto" className="line-clamp-2">
          {order.title}
        </span>
      </button>
      <p dir="auto" className="truncate text-sm text-muted">
        {order.customerName}
      </p>
      <StageAndDue order={order} today={today} />
    </div>
  )
}
