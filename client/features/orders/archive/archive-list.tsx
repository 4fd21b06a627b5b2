import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/orders/archive.ts'
import { cn } from '../../../ui/cn.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { ArchiveRow } from './archive-row.tsx'

// Estimated, in pixels. Each row is measured once it is rendered.
const USUAL_HEIGHT = 91

// Rows from the end at which the next page is requested.
const AHEAD = 40

interface ArchiveListProps {
  orders: Order[]
  more: {
    hasNextPage: boolean
    isFetching: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  scroller: RefObject<HTMLElement | null>
  className?: string
}

/** Only rows near the visible part are rendered, because an archive only grows. */
export function ArchiveList({ orders, more, scroller, className }: ArchiveListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // The elements above may wrap later and change this; the overscan rows compensate for that.
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [])
  const virtualizer = useVirtualizer({
    count: orders.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => orders[index]?.id ?? index,
    estimateSize: () => USUAL_HEIGHT,
    scrollMargin: top,
    overscan: 6,
  })

  const items = virtualizer.getVirtualItems()
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = more
  const near = (items.at(-1)?.index ?? 0) >= orders.length - AHEAD
  // A failed load isn't repeated automatically.
  const wanted = near && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (wanted) fetchNextPage()
  }, [wanted, fetchNextPage])

  return (
    <>
      <ul
        ref={list}
        aria-label={t.list}
        className={cn('relative overflow-hidden rounded-xl border bg-surface shadow-card', className)}
        style={{ height: virtualizer.getTotalSize() + 2 }}
      >
        {items.map((item) => {
          const order = orders[item.index]
          return (
            order && (
              <li
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                aria-setsize={hasNextPage ? -1 : orders.length}
                aria-posinset={item.index + 1}
                className={cn('absolute inset-x-0 top-0', item.index > 0 && 'border-t border-line')}
                style={{ transform: `translateY(${item.start - top}px)` }}
              >
                <ArchiveRow order={order} />
              </li>
            )
          )
        })}
      </ul>
      {isFetchNextPageError && (
        <ErrorState compact message={t.restNotLoaded} busy={isFetching} onRetry={fetchNextPage} />
      )}
    </>
  )
}
