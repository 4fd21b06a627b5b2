import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useRef } from 'react'
import { DEFAULT_WIP_LIMITS, STATUSES, wipLevel, type Status } from '#shared/orders/orders.ts'
import * as t from '#texts/board/board.ts'
import { LoadError } from '../../core/api/load-error.tsx'
import { usePageTitle } from '../../core/page-title.ts'
import { lazyComponent } from '../../core/lazy/lazy-component.tsx'
import { useUser } from '../../core/session.tsx'
import { cn } from '../../ui/cn.ts'
import { UnseenProvider } from '../orders/data/unseen.tsx'
import { columnsQuery } from '../people/people.api.ts'
import { BoardColumn } from './board-column.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { LazySelection } from './bulk/lazy-selection.tsx'
import { useCardArrows } from './card/card-arrows.ts'
import { CardAssign } from './card/card-assign.tsx'
import { MoveOnProvider } from './card/move-on.tsx'
import { LazyDrag } from './drag/lazy-drag.tsx'
import { HOW_TO_DRAG_ID, useIsAnyLifted } from './drag/drag.ts'
import { useFilteredBoard } from '../find/filters/filter-board.ts'
import { FilterStrip } from '../find/filters/filter-strip.tsx'
import { MobileBar } from './mobile-bar.tsx'
import { hasParts } from './slim/cards.ts'
import { PartsContext, useParts } from './slim/lazy-parts.ts'
import { NewOrderButton } from './new-order-button.tsx'
import { StageStrip } from './stage-strip.tsx'
import { useToday } from '../../core/server-clock.ts'

const FirstBoard = lazyComponent(
  () => import('./welcome/first-board.tsx').then((module) => module.FirstBoard),
  () => null,
)

const WelcomeInColumn = lazyComponent(
  () => import('./welcome/welcome-in-column.tsx').then((module) => module.WelcomeInColumn),
  () => null,
)

// One element, so that it draws no card again.
const WELCOME = (
  <Suspense>
    <WelcomeInColumn />
  </Suspense>
)

const BoardPrint = lazyComponent(
  () => import('./board-print.tsx').then((module) => module.BoardPrint),
  () => null,
)

// Columns that don't fit scroll sideways and snap. The row takes the page's height; a longer column scrolls.
const GRID =
  'grid h-full grid-rows-1 auto-cols-[calc(100vw-4rem)] grid-flow-col gap-3 px-3 py-2 md:auto-cols-[minmax(17rem,1fr)] md:px-4 md:pt-1 md:pb-4 xl:auto-cols-[minmax(12.5rem,1fr)]'

export function BoardPage() {
  const { orgId, role } = useUser()
  const { filter, filtered, board, whole, shown, more, found, total } = useFilteredBoard()
  const columns = useQuery(columnsQuery(orgId ?? ''))
  const today = useToday()
  const lifted = useIsAnyLifted()
  useCardArrows()
  usePageTitle(t.title)

  const columnsOf = board.data?.columns
  const stands = whole?.columns
  const parts = useParts([columnsOf, stands].some((columns) => columns && hasParts(columns)))
  const byAge = Boolean(filter.order)
  const cards = useMemo(() => columnsOf && parts?.cardsOf(columnsOf, byAge), [columnsOf, parts, byAge])
  const all = useMemo(
    () => (stands === columnsOf ? cards : stands && parts?.cardsOf(stands, false)),
    [stands, columnsOf, cards, parts],
  )
  const shownIn = (status: Status) =>
    (cards && parts?.ordersAmong(cards[status])) ?? columnsOf?.[status].length
  const totalIn = (status: Status) => (all && parts?.ordersAmong(all[status])) ?? stands?.[status].length
  const welcomes = role === 'ADMIN' && !filtered && Boolean(total)
  const stages = useRef<HTMLDivElement>(null)

  const limits = new Map(columns.data?.map((column) => [column.status, column.wipLimit]))
  const limitOf = (status: Status) => limits.get(status) ?? DEFAULT_WIP_LIMITS[status]

  return (
    <>
      <main
        // The padding is the line of the offline banner.
        className="relative flex min-h-0 flex-1 flex-col pt-5"
        data-snapshot={columnsOf && !filtered && !filter.order ? 'page' : undefined}
      >
        <h1 className="sr-only">{t.title}</h1>
        <FilterStrip filter={filter} found={found} total={total} more={more} />
        <StageStrip
          board={stages}
          drawn={board.data !== undefined}
          countOf={filtered ? shownIn : totalIn}
          isFull={(status) =>
            whole !== undefined && wipLevel(totalIn(status) ?? 0, limitOf(status)) === 'full'
          }
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
            <PartsContext value={parts}>
              <div
                ref={stages}
                role="group"
                aria-label={t.stages}
                onScrollCapture={more?.onScroll}
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
                        cards={cards?.[status] ?? columnsOf[status]}
                        whole={whole?.columns[status]}
                        total={totalIn(status)}
                        shown={shownIn(status) ?? 0}
                        filtered={filtered}
                        after={status === 'ORDER_IN' && welcomes ? WELCOME : undefined}
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
              <LazyDrag board={stages} orders={columnsOf} today={today} />
              <LazySelection shown={columnsOf} whole={whole?.columns} />
            </PartsContext>
          </UnseenProvider>
        ) : board.error ? (
          <div className="grid flex-1 place-items-center">
            <LoadError of={board} failure={t.notLoaded} />
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
