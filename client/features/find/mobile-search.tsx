import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useRef } from 'react'
import { isFiltered } from '#shared/order-filters.ts'
import { STATUSES, type Order } from '#shared/orders.ts'
import { sentenceOf } from '../../core/api.ts'
import { useRead } from '../../core/read.ts'
import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { filterOf } from '../orders/filter-search.ts'
import { useOrderOpener } from '../orders/open-order.ts'
import { PriorityBadge, StatusBadge } from '../orders/order-badges.tsx'
import { boardQuery } from '../orders/orders.api.ts'
import { useBoardSearch, type usePanel } from './filter-address.ts'
import { ordersInWords } from './filter-words.ts'
import { SearchField } from './search-field.tsx'

// More than one looks through; the board has them all.
const LISTED = 50

/** A phone shows one column at a time: here what is found stands in one list. */
export function MobileSearch({ panel }: { panel: ReturnType<typeof usePanel> }) {
  const field = useRef<HTMLInputElement>(null)
  const { timeZone } = useUser()
  const filter = filterOf(useDeferredValue(useBoardSearch()))
  const board = useRead(boardQuery(useQueryClient(), filter, timeZone))
  const columns = board.data?.columns
  const found = columns && STATUSES.flatMap((status) => columns[status])
  const opener = useOrderOpener()

  const openOrder = ({ id }: Order) => {
    if (panel.leave()) opener.change({ id, mode: 'view', frame: 'panel', pushed: true })
    else opener.open(id, 'view', 'panel')
  }

  return (
    <Drawer
      side="left"
      title="Search orders"
      open={panel.isOpen}
      onOpenChange={(open) => !open && panel.close()}
      // Whoever opens it wants to type, on a phone too.
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        field.current?.focus()
      }}
      toolbar={<SearchField ref={field} className="relative" inputClassName="h-11 pr-11" />}
      className="py-2"
      footer={
        <Button variant="primary" size="lg" className="w-full" onClick={panel.close}>
          {isFiltered(filter) && found
            ? `Show ${ordersInWords(found.length)} on the board`
            : 'Back to the board'}
        </Button>
      }
    >
      {filter.q && found && (
        <ul aria-label="Found orders" className="-mx-2 space-y-1">
          {found.slice(0, LISTED).map((order) => (
            <li key={order.id}>
              <FoundOrder order={order} onOpen={() => openOrder(order)} />
            </li>
          ))}
        </ul>
      )}
      {filter.q && found?.length === 0 && (
        <EmptyState compact title="No orders" text="All of the words must be found in one order." />
      )}
      {filter.q && !found && board.error && (
        <ErrorState
          compact
          message={sentenceOf(board.error, 'Failed to fetch orders')}
          busy={board.isFetching}
          onRetry={() => void board.refetch()}
        />
      )}
      {filter.q && !found && !board.error && <Skeleton className="h-16 w-full rounded-lg" />}
      {!filter.q && (
        <p className="py-2 text-sm text-muted">
          By number, title, customer, phone, email or notes: any words, in any order.
        </p>
      )}
    </Drawer>
  )
}

function FoundOrder({ order, onOpen }: { order: Order; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="block w-full rounded-lg px-2 py-2 text-left hover:bg-hover active:bg-active"
    >
      <span className="flex items-center gap-2">
        <span className="text-xs text-muted tabular-nums">{order.number}</span>
        <span className="ml-auto flex gap-1.5">
          <PriorityBadge priority={order.priority} />
          <StatusBadge status={order.status} />
        </span>
      </span>
      <span className="mt-0.5 line-clamp-2 text-sm font-semibold">{order.title}</span>
      <span className="block truncate text-sm text-muted">{order.customerName}</span>
    </button>
  )
}
