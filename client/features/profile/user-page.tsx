import { Link, useParams } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { nameOf } from '#shared/people/people.ts'
import { withReason } from '../../core/api/api.ts'
import { usePageTitle } from '../../core/page-title.ts'
import { PartBoundary } from '../../core/parts/part-boundary.tsx'
import { useRead } from '../../core/api/read.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { isNobody, profileQuery } from './profile.api.ts'
import { UserActivityTabs } from './user-activity-tabs.tsx'
import { UserHead } from './user-head.tsx'

/** A current or former member of the organization, and what they did. */
export function UserPage() {
  const { userId } = useParams({ from: '/signed-in/user/$userId' })
  const profile = useRead(profileQuery(userId))
  usePageTitle(profile.data ? nameOf(profile.data) : 'User')

  return (
    <Page>
      {isNobody(profile.error) ? (
        <EmptyState
          heading
          icon={UserRoundX}
          title="User not found"
          text="Nobody in this organization has this address."
          action={
            <Link to="/organization" className={buttonClass({ variant: 'outline' })}>
              To the team
            </Link>
          }
        />
      ) : profile.data ? (
        <>
          <UserHead profile={profile.data} />
          <PartBoundary name={userId}>
            <UserActivityTabs key={userId} userId={userId} />
          </PartBoundary>
        </>
      ) : profile.error ? (
        <ErrorState
          message={withReason('This page could not be loaded.', profile.error)}
          busy={profile.isFetching}
          onRetry={() => void profile.refetch()}
        />
      ) : (
        <div role="status">
          <span className="sr-only">Loading the profile</span>
          <Skeleton className="h-32 rounded-xl" />
        </div>
      )}
    </Page>
  )
}
