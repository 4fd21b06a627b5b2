import { CircleCheck } from 'lucide-react'
import { useMemo } from 'react'
import { gatesAhead, isReadyToStart } from '#shared/holds/gates.ts'
import type { Order } from '#shared/orders/types.ts'
import { cn } from '../../ui/cn.ts'
import { useBoardFilter, useFilterBy } from '../find/filter-address.ts'

/**
 * The number of orders in the first stage that are ready to start, if gates guard that. A press shows only
 * these, or all again.
 */
export function ReadyToStart({ orders }: { orders: Order[] }) {
  const { hold } = useBoardFilter()
  const filterBy = useFilterBy()
  const isGuarded = useMemo(() => orders.some((order) => gatesAhead(order)?.stage === 'PRODUCTION'), [orders])
  const ready = useMemo(() => orders.filter(isReadyToStart).length, [orders])
  if (!isGuarded) return null
  const pressed = hold?.join() === 'ready'
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => filterBy({ hold: pressed ? undefined : ['ready'] })}
      className={cn(
        'mt-0.5 -ml-1.5 flex h-6 items-center gap-1.5 rounded-md px-1.5 text-xs font-medium pointer-coarse:h-11',
        pressed ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:bg-hover',
      )}
    >
      <CircleCheck aria-hidden className={cn('size-3.5', ready > 0 && !pressed && 'text-done-ink')} />
      {ready} ready to start
    </button>
  )
}
