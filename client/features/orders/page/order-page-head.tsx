import { Archive, ArchiveRestore, ArrowLeft } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Order } from '#shared/orders/types.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/orders/order-page.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { inline } from '../../../ui/inline.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { PriorityBadge, StatusBadge, UnansweredBadge } from '../sections/order-badges.tsx'
import { StageSince } from '../sections/stage-since.tsx'
import { useRestoreOrder } from '../data/create-archive.api.ts'

export function BackToBoard() {
  return (
    <Link
      to="/"
      className="-ml-1 inline-flex items-center gap-1.5 rounded-md px-1 text-sm text-muted hover:text-ink pointer-coarse:min-h-11"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {tCommon.backToBoard}
    </Link>
  )
}

export function OrderPageHead({ order }: { order: Order }) {
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
          {t.isArchived}
        </span>{' '}
        {order.archivedAt && (
          <>{inline(t.leftBoard({ when: <RelativeTime key="when" at={order.archivedAt} /> }))}</>
        )}
        {t.restoreFirst}
      </p>
      <Button variant="outline" busy={restore.isPending} onClick={() => restore.mutate(order)}>
        <ArchiveRestore aria-hidden />
        {t.restore}
      </Button>
    </div>
  )
}
