import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useRef } from 'react'
import { isFiltered } from '#shared/orders/filters.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { filterOf } from '../orders/data/filter-search.ts'
import { useOrderOpener } from '../orders/overlay/open-order.ts'
import { PriorityBadge, StatusBadge } from '../orders/parts/order-badges.tsx'
import { boardQuery } from '../orders/data/orders.api.ts'
import { useBoardSearch } from './filter-address.ts'
import { ordersInWords } from './filter-words.ts'
import { SearchField } from './search-field.tsx'

// More than a user will look through; the board shows all of them.
const LISTED = 50

interface MobileSearchProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The search on a phone, where the board shows one column at a time: all orders found are in one list. */
export function MobileSearch({ open, onOpenChange }: MobileSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const { timeZone } = useUser()
  const filter = filterOf(useDeferredValue(useBoardSearch()))
  const board = useRead(boardQuery(useQueryClient(), filter, timeZone))
  const columns = board.data?.columns
  const found = columns && STATUSES.flatMap((status) => columns[status])
  const opener = useOrderOpener()

  const openOrder = ({ id }: Order) => {
    onOpenChange(false)
    opener.open(id, 'view', 'panel')
  }

  return (
    <Drawer
      side="left"
      title="Search orders"
      open={open}
      onOpenChange={onOpenChange}
      // The search field gets the focus, on a phone too: a user who opens the search wants to type.
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        field.current?.focus()
      }}
      toolbar={<SearchField ref={field} className="relative" inputClassName="h-11 pr-11" />}
      className="py-2"
      footer={
        <Button variant="primary" size="lg" className="w-full" onClick={() => onOpenChange(false)}>
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
          message={withReason('Failed to fetch orders', board.error)}
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
      <span dir="auto" className="mt-0.5 line-clamp-2 text-sm font-semibold">
        {order.title}
      </span>
      <span dir="auto" className="block truncate text-sm text-muted">
        {order.customerName}
      </span>
    </button>
  )
}
