import { Archive, ArchiveRestore, ArrowLeft } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { PriorityBadge, StatusBadge } from '../parts/order-badges.tsx'
import { StageSince } from '../parts/stage-since.tsx'
import { UnansweredBadge } from '../parts/unanswered-badge.tsx'
import { useRestoreOrder } from '../data/orders.api.ts'

export function BackToBoard() {
  return (
    <Link
      to="/"
      className="-ml-1 inline-flex items-center gap-1.5 rounded-md px-1 text-sm text-muted hover:text-ink pointer-coarse:min-h-11"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back to Board
    </Link>
  )
}

/** The order's number, customer and state, with the actions below. */
export function OrderPageHead({ order, actions }: { order: Order; actions: ReactNode }) {
  return (
    <header className="mt-2 flex flex-col gap-y-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm font-medium text-muted">{order.number}</span>
          <StatusBadge status={order.status} />
          <PriorityBadge priority={order.priority} />
          <StageSince order={order} />
          <UnansweredBadge order={order} />
        </div>
        <h1 dir="auto" className="mt-1 text-xl font-semibold tracking-tight wrap-anywhere md:text-2xl">
          {order.title}
        </h1>
        <p dir="auto" className="mt-0.5 wrap-anywhere text-muted">
          {order.customerName}
        </p>
      </div>
      {actions}
    </header>
  )
}

export function ArchivedBanner({ order }: { order: Order }) {
  const restore = useRestoreOrder()
  const banner = useRef<HTMLDivElement>(null)
  useFocusFallback(banner)
  return (
    <div
      ref={banner}
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line-strong bg-active px-4 py-3"
    >
      <Archive aria-hidden className="size-4 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-48 text-sm">
        {/* Without the time, because screen readers would repeat it at every change. */}
        <span role="status" className="font-semibold">
          This order is archived.
        </span>{' '}
        {order.archivedAt && (
          <>
            It left the board <RelativeTime at={order.archivedAt} />.{' '}
          </>
        )}
        Restore it to change or move it.
      </p>
      <Button variant="outline" busy={restore.isPending} onClick={() => restore.mutate(order)}>
        <ArchiveRestore aria-hidden />
        Restore
      </Button>
    </div>
  )
}
