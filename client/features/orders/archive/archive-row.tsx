import { ArchiveRestore } from 'lucide-react'
import { memo, useRef } from 'react'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/orders/archive.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusBeside } from '../../../ui/dialog/focus-beside.ts'
import { inline } from '../../../ui/inline.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useOrderOpener } from '../overlay/open-order.ts'
import { PriorityBadge, StatusBadge } from '../sections/order-badges.tsx'
import { useRestoreOrder } from '../data/create-archive.api.ts'

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
              {inline(t.archived({ when: <RelativeTime key="when" at={order.archivedAt} /> }))}
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
          aria-label={t.restoreNamed({ order: order.number })}
          busy={restore.isPending}
          onClick={() => restore.mutate(order)}
        >
          <ArchiveRestore aria-hidden />
          <span className="@max-xl:sr-only">{t.restore}</span>
        </Button>
      </span>
    </div>
  )
})
