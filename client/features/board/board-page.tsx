import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { DEFAULT_WIP_LIMITS, STATUSES, type Status } from '#shared/orders/orders.ts'
import { withReason } from '../../core/api/api.ts'
import { usePageTitle } from '../../core/page-title.ts'
import { lazyPart } from '../../core/parts/lazy-part.tsx'
import { useUser } from '../../core/session.tsx'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { UnseenProvider } from '../orders/data/unseen.tsx'
import { columnsQuery } from '../people/people.api.ts'
import { BoardColumn } from './board-column.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { SelectionPart } from './bulk/selection-part.tsx'
import { useCardArrows } from './card/card-arrows.ts'
import { CardAssign } from './card/card-assign.tsx'
import { MoveOnProvider } from './card/move-on.tsx'
import { DragPart } from './drag/drag-part.tsx'
import { HOW_TO_DRAG_ID, useIsAnyLifted } from './drag/drag.ts'
import { useFilteredBoard } from '../find/filter-board.ts'
import { FilterStrip } from '../find/filter-strip.tsx'
import { MobileBar } from './mobile-bar.tsx'
import { NewOrderButton } from './new-order-button.tsx'
import { StageStrip } from './stage-strip.tsx'
import { useToday } from '../../core/use-today.ts'

// If it doesn't load, nothing is shown in its place.
const FirstBoard = lazyPart(
  () => import('./first-board.tsx').then((module) => module.FirstBoard),
  () => null,
)

// It loads after the board is drawn, before anybody prints.
const BoardPrint = lazyPart(
  () => import('./board-print.tsx').then((module) => module.BoardPrint),
  () => null,
)

// Six columns side by side if they fit. Otherwise they scroll sideways and snap. The row takes the height
// that the page leaves, and a longer column scrolls.
const GRID =
  'grid h-full grid-rows-1 auto-cols-[calc(100vw-4rem)] grid-flow-col gap-3 px-3 py-2 md:auto-cols-[minmax(17rem,1fr)] md:p-4 xl:auto-cols-[minmax(12.5rem,1fr)]'

export function BoardPage() {
  const { orgId } = useUser()
  const { filter, filtered, board, whole, shown, more, found, total } = useFilteredBoard()
  const columns = useQuery(columnsQuery(orgId ?? ''))
  const today = useToday()
  const lifted = useIsAnyLifted()
  useCardArrows()
  usePageTitle('Board')

  const columnsOf = board.data?.columns
  const stages = useRef<HTMLDivElement>(null)

  const limits = new Map(columns.data?.map((column) => [column.status, column.wipLimit]))
  const limitOf = (status: Status) => limits.get(status) ?? DEFAULT_WIP_LIMITS[status]

  return (
    <>
      <main
        className="relative flex min-h-0 flex-1 flex-col"
        data-snapshot={columnsOf && !filtered && !filter.order ? 'page' : undefined}
      >
        <h1 className="sr-only">Board</h1>
        <FilterStrip filter={filter} found={found} total={total} more={more} />
        <StageStrip
          board={stages}
          drawn={board.data !== undefined}
          countOf={(status) => whole?.columns[status].length}
          limitOf={limitOf}
          found={
            filtered && columnsOf && found !== undefined
              ? {
                  filter: JSON.stringify(filter),
                  stages: STATUSES.filter((status) => columnsOf[status].length > 0),
                }
              : undefined
          }
        />
        {columnsOf ? (
          <UnseenProvider>
            <div
              ref={stages}
              role="group"
              aria-label="Stages"
              onScrollCapture={more?.onScroll}
              // Set once here rather than on each card.
              aria-describedby={HOW_TO_DRAG_ID}
              // Without a card in it, the keyboard needs a tab stop to scroll the column.
              {...(shown === 0 && { tabIndex: 0 })}
              className={cn(
                '@container min-h-0 flex-1 overflow-x-auto overscroll-x-contain focus-visible:-outline-offset-2',
                !lifted && 'snap-x snap-mandatory scroll-p-4',
              )}
            >
              <div className={GRID}>
                <MoveOnProvider>
                  {STATUSES.map((status) => (
                    <BoardColumn
                      key={status}
                      status={status}
                      limit={limitOf(status)}
                      orders={columnsOf[status]}
                      whole={whole?.columns[status]}
                      filtered={filtered}
                      today={today}
                    />
                  ))}
                </MoveOnProvider>
              </div>
            </div>
            {total === 0 && !filtered && (
              <Suspense>
                <FirstBoard />
              </Suspense>
            )}
            <CardAssign />
            <DragPart board={stages} orders={columnsOf} today={today} />
            <SelectionPart shown={columnsOf} whole={whole?.columns} />
          </UnseenProvider>
        ) : board.error ? (
          <div className="grid flex-1 place-items-center">
            <ErrorState
              message={withReason('Failed to fetch orders', board.error)}
              busy={board.isFetching}
              onRetry={() => void board.refetch()}
            />
          </div>
        ) : (
          <div className="min-h-0 flex-1 overflow-hidden">
            <BoardSkeleton className={GRID} />
          </div>
        )}
        <NewOrderButton />
        {board.data && (
          <Suspense>
            <BoardPrint board={board.data} filter={filter} today={today} />
          </Suspense>
        )}
      </main>
      <MobileBar />
    </>
  )
}
