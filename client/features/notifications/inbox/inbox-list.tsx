import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { InboxLine } from '#shared/notifications/schemas.ts'
import { useDataStatus } from '../../../core/persist/status.ts'
import { cn } from '../../../ui/cn.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { InboxRow } from './inbox-row.tsx'
import * as t from '#texts/notifications/inbox.ts'

// Estimated, in pixels. Each row is measured once it is rendered.
const USUAL_HEIGHT = 86

// Rows from the end at which the next part is requested.
const AHEAD = 30

interface InboxListProps {
  lines: InboxLine[]
  more: {
    hasNextPage: boolean
    isFetching: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  scroller: RefObject<HTMLElement | null>
  onHover: (hovered: boolean) => void
  onOpen: (line: InboxLine) => void
  className?: string
}

/** Renders only rows near the visible part: after an absence there may be thousands. */
export function InboxList({ lines, more, scroller, onHover, onOpen, className }: InboxListProps) {
  const list = useRef<HTMLUListElement>(null)
  useHover(list, onHover)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [])
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => lines[index]?.id ?? index,
    estimateSize: () => USUAL_HEIGHT,
    scrollMargin: top,
    overscan: 6,
  })

  const items = virtualizer.getVirtualItems()
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = more
  // Without a network the next part would be the stored lines again.
  const offline = useDataStatus().is === 'offline'
  const near = (items.at(-1)?.index ?? 0) >= lines.length - AHEAD
  const wanted = near && hasNextPage && !isFetching && !isFetchNextPageError && !offline
  useEffect(() => {
    if (wanted) fetchNextPage()
  }, [wanted, fetchNextPage])

  return (
    <>
      <ul
        ref={list}
        aria-label={t.title}
        className={cn('relative', className)}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map((item) => {
          const line = lines[item.index]
          return (
            line && (
              <li
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                aria-setsize={hasNextPage ? -1 : lines.length}
                aria-posinset={item.index + 1}
                className={cn('absolute inset-x-0 top-0', item.index > 0 && 'border-t border-line')}
                style={{ transform: `translateY(${item.start - top}px)` }}
              >
                <InboxRow line={line} onOpen={onOpen} />
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

function useHover(place: RefObject<HTMLElement | null>, onHover: (hovered: boolean) => void): void {
  useEffect(() => {
    const element = place.current
    if (!element) return
    const enter = () => onHover(true)
    const leave = () => onHover(false)
    element.addEventListener('pointerenter', enter)
    element.addEventListener('pointerleave', leave)
    return () => {
      element.removeEventListener('pointerenter', enter)
      element.removeEventListener('pointerleave', leave)
      leave()
    }
  }, [place, onHover])
}
