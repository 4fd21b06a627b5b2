import { TriangleAlert } from 'lucide-react'
import { Suspense } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import { STAGE_NAMES, STATUSES, wipLevel, type Status, type WipLevel } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { lazyPart } from '../../core/parts/lazy-part.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { useIsSelecting } from './bulk/selection.ts'
import { CardList } from './card/card-list.tsx'
import { useIsOver } from './drag/drag.ts'
import { ReadyToStart } from './ready-to-start.tsx'

const ColumnCheckbox = lazyPart(
  () => import('./bulk/column-checkbox.tsx').then((module) => module.ColumnCheckbox),
  () => null,
)

const COUNT_TONES: Record<WipLevel, BadgeTone> = { normal: 'neutral', near: 'secondary', full: 'destructive' }

// The list ends above the round button. With all columns side by side, only the last column is under it.
const ABOVE_BUTTON = 'md:pb-18'
const BESIDE_BUTTON = 'md:pb-18 @min-[80rem]:pb-0'

interface BoardColumnProps {
  status: Status
  limit: number
  orders: Order[]
  /** All orders of the stage, shown or not. Undefined until they are known. */
  whole: Order[] | undefined
  /** Whether some of them are hidden by a filter. */
  filtered: boolean
  today: CalendarDate
}

export function BoardColumn({ status, limit, orders, whole, filtered, today }: BoardColumnProps) {
  const isOver = useIsOver(status)
  const isSelecting = useIsSelecting()
  const total = whole?.length
  const level = wipLevel(total ?? 0, limit)
  const name = STAGE_NAMES[status]
  const full = level === 'full'

  return (
    <section
      aria-label={name}
      data-stage={status}
      data-over={isOver}
      className={cn(
        'flex h-full min-w-0 snap-center flex-col rounded-2xl border transition-colors duration-100 md:snap-start',
        status === STATUSES.at(-1) ? ABOVE_BUTTON : BESIDE_BUTTON,
        full ? 'border-limit' : isOver ? 'border-accent' : 'border-transparent',
        isOver ? 'bg-accent-soft' : 'bg-sunken',
      )}
    >
      <header className="px-3.5 pt-3 pb-1.5">
        <div className="flex items-center gap-2">
          {isSelecting && orders.length > 0 && (
            <Suspense>
              <ColumnCheckbox name={name} orders={orders} />
            </Suspense>
          )}
          {/* Gets the focus when the last card has left. */}
          <h2 tabIndex={-1} className="truncate text-sm font-semibold tracking-tight outline-none">
            {name}
          </h2>
          {total !== undefined && (
            <Badge
              tone={COUNT_TONES[level]}
              aria-label={`${total} of at most ${limit}`}
              role="img"
              className="tabular-nums"
            >
              {total}/{limit}
            </Badge>
          )}
          {filtered && total !== undefined && (
            <span className="ml-auto text-xs whitespace-nowrap text-muted tabular-nums">
              {orders.length} of {total}
            </span>
          )}
        </div>
        {whole && status === 'ORDER_IN' && <ReadyToStart orders={whole} />}
      </header>
      {orders.length === 0 ? (
        <p className="mx-2 mt-2 rounded-xl border border-dashed border-line-strong px-3 py-8 text-center text-sm text-muted">
          {filtered ? 'No orders' : 'No orders in this column'}
        </p>
      ) : (
        <CardList label={`Orders in ${name}`} orders={orders} today={today} />
      )}
      {/* At the foot, so that no card moves when a colleague's order fills the column. */}
      {full && (
        <p className="mt-auto flex items-center gap-1.5 px-3.5 py-2 text-xs font-medium text-limit-ink">
          <TriangleAlert aria-hidden className="size-3.5" />
          WIP Limit Reached
        </p>
      )}
    </section>
  )
}
