import { Link, useParams } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { nameOf } from '#shared/people/people.ts'
import * as t from '#texts/account/user-page.ts'
import { usePageTitle } from '../../../core/page-title.ts'
import { LazyBoundary } from '../../../core/lazy/lazy-boundary.tsx'
import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { isNobody, profileQuery } from './profile.api.ts'
import { UserActivityTabs } from './user-activity-tabs.tsx'
import { UserHead } from './user-head.tsx'

export function UserPage() {
  const { userId } = useParams({ from: '/signed-in/user/$userId' })
  const profile = useRead(profileQuery(userId))
  usePageTitle(profile.data ? nameOf(profile.data) : t.user)

  return (
    <Page>
      {isNobody(profile.error) ? (
        <EmptyState
          heading
          icon={UserRoundX}
          title={t.notFound}
          text={t.notFoundText}
          action={
            <Link to="/organization" className={buttonClass({ variant: 'outline' })}>
              {t.toTeam}
            </Link>
          }
        />
      ) : profile.data ? (
        <>
          <UserHead profile={profile.data} />
          <LazyBoundary name={userId}>
            <UserActivityTabs key={userId} userId={userId} />
          </LazyBoundary>
        </>
      ) : profile.error ? (
        <LoadError of={profile} failure={t.notLoaded} />
      ) : (
        <div role="status">
          <span className="sr-only">{t.loading}</span>
          <Skeleton className="h-32 rounded-xl" />
        </div>
      )}
    </Page>
  )
}
