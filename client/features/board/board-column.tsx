import { TriangleAlert } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import { STAGE_NAMES, STATUSES, wipLevel, type Status, type WipLevel } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/board/board.ts'
import { lazyComponent } from '../../core/lazy/lazy-component.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { useIsSelecting } from './bulk/selection.ts'
import { CardList } from './card/card-list.tsx'
import type { Card } from './slim/cards.ts'
import { useIsOver } from './drag/drag.ts'
import { ReadyToStart } from './ready-to-start.tsx'

const ColumnCheckbox = lazyComponent(
  () => import('./bulk/column-checkbox.tsx').then((module) => module.ColumnCheckbox),
  () => null,
)

const COUNT_TONES: Record<WipLevel, BadgeTone> = { normal: 'neutral', near: 'secondary', full: 'destructive' }

// High enough for a second line, so that no card moves when a colleague's order fills the column.
const HEAD = 'flex flex-wrap content-start items-center gap-x-2 gap-y-0.5 px-3 pt-2.5 pb-1 md:min-h-14'

// The list ends above the round button. With all columns side by side, only the last column is under it.
const ABOVE_BUTTON = 'md:pb-18'
const BESIDE_BUTTON = 'md:pb-18 @min-[80rem]:pb-0'

interface BoardColumnProps {
  status: Status
  limit: number
  orders: Order[]
  cards: Card[]
  whole: Order[] | undefined
  /** All orders with something in this column, also those that the filter hides. */
  total: number | undefined
  shown: number
  filtered: boolean
  /** Below the cards. */
  after: ReactNode
  today: CalendarDate
}

export function BoardColumn(props: BoardColumnProps) {
  const { status, limit, orders, cards, whole, total, shown, filtered, after, today } = props
  const isOver = useIsOver(status)
  const isSelecting = useIsSelecting()
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
        full ? 'border-limit forced-colors:outline-2' : isOver ? 'border-accent' : 'border-transparent',
        isOver ? 'bg-accent-soft' : 'bg-sunken',
      )}
    >
      <header className={HEAD}>
        {isSelecting && orders.length > 0 && (
          <Suspense>
            <ColumnCheckbox name={name} orders={orders} />
          </Suspense>
        )}
        {/* Gets the focus when the last card has left. */}
        <h2
          tabIndex={-1}
          // On a phone the strip above names it.
          className="truncate text-sm font-semibold tracking-tight outline-none max-md:sr-only"
        >
          {name}
        </h2>
        {total !== undefined && (
          <CountBadge {...{ total, limit, level }} shown={filtered ? shown : undefined} />
        )}
        {whole && status === 'ORDER_IN' && <ReadyToStart orders={whole} />}
      </header>
      {cards.length === 0 ? (
        <>
          <p className="mx-2 mt-2 rounded-xl border border-dashed border-line-strong px-3 py-8 text-center text-sm text-muted">
            {filtered ? t.noOrders : t.noOrdersInColumn}
          </p>
          {after && <div className="mt-2 min-h-0 overflow-y-auto px-2">{after}</div>}
        </>
      ) : (
        <CardList label={t.ordersIn({ stage: name })} cards={cards} after={after} today={today} />
      )}
    </section>
  )
}

interface CountBadgeProps {
  total: number
  limit: number
  level: WipLevel
  /** Undefined without a filter. */
  shown: number | undefined
}

function CountBadge({ total, limit, level, shown }: CountBadgeProps) {
  const full = level === 'full'
  const counted =
    shown === undefined ? t.ofLimit({ n: total, limit }) : t.shownOfLimit({ shown, n: total, limit })
  return (
    <Badge
      tone={COUNT_TONES[level]}
      role="img"
      aria-label={full ? t.countedFull({ counted }) : counted}
      // On a line of its own where it doesn't fit, below the orders that are ready.
      className={full ? 'order-1 max-w-full' : undefined}
    >
      {shown === undefined ? t.countOfLimit({ n: total, limit }) : t.shownOf({ shown, n: total })}
      {full && (
        <span className="flex min-w-0 items-center gap-1">
          <TriangleAlert aria-hidden />
          <span className="truncate">{t.limitReached}</span>
        </span>
      )}
    </Badge>
  )
}
