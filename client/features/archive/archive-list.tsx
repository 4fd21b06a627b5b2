import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Order } from '#shared/orders.ts'
import { cn } from '../../ui/cn.ts'
import { ArchiveRow } from './archive-row.tsx'

// In pixels; each row is measured once it stands.
const USUAL_HEIGHT = 91

interface ArchiveListProps {
  orders: Order[]
  /** What scrolls: the list is a part of it. */
  scroller: RefObject<HTMLElement | null>
  className?: string
}

/** Only the rows near the visible part stand in the page: an archive only ever grows. */
export function ArchiveList({ orders, scroller, className }: ArchiveListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // What stands above may wrap later; the rows that stand in reserve make up for that.
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [])
  const virtualizer = useVirtualizer({
    count: orders.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => orders[index]?.id ?? index,
    estimateSize: () => USUAL_HEIGHT,
    scrollMargin: top,
    overscan: 6,
  })

  return (
    <ul
      ref={list}
      aria-label="Archived orders"
      className={cn('relative overflow-hidden rounded-xl border bg-surface shadow-card', className)}
      style={{ height: virtualizer.getTotalSize() + 2 }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const order = orders[item.index]
        return (
          order && (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={orders.length}
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
  )
}
