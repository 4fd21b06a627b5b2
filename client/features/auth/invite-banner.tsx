import type { UseQueryResult } from '@tanstack/react-query'
import { TriangleAlert, UsersRound } from 'lucide-react'
import type { Role } from '#shared/people/people.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { isUnknownInvite, type Invitation } from './auth.api.ts'

/** The name of a role in the middle of a sentence. */
export const ROLE_WORDS: Record<Role, string> = {
  ADMIN: 'an admin',
  SHOP: 'a shop worker',
  SALES: 'a sales representative',
}

interface InviteBannerProps {
  invitation: UseQueryResult<Invitation>
  loggingIn: boolean
  /** The code came from the opened link. */
  fromLink: boolean
  onDrop: () => void
}

export function InviteBanner({ invitation, loggingIn, fromLink, onDrop }: InviteBannerProps) {
  const { data, error, isFetching, refetch } = invitation
  if (data) {
    return (
      <div role="status" className="mt-4 flex gap-3 rounded-xl bg-accent-soft p-4 text-sm">
        <UsersRound aria-hidden className="mt-px size-5 shrink-0 text-accent-ink" />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold text-accent-ink">You are joining an existing organization</p>
          <p className="mt-0.5 text-ink">
            <strong className="font-semibold">{data.organizationName}</strong> invites you as{' '}
            {ROLE_WORDS[data.role]}.{' '}
            {fromLink &&
              (loggingIn
                ? 'Log in to join with your account.'
                : 'Have an account already? Log in with it, and you can join.')}
          </p>
        </div>
      </div>
    )
  }
  if (isUnknownInvite(error)) {
    return (
      <div role="alert" className="mt-4 flex gap-3 rounded-xl bg-limit-soft p-4 text-sm">
        <TriangleAlert aria-hidden className="mt-px size-5 shrink-0 text-limit-ink" />
        <div>
          <p className="font-semibold text-limit-ink">This invite is not valid or has expired</p>
          <p className="mt-0.5 text-ink">
            Ask the person who sent it for a new link, or go on without it and set up your own organization.
          </p>
          <Button variant="outline" size="sm" className="mt-3" onClick={onDrop}>
            Go on without the invite
          </Button>
        </div>
      </div>
    )
  }
  if (error) {
    return (
      <div role="alert" className="mt-4 rounded-xl bg-limit-soft p-4 text-sm">
        <p className="font-semibold text-limit-ink">The invite could not be checked right now</p>
        <Button variant="outline" size="sm" className="mt-3" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!isFetching) return null
  return <Skeleton className="mt-4 h-21 rounded-xl" />
}
