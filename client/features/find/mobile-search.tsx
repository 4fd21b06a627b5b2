import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useDeferredValue, useRef, type Ref } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import { isFiltered } from '#shared/orders/filters.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { useToday } from '../../core/use-today.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { filterOf } from '../orders/data/filter-search.ts'
import { openFound } from '../orders/overlay/open-found.ts'
import { PriorityBadge } from '../orders/parts/order-badges.tsx'
import { StageAndDue } from '../orders/parts/stage-and-due.tsx'
import { boardQuery } from '../orders/data/orders.api.ts'
import { useBoardSearch } from './filter-address.ts'
import { ordersInWords } from './filter-words.ts'
import { SearchField } from './search-field.tsx'

// Nobody looks through more than this, and the board shows all of them.
const LISTED = 50

const NONE = { title: 'No orders', text: 'All of the words must be found in one order.' }

interface MobileSearchProps {
  open: boolean
  /** The order that was opened from here, when the person comes back. */
  returnTo: string | undefined
  onClose: () => void
}

/** The search on a phone, where the board shows one column at a time: one list has all matches. */
export function MobileSearch({ open, returnTo, onClose }: MobileSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const { timeZone } = useUser()
  const filter = filterOf(useDeferredValue(useBoardSearch()))
  const board = useRead(boardQuery(useQueryClient(), filter, timeZone))
  const columns = board.data?.columns
  const found = columns && STATUSES.flatMap((status) => columns[status])
  const today = useToday()
  const opened = useRef<HTMLButtonElement>(null)

  return (
    <Drawer
      side="left"
      title="Search orders"
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      // Its history entry exists before it is drawn.
      layer={false}
      // The search field gets the focus, on a phone too: a person who opens the search wants to type.
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        ;(opened.current ?? field.current)?.focus()
      }}
      toolbar={
        <>
          <SearchField ref={field} className="relative" inputClassName="h-11 pr-11" />
          {/* Always rendered, because a status inserted together with its words isn't read aloud. */}
          <p role="status" aria-live="polite" className="sr-only">
            {filter.q &&
              found &&
              (found.length > 0 ? ordersInWords(found.length) : `${NONE.title}. ${NONE.text}`)}
          </p>
        </>
      }
      className="py-2"
      footer={
        <Button variant="primary" size="lg" className="w-full" onClick={onClose}>
          {isFiltered(filter) && found
            ? `Show ${ordersInWords(found.length)} on the board`
            : 'Back to the board'}
        </Button>
      }
    >
      {filter.q && found && (
        <ul aria-label="Found orders" className="-mx-2 space-y-1">
          {found.slice(0, LISTED).map((order) => (
            <li key={order.id} className="[contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
              <FoundOrder ref={order.id === returnTo ? opened : undefined} order={order} today={today} />
            </li>
          ))}
        </ul>
      )}
      {filter.q && found?.length === 0 && (
        <EmptyState
          compact
          {...NONE}
          action={
            <Link to="/archive" search={{ search: filter.q }} className={buttonClass({ variant: 'outline' })}>
              Search the archive
            </Link>
          }
        />
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

interface FoundOrderProps {
  order: Order
  today: CalendarDate
  ref: Ref<HTMLButtonElement> | undefined
}

/** It rerenders only when its order changes: most matches of a letter were matches before. */
const FoundOrder = memo(function FoundOrder({ order, today, ref }: FoundOrderProps) {
  return (
    <button
      ref={ref}
      type="button"
      onClick={() => openFound('board', '', order.id)}
      className="block w-full rounded-lg px-2 py-2 text-left hover:bg-hover active:bg-active"
    >
      <span className="flex items-center gap-2">
        <span className="text-xs text-muted tabular-nums">{order.number}</span>
        <span className="ml-auto flex">
          <PriorityBadge priority={order.priority} />
        </span>
      </span>
      <span dir="auto" className="mt-0.5 line-clamp-2 text-sm font-semibold">
        {order.title}
      </span>
      <span dir="auto" className="block truncate text-sm text-muted">
        {order.customerName}
      </span>
      <StageAndDue order={order} today={today} />
    </button>
  )
})
