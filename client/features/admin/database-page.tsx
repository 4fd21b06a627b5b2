import { useState } from 'react'
import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { Page } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { AdminsOnly } from '../people/admins-only.tsx'
import { organizationsQuery } from '../people/people.api.ts'
import { databaseStatsQuery } from './admin.api.ts'
import { ClearingSection } from './clearing-section.tsx'
import { Counts } from './counts.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { UserList } from './user-list.tsx'

export function DatabasePage() {
  return (
    <Page>
      <AdminsOnly text="Only an admin of the organization can administer its data.">
        <Administration />
      </AdminsOnly>
    </Page>
  )
}

function Administration() {
  const { orgId } = useUser()
  const stats = useRead({ ...databaseStatsQuery, refetchOnMount: 'always' })
  const organizations = useRead(organizationsQuery)
  const name = organizations.data?.find(({ id }) => id === orgId)?.name
  // Passes the user from the list to the form.
  const [chosen, setChosen] = useState<{ email: string }>()

  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">Database Administration</h1>
      <p dir="auto" className="mt-0.5 mb-5 min-h-5 text-sm wrap-anywhere text-muted">
        {name}
      </p>
      {stats.data ? (
        <div className="flex flex-col gap-5">
          <Counts stats={stats.data} />
          <div className="grid items-start gap-5 @4xl:grid-cols-2">
            <Section title="Users">
              <UserList users={stats.data.users} onReset={(email) => setChosen({ email })} />
            </Section>
            <div className="flex min-w-0 flex-col gap-5">
              <Section
                title="Reset password"
                text="For somebody who belongs to this organization only. They are signed out everywhere, and choose a password of their own at the next log-in."
              >
                <ResetPasswordForm chosen={chosen} onDone={() => setChosen(undefined)} />
              </Section>
              {orgId && name && <ClearingSection orgId={orgId} organizationName={name} stats={stats.data} />}
              {/* The admin must type this name before anything is cleared. */}
              {!organizations.data && organizations.error && (
                <ErrorState
                  compact
                  message={withReason('What can be cleared could not be loaded.', organizations.error)}
                  busy={organizations.isFetching}
                  onRetry={() => void organizations.refetch()}
                />
              )}
            </div>
          </div>
        </div>
      ) : stats.error ? (
        <ErrorState
          message={withReason('The database could not be read.', stats.error)}
          busy={stats.isFetching}
          onRetry={() => void stats.refetch()}
        />
      ) : (
        <div role="status" className="flex flex-col gap-5">
          <span className="sr-only">Loading the database</span>
          <Skeleton className="h-20 rounded-xl" />
          <Skeleton className="h-64 rounded-xl" />
        </div>
      )}
    </>
  )
}
