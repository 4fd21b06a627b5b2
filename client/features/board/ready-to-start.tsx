import { CircleCheck } from 'lucide-react'
import { useMemo } from 'react'
import { gatesAhead } from '#shared/holds/gates.ts'
import { isHeldBy } from '#shared/holds/hold-filter.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/board/board.ts'
import { cn } from '../../ui/cn.ts'
import { useBoardFilter, useFilterBy } from '../find/filters/filter-address.ts'

export function ReadyToStart({ orders }: { orders: Order[] }) {
  const { hold } = useBoardFilter()
  const filterBy = useFilterBy()
  const isGuarded = useMemo(() => orders.some((order) => gatesAhead(order)?.stage === 'PRODUCTION'), [orders])
  const ready = useMemo(() => orders.filter((order) => isHeldBy(order, ['ready'])).length, [orders])
  if (!isGuarded) return null
  const pressed = hold?.join() === 'ready'
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => filterBy({ hold: pressed ? undefined : ['ready'] })}
      className={cn(
        'relative -ml-1.5 flex h-5 items-center text-left max-xs:h-auto gap-1 rounded-md px-1.5 text-xs pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-3',
        pressed ? 'bg-accent-soft font-medium text-accent-ink' : 'text-muted hover:bg-hover',
      )}
    >
      <CircleCheck aria-hidden className={cn('size-3.5', ready > 0 && !pressed && 'text-done-ink')} />
      {t.readyToStart({ n: ready })}
    </button>
  )
}
