import { ArchiveRestore } from 'lucide-react'
import { memo, useRef } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusBeside } from '../../ui/dialog/focus-beside.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useOrderOpener } from '../orders/overlay/open-order.ts'
import { PriorityBadge, StatusBadge } from '../orders/parts/order-badges.tsx'
import { useRestoreOrder } from '../orders/data/orders.api.ts'

/** An archived order; a click anywhere on it opens the order beside the list. */
export const ArchiveRow = memo(function ArchiveRow({ order }: { order: Order }) {
  const { open } = useOrderOpener()
  const restore = useRestoreOrder()
  const button = useRef<HTMLButtonElement>(null)
  useFocusBeside(button, '[data-restore]')
  return (
    <div className="relative flex items-center gap-3 px-4 py-3 hover:bg-hover @xl:gap-4">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-xs font-medium text-muted tabular-nums">{order.number}</span>
          <PriorityBadge priority={order.priority} />
          <StatusBadge status={order.status} />
          {order.archivedAt && (
            <span className="text-xs text-muted">
              archived <RelativeTime at={order.archivedAt} />
            </span>
          )}
        </div>
        <button
          type="button"
          // The button's clickable area is the whole row.
          className="mt-1 block max-w-full text-left text-sm leading-snug font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          onClick={() => open(order.id, 'view', 'panel')}
        >
          <span dir="auto" className="line-clamp-2">
            {order.title}
          </span>
        </button>
        <p dir="auto" className="mt-0.5 truncate text-sm text-muted">
          {order.customerName}
        </p>
      </div>
      {/* Positioned above the area that opens the order. */}
      <span className="relative">
        <Button
          ref={button}
          data-restore
          variant="outline"
          aria-label={`Restore ${order.number}`}
          busy={restore.isPending}
          onClick={() => restore.mutate(order)}
        >
          <ArchiveRestore aria-hidden />
          <span className="@max-xl:sr-only">Restore</span>
        </Button>
      </span>
    </div>
  )
})
