import { Link, useSearch } from '@tanstack/react-router'
import { Archive, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { isFiltered } from '#shared/order-filters.ts'
import { sentenceOf } from '../../core/api.ts'
import { useRead } from '../../core/read.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { cn } from '../../ui/cn.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ArchiveFilters } from './archive-filters.tsx'
import { ArchiveList } from './archive-list.tsx'
import { archiveFilterOf } from './archive-search.ts'
import { ArchiveSkeleton } from './archive-skeleton.tsx'
import { archiveQuery } from './archive.api.ts'

export function ArchivePage() {
  const scroller = useRef<HTMLElement>(null)
  const filter = archiveFilterOf(useSearch({ from: '/signed-in/archive' }))
  const archive = useRead(archiveQuery(filter))
  const count = archive.data?.length ?? 0

  return (
    <main ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]">
      <div className="@container mx-auto w-full max-w-5xl px-4 py-6 md:px-6 md:py-8">
        <h1 className="text-xl font-semibold tracking-tight">Archive</h1>
        {/* Keeps its line while the count is on its way. */}
        <p role="status" className="mt-0.5 mb-5 min-h-5 text-sm text-muted">
          {archive.data && (count === 1 ? '1 order' : `${count} orders`)}
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
              <ArchiveList orders={archive.data} scroller={scroller} />
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
              message={sentenceOf(archive.error, 'The archive could not be loaded.')}
              busy={archive.isFetching}
              onRetry={() => void archive.refetch()}
            />
          ) : (
            <ArchiveSkeleton />
          )}
        </div>
      </div>
    </main>
  )
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
