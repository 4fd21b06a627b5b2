import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import * as t from '#texts/account/passwords.ts'
import { ApiError } from '../../../core/api/api.ts'
import { setCurrentUser, useCurrentUser } from '../../../core/session.tsx'
import { notify } from '../../../core/notices/notices.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { AuthFrame } from './auth-frame.tsx'
import { SetPasswordForm } from './set-password-form.tsx'

export function SetPasswordPage() {
  const token = useRouterState({ select: ({ location }) => location.state.passwordToken })
  const [refused, setRefused] = useState<string>()
  const { data: user } = useCurrentUser()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  function goOn() {
    // The next user must not see the previous user's data.
    queryClient.clear()
    setCurrentUser(queryClient, null)
    notify({ title: t.saved, description: t.signInNow })
    void navigate({ to: '/auth', replace: true })
  }

  return (
    <AuthFrame>
      {token && token !== refused ? (
        <>
          <h1 className={headingClass}>{t.choose}</h1>
          <p className={textClass}>{user ? t.signedInAs({ name: user.displayName }) : t.forSignIn}</p>
          <SetPasswordForm
            token={token}
            onSet={goOn}
            onFailed={(error) => {
              if (isRefused(error)) setRefused(token)
            }}
          />
        </>
      ) : (
        <>
          <h1 className={headingClass}>{t.linkInvalid}</h1>
          <p className={textClass}>{t.linkInvalidText}</p>
          <Link to="/auth" className={buttonClass({ variant: 'primary', size: 'lg', className: 'w-full' })}>
            {t.toSignIn}
          </Link>
        </>
      )}
    </AuthFrame>
  )
}

const headingClass = 'text-2xl font-semibold tracking-tight text-balance'
const textClass = 'mt-2 mb-6 text-base text-pretty text-muted'

/** The link itself is refused, and not the typed password. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && !error.fields.password
}
