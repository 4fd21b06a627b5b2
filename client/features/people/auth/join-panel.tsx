import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Role } from '#shared/people/people.ts'
import type { User } from '#shared/people/types.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/account/auth.ts'
import { ApiError } from '../../../core/api/api.ts'
import { usePageTitle } from '../../../core/page-title.ts'
import { useRead } from '../../../core/api/read.ts'
import { signOut } from '../../../core/leave-session.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { inline } from '../../../ui/inline.ts'
import { ErrorState, FormAlert } from '../../../ui/state/error-state.tsx'
import { Spinner } from '../../../ui/state/loading.tsx'
import { invitationQuery, isUnknownInvite, reasonOf, useJoin } from './auth.api.ts'

const JOIN_AS: Record<Role, string> = { ADMIN: t.joinAsAdmin, SHOP: t.joinAsShop, SALES: t.joinAsSales }

export function JoinPanel({ code, user }: { code: string; user: User }) {
  usePageTitle(t.joinTitle)
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
      notifyFailure(t.signOutFailed, reasonOf(error, t.notSignedOut))
    }
  }

  if (!invitation.data && !invitation.error) {
    return (
      <div className="grid h-64 place-items-center">
        <Spinner label={t.loading} className="size-6 text-muted" />
      </div>
    )
  }
  if (!invitation.data) {
    if (!isUnknownInvite(invitation.error)) {
      return (
        <ErrorState
          message={t.inviteNotChecked}
          onRetry={() => void invitation.refetch()}
          busy={invitation.isFetching}
        />
      )
    }
    return (
      <>
        <h1 className={headingClass}>{t.inviteInvalid}</h1>
        <p className={textClass}>{t.askForNew}</p>
        <div className="mt-6 flex flex-col">
          <ToBoard label={tCommon.backToBoard} />
        </div>
      </>
    )
  }

  const { organizationName, role } = invitation.data
  const name = <strong className="font-semibold text-ink">{user.displayName}</strong>
  const alreadyThere = join.error instanceof ApiError && join.error.status === 409
  return (
    <>
      <h1 className={headingClass}>{t.askJoin({ shop: organizationName })}</h1>
      <p className={textClass}>
        {inline(
          user.email
            ? t.signedInAsWithEmail<ReactNode>({ name, email: user.email })
            : t.signedInAs<ReactNode>({ name }),
        )}{' '}
        {JOIN_AS[role]}
      </p>
      {join.error && <FormAlert className="mt-5">{reasonOf(join.error, t.notJoined)}</FormAlert>}
      <div className="mt-6 flex flex-col gap-2">
        {!alreadyThere && (
          <Button
            variant="primary"
            size="lg"
            // Busy until the new page has loaded.
            busy={join.isPending || join.isSuccess}
            onClick={() => join.mutate()}
          >
            <span className="truncate">{t.joinHeading({ shop: organizationName })}</span>
          </Button>
        )}
        <ToBoard label={alreadyThere ? tCommon.backToBoard : t.notNow} />
      </div>
      <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
        {t.notYou({ name: user.displayName })}
        <Button
          variant="ghost"
          size="sm"
          className="ml-1"
          busy={signingOut}
          onClick={() => void changeAccount()}
        >
          {t.anotherAccount}
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
