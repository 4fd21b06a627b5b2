import { useDroppable } from '@dnd-kit/core'
import { useRef, type ReactNode, type Ref } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { useShowMore } from '../../ui/show-more.ts'
import { DraggableWeekCard } from './draggable-week-card.tsx'

// A day has fewer orders, but there may be many late ones or ones without a date.
const FIRST = 20

interface WeekColumnProps {
  id: string
  /** The name for screen readers. */
  label: string
  head: ReactNode
  orders: Order[]
  /** Whether it accepts no drops. */
  isFixed?: boolean
  /** Whether the shop is closed. */
  isClosed?: boolean
  none: string
  className?: string
  ref?: Ref<HTMLElement>
}

/** A day of the week with its due orders: a column, or a part of the list on a phone. */
export function WeekColumn({
  id,
  label,
  head,
  orders,
  isFixed = false,
  isClosed = false,
  none,
  className,
  ref,
}: WeekColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id, disabled: isFixed })
  const list = useRef<HTMLUListElement>(null)
  const { hidden, showAll } = useShowMore(orders.length, FIRST, () =>
    list.current?.children[FIRST]?.querySelector<HTMLElement>('[data-order-id]'),
  )
  const shown = orders.slice(0, orders.length - hidden)
  const empty = orders.length === 0

  return (
    <section
      ref={(node) => {
        setNodeRef(node)
        if (typeof ref === 'function') ref(node)
        else if (ref) ref.current = node
      }}
      aria-label={label}
      data-over={isOver || undefined}
      className={cn(
        'rounded-xl border max-md:w-full',
        // As wide as the longest word of a holiday's name.
        empty
          ? 'md:w-min md:max-w-36 md:min-w-22 md:shrink-0'
          : 'md:min-w-44 md:flex-1 xl:min-w-36 md:basis-0',
        isOver
          ? 'border-accent bg-accent-soft'
          : isClosed
            ? 'border-line bg-sunken'
            : 'border-line bg-canvas',
        className,
      )}
    >
      <div
        className={cn('z-1 rounded-t-xl bg-inherit px-2.5 pt-2 md:sticky md:top-0', empty ? 'pb-2' : 'pb-1')}
      >
        {head}
      </div>
      {empty ? (
        <p className="px-2.5 pb-2 text-xs text-muted">{none}</p>
      ) : (
        <ul ref={list} className="flex flex-col gap-2 p-1.5">
          {shown.map((order) => (
            <li key={order.id}>
              <DraggableWeekCard order={order} column={id} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <div className="p-1.5 pt-0">
          <Button variant="outline" className="w-full" onClick={showAll}>
            Show {hidden} more
          </Button>
        </div>
      )}
    </section>
  )
}
