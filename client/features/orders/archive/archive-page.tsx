import { Link, useSearch } from '@tanstack/react-router'
import { Archive, SearchX } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { isFiltered } from '#shared/orders/filters.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/orders/archive.ts'
import { useReadPages } from '../../../core/api/read-pages.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { cn } from '../../../ui/cn.ts'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { ordersIn } from '../data/archive-pages.ts'
import { ArchiveFilters } from './archive-filters.tsx'
import { ArchiveList } from './archive-list.tsx'
import { archiveFilterOf } from './archive-search.ts'
import { archiveQuery } from './archive.api.ts'

export function ArchivePage() {
  const scroller = useRef<HTMLElement>(null)
  const filter = archiveFilterOf(useSearch({ from: '/signed-in/archive' }))
  const archive = useReadPages(archiveQuery(filter))
  const orders = useMemo(() => (archive.data ? ordersIn(archive.data) : []), [archive.data])
  const count = orders.length

  return (
    <Page ref={scroller}>
      <h1 className="text-xl font-semibold tracking-tight">{t.title}</h1>
      {/* It keeps its height while the count is loading. */}
      <p role="status" className="mt-0.5 mb-5 min-h-5 text-sm text-muted">
        {archive.data && (archive.hasNextPage ? t.moreThan({ n: count }) : t.orders({ n: count }))}
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
            <EmptyState icon={Archive} title={t.nothingYet} text={t.nothingYetText} />
          )
        ) : archive.error ? (
          <LoadError of={archive} failure={t.notLoaded} />
        ) : (
          <ArchiveSkeleton />
        )}
      </div>
    </Page>
  )
}

function NothingFound() {
  return (
    <EmptyState
      icon={SearchX}
      title={t.nothingFound}
      text={t.nothingFoundText}
      action={
        <Link to="/archive" className={buttonClass({ variant: 'outline' })}>
          {tCommon.clearFilters}
        </Link>
      }
    />
  )
}

function ArchiveSkeleton() {
  return (
    <div role="status" className="divide-y divide-line rounded-xl border bg-surface shadow-card">
      <span className="sr-only">{t.loading}</span>
      {['w-72', 'w-56', 'w-80', 'w-64'].map((width) => (
        <div key={width} className="flex items-center gap-4 px-4 py-3">
          <div className="min-w-0 flex-1">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className={`mt-1.5 h-4 max-w-full ${width}`} />
            <Skeleton className="mt-1.5 h-4 w-32" />
          </div>
          <Skeleton className="h-9 w-12 rounded-lg! @xl:w-26" />
        </div>
      ))}
    </div>
  )
}
