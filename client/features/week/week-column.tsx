import { useDroppable } from '@dnd-kit/core'
import { useRef, type ReactNode, type Ref } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { useShowMore } from '../../ui/show-more.ts'
import { DraggableWeekCard } from './draggable-week-card.tsx'
import { draggedOf } from './dragged.ts'
import { loadWith, type Load } from './week-of.ts'
import * as t from '#texts/planning/week.ts'

// A day has fewer orders, but there may be many late ones or ones without a date.
const FIRST = 20

interface WeekColumnProps {
  id: string
  label: string
  head?: ReactNode
  orders: Order[]
  /** Of a day. */
  load?: Load
  /** Instead of the head. While an order is carried, it shows the load that a drop would leave. */
  renderHead?: (load: Load) => ReactNode
  isFixed?: boolean
  className?: string
  listClass?: string
  /** Instead of orders. */
  none?: ReactNode
  ref?: Ref<HTMLElement>
}

export function WeekColumn({
  id,
  label,
  head,
  orders,
  load,
  renderHead,
  isFixed = false,
  className,
  listClass,
  none,
  ref,
}: WeekColumnProps) {
  const { setNodeRef, isOver, active, over } = useDroppable({ id, disabled: isFixed, data: { load } })
  const list = useRef<HTMLUListElement>(null)
  const { hidden, showAll } = useShowMore(orders.length, FIRST, () =>
    list.current?.children[FIRST]?.querySelector<HTMLElement>('[data-order-id]'),
  )
  const shown = orders.slice(0, orders.length - hidden)
  const dragged = active && draggedOf(active)
  const comes = isOver && dragged?.column !== id
  const leaves = over !== null && !isOver && dragged?.column === id
  const next = load && dragged && (comes || leaves) ? loadWith(load, dragged.order, comes ? 1 : -1) : load

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
        isOver ? 'border-accent! bg-accent-soft!' : 'border-line bg-canvas',
        className,
      )}
    >
      <div className="z-1 rounded-t-xl bg-inherit px-2.5 pt-2 pb-1 last:rounded-b-xl last:pb-2 md:sticky md:top-0">
        {next && renderHead ? renderHead(next) : head}
      </div>
      {orders.length === 0 ? (
        none
      ) : (
        <ul ref={list} className={cn('p-1.5', listClass ?? 'flex flex-col gap-2')}>
          {shown.map((order) => (
            <li key={order.id} className="@container">
              <DraggableWeekCard order={order} column={id} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <div className="p-1.5 pt-0">
          <Button variant="outline" className="w-full" onClick={showAll}>
            {t.showMore({ n: hidden })}
          </Button>
        </div>
      )}
    </section>
  )
}
