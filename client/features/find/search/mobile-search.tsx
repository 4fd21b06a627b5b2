import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useDeferredValue, useRef, type Ref } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import { isFiltered } from '#shared/orders/filters.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import * as tBoard from '#texts/board/board.ts'
import * as t from '#texts/board/search.ts'
import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { useUser } from '../../../core/session.tsx'
import { useToday } from '../../../core/server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Drawer } from '../../../ui/dialog/drawer.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { filterOf } from '../../orders/data/filter-search.ts'
import { openFound } from '../../orders/overlay/search-layer.ts'
import { PriorityBadge } from '../../orders/sections/order-badges.tsx'
import { StageAndDue } from '../../orders/sections/stage-and-due.tsx'
import { boardQuery } from '../../orders/data/orders.api.ts'
import { useBoardSearch } from '../filters/filter-address.ts'
import { SearchField } from './search-field.tsx'

const LISTED = 50

const NONE = { title: t.none, text: t.noneText }

interface MobileSearchProps {
  open: boolean
  /** The order that was opened from here, when the person comes back. */
  returnTo: string | undefined
  onClose: () => void
}

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
      title={tBoard.search}
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      // Its history entry exists before it is drawn.
      layer={false}
      // On a phone too: a person who opens the search wants to type.
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
              (found.length > 0 ? tBoard.orders({ n: found.length }) : `${NONE.title}. ${NONE.text}`)}
          </p>
        </>
      }
      className="py-2"
      footer={
        <Button
          variant="primary"
          size="lg"
          className="h-auto! min-h-11 w-full py-2 whitespace-normal!"
          onClick={onClose}
        >
          {isFiltered(filter) && found ? t.showOnBoard({ n: found.length }) : t.back}
        </Button>
      }
    >
      {filter.q && found && (
        <ul aria-label={t.found} className="-mx-2 space-y-1">
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
              {t.archive}
            </Link>
          }
        />
      )}
      {filter.q && !found && board.error && <LoadError of={board} failure={tBoard.notLoaded} compact />}
      {filter.q && !found && !board.error && <Skeleton className="h-16 w-full rounded-lg" />}
      {!filter.q && <p className="py-2 text-sm text-muted">{t.hint}</p>}
    </Drawer>
  )
}

interface FoundOrderProps {
  order: Order
  today: CalendarDate
  ref: Ref<HTMLButtonElement> | undefined
}

/** Most matches of a letter were matches before. */
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
