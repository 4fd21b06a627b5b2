import { useState } from 'react'
import * as t from '#texts/shop/database.ts'
import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { useUser } from '../../../core/session.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import { organizationsQuery } from '../people.api.ts'
import { databaseStatsQuery } from './admin.api.ts'
import { ClearingSection } from './clearing-section.tsx'
import { Counts } from './counts.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { UserList } from './user-list.tsx'

export function DatabasePage() {
  return (
    <Page>
      <AdminsOnly text={t.adminsOnly}>
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
  const [chosen, setChosen] = useState<{ email: string }>()

  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{t.title}</h1>
      <p dir="auto" className="mt-0.5 mb-5 min-h-5 text-sm wrap-anywhere text-muted">
        {name}
      </p>
      {stats.data ? (
        <div className="flex flex-col gap-5">
          <Counts stats={stats.data} />
          <div className="grid items-start gap-5 @4xl:grid-cols-2">
            <Section title={t.users}>
              <UserList users={stats.data.users} onReset={(email) => setChosen({ email })} />
            </Section>
            <div className="flex min-w-0 flex-col gap-5">
              <Section title={t.resetPassword} text={t.resetText}>
                <ResetPasswordForm chosen={chosen} onDone={() => setChosen(undefined)} />
              </Section>
              {orgId && name && <ClearingSection orgId={orgId} organizationName={name} stats={stats.data} />}
              {/* The admin must type this name before anything is cleared. */}
              {!organizations.data && organizations.error && (
                <LoadError of={organizations} failure={t.shopsNotLoaded} compact />
              )}
            </div>
          </div>
        </div>
      ) : stats.error ? (
        <LoadError of={stats} failure={t.notLoaded} />
      ) : (
        <div role="status" className="flex flex-col gap-5">
          <span className="sr-only">{t.loading}</span>
          <Skeleton className="h-20 rounded-xl" />
          <Skeleton className="h-64 rounded-xl" />
        </div>
      )}
    </>
  )
}
