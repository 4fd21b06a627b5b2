import { Link, useSearch } from '@tanstack/react-router'
import { Archive, SearchX } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { isFiltered } from '#shared/orders/filters.ts'
import { withReason } from '../../core/api/api.ts'
import { useReadPages } from '../../core/api/read-pages.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { cn } from '../../ui/cn.ts'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { ordersIn } from '../orders/data/archive-pages.ts'
import { ArchiveFilters } from './archive-filters.tsx'
import { ArchiveList } from './archive-list.tsx'
import { archiveFilterOf } from './archive-search.ts'
import { ArchiveSkeleton } from './archive-skeleton.tsx'
import { archiveQuery } from './archive.api.ts'

export function ArchivePage() {
  const scroller = useRef<HTMLElement>(null)
  const filter = archiveFilterOf(useSearch({ from: '/signed-in/archive' }))
  const archive = useReadPages(archiveQuery(filter))
  const orders = useMemo(() => (archive.data ? ordersIn(archive.data) : []), [archive.data])
  const count = orders.length

  return (
    <Page ref={scroller}>
      <h1 className="text-xl font-semibold tracking-tight">Archive</h1>
      {/* It keeps its height while the count is loading. */}
      <p role="status" className="mt-0.5 mb-5 min-h-5 text-sm text-muted">
        {archive.data && countLabel(count, archive.hasNextPage)}
      </p>
      <ArchiveFilters />
      <div
        className={cn(
          'mt-4 transition-opacity duration-100',
          archive.isPlaceholderData && 'opacity-60 delay-150',
        )}
      >
        {archive.data ? (
          count > 0 ? (
            <ArchiveList orders={orders} scroller={scroller} more={archive} />
          ) : isFiltered(filter) ? (
            <NothingFound />
          ) : (
            <EmptyState
              icon={Archive}
              title="No archived orders yet"
              text="Completed orders, cancelled projects and orders moved to the archive manually are stored here."
            />
          )
        ) : archive.error ? (
          <ErrorState
            message={withReason('The archive could not be loaded.', archive.error)}
            busy={archive.isFetching}
            onRetry={() => void archive.refetch()}
          />
        ) : (
          <ArchiveSkeleton />
        )}
      </div>
    </Page>
  )
}

/** The number of orders, or a lower bound: the rest of a long archive loads while scrolling. */
function countLabel(count: number, more: boolean): string {
  if (more) return `More than ${count} orders`
  return count === 1 ? '1 order' : `${count} orders`
}

function NothingFound() {
  return (
    <EmptyState
      icon={SearchX}
      title="No archived order matches"
      text="Try fewer words or another filter."
      action={
        <Link to="/archive" className={buttonClass({ variant: 'outline' })}>
          Clear filters
        </Link>
      }
    />
  )
}
