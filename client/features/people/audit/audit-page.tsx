import { Link, useSearch } from '@tanstack/react-router'
import { RotateCw, SearchX, ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/shop/audit.ts'
import { useReadPages } from '../../../core/api/read-pages.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { useUser } from '../../../core/session.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { auditQuery } from './audit.api.ts'

export function AuditPage() {
  return (
    <Page>
      <AdminsOnly text={t.adminsOnly}>
        <SecurityLog />
      </AdminsOnly>
    </Page>
  )
}

function SecurityLog() {
  const { timeZone } = useUser()
  const search = useSearch({ from: '/signed-in/admin/security' })
  // Most entries come without an event.
  const log = useReadPages({ ...auditQuery(search), refetchOnMount: 'always' })
  const entries = useMemo(() => log.data?.pages.flatMap((page) => page.entries) ?? [], [log.data])
  const isFiltered = search.kind !== undefined || search.person !== undefined

  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight">{t.title}</h1>
          <p className="mt-0.5 text-sm text-muted">{t.intro({ place: timeZone.replaceAll('_', ' ') })}</p>
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t.refresh}
          title={t.refresh}
          className="-mr-2"
          busy={log.data !== undefined && log.isFetching && !log.isPlaceholderData}
          onClick={() => void log.refetch()}
        >
          <RotateCw aria-hidden />
        </Button>
      </div>
      <AuditFilters search={search} />
      <div
        className={cn(
          'mt-5 transition-opacity duration-100',
          log.isPlaceholderData && 'opacity-60 delay-150',
        )}
      >
        {log.data ? (
          entries.length > 0 ? (
            <AuditList entries={entries} more={log} />
          ) : isFiltered ? (
            <NothingFound />
          ) : (
            <EmptyState icon={ShieldCheck} title={t.nothingYet} text={t.whatAppears} />
          )
        ) : log.error ? (
          <LoadError of={log} failure={t.notLoaded} />
        ) : (
          <AuditSkeleton />
        )}
      </div>
    </>
  )
}

function NothingFound() {
  return (
    <EmptyState
      icon={SearchX}
      title={t.nothingFound}
      text={t.nothingFoundHint}
      action={
        <Link to="/admin/security" className={buttonClass({ variant: 'outline' })}>
          {tCommon.clearFilters}
        </Link>
      }
    />
  )
}

function AuditSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t.loading}</span>
      <Skeleton className="mb-2 h-5 w-20" />
      <div className="divide-y divide-line rounded-xl border bg-surface shadow-card">
        {['w-64', 'w-44', 'w-72', 'w-52'].map((width) => (
          <div key={width} className="flex items-center gap-3 px-4 py-3">
            <Skeleton className="size-8 rounded-full!" />
            <Skeleton className={`h-4 max-w-3/5 ${width}`} />
            <Skeleton className="ml-auto h-3 w-12" />
          </div>
        ))}
      </div>
    </div>
  )
}
