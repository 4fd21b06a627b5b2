import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { chipsOf, type Chip } from '#shared/holds/chips.ts'
import type { Order } from '#shared/orders/types.ts'
import { useNow } from '../../../core/server-clock.ts'
import { useUser } from '../../../core/session.tsx'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { partId } from './card-words.ts'

const MINUTE_MS = 60_000
const TONES: Record<Chip['tone'], BadgeTone> = { late: 'overdue', plain: 'neutral', done: 'done' }

interface CardHoldsProps {
  order: Order
  lifted: boolean | undefined
}

/** The order's blockers in one line. Only these cards follow the clock. */
export function CardHolds({ order, lifted }: CardHoldsProps) {
  const { timeZone } = useUser()
  const now = useNow(MINUTE_MS)
  const line = useRef<HTMLSpanElement>(null)
  const chips = chipsOf(order, { now: new Date(now), timeZone })
  const words = chips.map(({ text }) => text).join(', ')
  const cut = useCutOff(line, words)
  if (chips.length === 0) return null
  return (
    <div
      id={lifted ? undefined : partId('holds', order)}
      role="img"
      aria-label={words}
      title={words}
      className="mt-1 flex h-5 items-center gap-1"
    >
      <span ref={line} className="flex h-5 min-w-0 flex-1 flex-wrap gap-x-1 overflow-hidden">
        {chips.map(({ text, tone }) => (
          <Badge key={text} tone={TONES[tone]} className="max-w-full">
            <span className="truncate">{text}</span>
          </Badge>
        ))}
      </span>
      {cut > 0 && <span className="text-2xs font-semibold text-muted">+{cut}</span>}
    </div>
  )
}

/** The number of the line's children that don't fit: they wrap out of sight. */
function useCutOff(line: RefObject<HTMLElement | null>, words: string): number {
  const [cut, setCut] = useState(0)
  useLayoutEffect(() => {
    const [first, ...others] = [...(line.current?.children ?? [])] as HTMLElement[]
    if (!line.current || !first) return
    // The observer also calls this at once, before the first paint.
    const observer = new ResizeObserver(() =>
      setCut(others.filter(({ offsetTop }) => offsetTop > first.offsetTop).length),
    )
    observer.observe(line.current)
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps -- other words need other room
  }, [line, words])
  return cut
}
