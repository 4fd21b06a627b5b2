import { DndContext, DragOverlay } from '@dnd-kit/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { DEFAULT_WIP_LIMITS, STATUSES } from '#shared/orders.ts'
import { sentenceOf } from '../../core/api.ts'
import { useUser } from '../../core/session.tsx'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { filterOf } from '../orders/filter-search.ts'
import { boardQuery } from '../orders/orders.api.ts'
import { columnsQuery } from '../people/people.api.ts'
import { BoardColumn } from './board-column.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { NewOrderButton } from './new-order-button.tsx'
import { OrderCard } from './order-card.tsx'
import { useBoardDrag } from './use-board-drag.ts'
import { useToday } from './use-today.ts'

// Six side by side where they fit; below that they scroll sideways and snap. The one row is as high as the page
// leaves room: what is too long for it scrolls within its column.
const GRID =
  'grid h-full grid-rows-1 auto-cols-[calc(100vw-4rem)] grid-flow-col gap-3 p-3 md:auto-cols-[minmax(17rem,1fr)] md:p-4 xl:auto-cols-[minmax(12.5rem,1fr)]'

export function BoardPage() {
  const { orgId, timeZone } = useUser()
  const queryClient = useQueryClient()
  const filter = filterOf(useSearch({ from: '/signed-in/' }))
  const board = useQuery(boardQuery(queryClient, filter, timeZone))
  const columns = useQuery(columnsQuery(orgId ?? ''))
  const today = useToday()
  const { lifted, context } = useBoardDrag()

  if (board.isPending) {
    return (
      <main className="min-h-0 flex-1 overflow-hidden">
        <BoardSkeleton className={GRID} />
      </main>
    )
  }
  if (!board.data) {
    return (
      <main className="grid flex-1 place-items-center">
        <ErrorState
          message={sentenceOf(board.error, 'Failed to fetch orders')}
          busy={board.isFetching}
          onRetry={() => void board.refetch()}
        />
      </main>
    )
  }

  const limitOf = new Map(columns.data?.map((column) => [column.status, column.wipLimit]))
  return (
    <main className="relative min-h-0 flex-1">
      <h1 className="sr-only">Board</h1>
      <DndContext {...context}>
        <div
          className={cn(
            'h-full overflow-x-auto overscroll-x-contain',
            !lifted && 'snap-x snap-mandatory scroll-p-4',
          )}
        >
          <div className={GRID}>
            {STATUSES.map((status) => (
              <BoardColumn
                key={status}
                status={status}
                limit={limitOf.get(status) ?? DEFAULT_WIP_LIMITS[status]}
                orders={board.data.columns[status]}
                today={today}
              />
            ))}
          </div>
        </div>
        <DragOverlay dropAnimation={{ duration: 250 }}>
          {lifted && <OrderCard order={lifted} today={today} lifted />}
        </DragOverlay>
      </DndContext>
      <NewOrderButton />
    </main>
  )
}
