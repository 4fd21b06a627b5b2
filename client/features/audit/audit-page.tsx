import { Link, useSearch } from '@tanstack/react-router'
import { RotateCw, SearchX, ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { withReason } from '../../core/api/api.ts'
import { useReadPages } from '../../core/api/read-pages.ts'
import { useUser } from '../../core/session.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { AdminsOnly } from '../people/admins-only.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { AuditSkeleton } from './audit-skeleton.tsx'
import { auditQuery } from './audit.api.ts'

/** Sign-ins, refused sign-ins, and what admins did to people and data. */
export function AuditPage() {
  return (
    <Page>
      <AdminsOnly text="Only an admin of the organization can read its security log.">
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
          <h1 className="text-xl font-semibold tracking-tight">Security log</h1>
          <p className="mt-0.5 text-sm text-muted">
            Times are those of {timeZone.replaceAll('_', ' ')}. Entries are kept for 400 days.
          </p>
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Refresh"
          title="Refresh"
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
            <EmptyState
              icon={ShieldCheck}
              title="Nothing yet"
              text="Sign-ins, roles, invites, exports and what is cleared stand here."
            />
          )
        ) : log.error ? (
          <ErrorState
            message={withReason('The security log could not be loaded.', log.error)}
            busy={log.isFetching}
            onRetry={() => void log.refetch()}
          />
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
      title="Nothing matches"
      text="Nothing of this kind has happened, or not by this person."
      action={
        <Link to="/admin/security" className={buttonClass({ variant: 'outline' })}>
          Clear filters
        </Link>
      }
    />
  )
}
