import { useQuery } from '@tanstack/react-query'
import { nameOf, type Member } from '#shared/people.ts'
import { sentenceOf } from '../../core/api.ts'
import { useUser } from '../../core/session.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { membersQuery } from './people.api.ts'
import { PersonAvatar } from './person-avatar.tsx'
import { RoleBadge } from './role-badge.tsx'

const listClass = 'divide-y divide-line rounded-xl border bg-surface shadow-card'
const rowClass = 'flex min-h-16 items-center gap-3 px-4 py-3'

export function MemberList({ orgId }: { orgId: string }) {
  // Nothing tells this page who joined meanwhile: whoever opens it wants the team as it is now.
  const members = useQuery({ ...membersQuery(orgId), refetchOnMount: 'always' })

  if (members.data) {
    return (
      <ul aria-label="Team members" className={listClass}>
        {members.data.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
    )
  }
  if (members.error) {
    return (
      <ErrorState
        message={sentenceOf(members.error, 'The team could not be loaded.')}
        onRetry={() => void members.refetch()}
        busy={members.isFetching}
      />
    )
  }
  return <MemberSkeletons />
}

function MemberRow({ member }: { member: Member }) {
  const { id } = useUser()
  return (
    <li className={rowClass}>
      <PersonAvatar person={member} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium wrap-anywhere">
          {nameOf(member)}
          {member.id === id && <span className="font-normal text-muted"> (you)</span>}
        </p>
        {member.email && <p className="text-xs wrap-anywhere text-muted">{member.email}</p>}
      </div>
      <RoleBadge role={member.role} />
    </li>
  )
}

function MemberSkeletons() {
  return (
    <div role="status" className={listClass}>
      <span className="sr-only">Loading the team</span>
      {['w-36', 'w-28', 'w-44'].map((width) => (
        <div key={width} className={rowClass}>
          <Skeleton className="size-8 rounded-full!" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-40" />
          </div>
          <Skeleton className="h-5 w-14 rounded-full!" />
        </div>
      ))}
    </div>
  )
}
