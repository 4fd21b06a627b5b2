import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '#shared/people/types.ts'
import { ApiError } from '../../core/api/api.ts'
import { usePageTitle } from '../../core/page-title.ts'
import { useRead } from '../../core/api/read.ts'
import { signOut } from '../../core/leave-session.ts'
import { notifyFailure } from '../../core/notices/notices.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Spinner } from '../../ui/state/spinner.tsx'
import { FormAlert } from '../../ui/state/form-alert.tsx'
import { invitationQuery, isUnknownInvite, reasonOf, useJoin } from './auth.api.ts'
import { ROLE_WORDS } from './invite-banner.tsx'

/** Asks a signed-in user who opened an invite link before they join. */
export function JoinPanel({ code, user }: { code: string; user: User }) {
  usePageTitle('Join a shop')
  const queryClient = useQueryClient()
  const invitation = useRead(invitationQuery(code))
  const join = useJoin(code)
  const [signingOut, setSigningOut] = useState(false)

  async function changeAccount() {
    setSigningOut(true)
    try {
      if (!(await signOut(queryClient))) setSigningOut(false)
    } catch (error) {
      setSigningOut(false)
      notifyFailure('Logout failed', reasonOf(error, 'Unable to log out'))
    }
  }

  if (!invitation.data && !invitation.error) {
    return (
      <div className="grid h-64 place-items-center">
        <Spinner label="Loading" className="size-6 text-muted" />
      </div>
    )
  }
  if (!invitation.data) {
    if (!isUnknownInvite(invitation.error)) {
      return (
        <ErrorState
          message="The invite could not be checked right now."
          onRetry={() => void invitation.refetch()}
          busy={invitation.isFetching}
        />
      )
    }
    return (
      <>
        <h1 className={headingClass}>This invite is not valid or has expired</h1>
        <p className={textClass}>Ask the person who sent it for a new link.</p>
        <div className="mt-6 flex flex-col">
          <ToBoard label="Back to Board" />
        </div>
      </>
    )
  }

  const { organizationName, role } = invitation.data
  const alreadyThere = join.error instanceof ApiError && join.error.status === 409
  return (
    <>
      <h1 className={headingClass}>Join {organizationName}?</h1>
      <p className={textClass}>
        You are signed in as <strong className="font-semibold text-ink">{user.displayName}</strong>
        {user.email && ` (${user.email})`}. With this account you would be {ROLE_WORDS[role]} in{' '}
        {organizationName}. The organizations that you belong to now stay as they are.
      </p>
      {join.error && <FormAlert className="mt-5">{reasonOf(join.error, 'Unable to join')}</FormAlert>}
      <div className="mt-6 flex flex-col gap-2">
        {!alreadyThere && (
          <Button
            variant="primary"
            size="lg"
            // Busy until the new page has loaded.
            busy={join.isPending || join.isSuccess}
            onClick={() => join.mutate()}
          >
            <span className="truncate">Join {organizationName}</span>
          </Button>
        )}
        <ToBoard label={alreadyThere ? 'Back to Board' : 'Not now'} />
      </div>
      <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
        Not {user.displayName}?
        <Button
          variant="ghost"
          size="sm"
          className="ml-1"
          busy={signingOut}
          onClick={() => void changeAccount()}
        >
          Use another account
        </Button>
      </p>
    </>
  )
}

const headingClass = 'text-2xl font-semibold tracking-tight text-balance wrap-anywhere'
const textClass = 'mt-2 text-base text-pretty text-muted wrap-anywhere'

function ToBoard({ label }: { label: string }) {
  return (
    <Link to="/" className={buttonClass({ variant: 'outline', size: 'lg' })}>
      {label}
    </Link>
  )
}
