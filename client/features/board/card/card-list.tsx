import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef, type ReactNode } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import { cn } from '../../../ui/cn.ts'
import { forgetCreated, useJustCreated } from '../../orders/data/just-created.ts'
import { movement } from '../../../ui/movement.ts'
import { isPart, type Card } from '../slim/cards.ts'
import { DraggableCard } from './draggable-card.tsx'

// Heights are in pixels; each card is measured once it is rendered.
const USUAL_HEIGHT = 128
const SLIM_HEIGHT = 44
const GAP = 8
const PADDING = 8
const PADDING_TOP = 4
const FIRST = 8

interface CardListProps {
  label: string
  cards: Card[]
  after: ReactNode
  today: CalendarDate
}

/** Renders only the cards near the visible part, so that ten thousand scroll like ten. */
export const CardList = memo(function CardList({ label, cards, after, today }: CardListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => cards[index]?.id ?? index,
    estimateSize: (index) => (cards[index] && isPart(cards[index]) ? SLIM_HEIGHT : USUAL_HEIGHT),
    gap: GAP,
    paddingStart: PADDING_TOP,
    paddingEnd: PADDING,
    overscan: 4,
    // The stored snapshot needs the first cards. A focused card that goes would lose the focus.
    rangeExtractor: (range) => {
      const first = Array.from({ length: Math.min(FIRST, cards.length) }, (_, index) => index)
      const focused = focusedIndex(scroller.current).filter((index) => index < cards.length)
      return [...new Set([...first, ...focused, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b)
    },
  })

  const created = useJustCreated()
  const place = created === undefined ? -1 : cards.findIndex(({ id }) => id === created)
  useEffect(() => {
    if (place < 0) return
    virtualizer.scrollToIndex(place, { align: 'center' })
    const stage = scroller.current?.parentElement
    stage?.scrollIntoView({ behavior: movement(), block: 'nearest', inline: 'center' })
    // oxlint-disable-next-line react/exhaustive-deps -- Once; where others put the card later, it stays.
  }, [created, place < 0])

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-1.5">
      <ul aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const card = cards[item.index]
          return (
            card && (
              <li
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                data-snapshot={item.index < FIRST ? undefined : 'omit'}
                aria-setsize={cards.length}
                aria-posinset={item.index + 1}
                className={cn('absolute inset-x-0 top-0 rounded-xl', item.index === place && 'animate-flash')}
                onAnimationEnd={item.index === place ? forgetCreated : undefined}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <DraggableCard card={card} today={today} />
              </li>
            )
          )
        })}
      </ul>
      {after}
    </div>
  )
})

function focusedIndex(list: HTMLElement | null): number[] {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]')
  return row && list?.contains(row) ? [Number(row.dataset['index'])] : []
}
