import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { DraggableCard } from './draggable-card.tsx'

// Heights in pixels; each card is measured once it stands.
const USUAL_HEIGHT = 126
const GAP = 8
const PADDING = 8
const FIRST = 8

interface CardListProps {
  label: string
  orders: Order[]
  today: CalendarDate
}

/** Only the cards near the visible part stand in the page, so that ten thousand scroll like ten. */
export const CardList = memo(function CardList({ label, orders, today }: CardListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: orders.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => orders[index]?.id ?? index,
    estimateSize: () => USUAL_HEIGHT,
    gap: GAP,
    paddingStart: PADDING,
    paddingEnd: PADDING,
    overscan: 4,
    // The first ones stand always: they are in the picture with which the board opens the next time.
    rangeExtractor: (range) => withFirst(defaultRangeExtractor(range), orders.length),
  })

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-2">
      <ul aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const order = orders[item.index]
          return (
            order && (
              <li
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                data-snapshot={item.index < FIRST ? undefined : 'omit'}
                aria-setsize={orders.length}
                aria-posinset={item.index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <DraggableCard order={order} today={today} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
})

function withFirst(indexes: number[], count: number): number[] {
  const from = indexes[0] ?? 0
  const first = Array.from({ length: Math.min(FIRST, count, from) }, (_, index) => index)
  return [...first, ...indexes]
}
