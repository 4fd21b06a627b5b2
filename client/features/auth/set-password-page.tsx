import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../core/api/api.ts'
import { setCurrentUser, useCurrentUser } from '../../core/session.tsx'
import { notify } from '../../core/notices/notices.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { AuthFrame } from './auth-frame.tsx'
import { SetPasswordForm } from './set-password-form.tsx'

/** The page of the link from a mail or an admin. */
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
    notify({ title: 'Password saved', description: 'Log in with it now.' })
    void navigate({ to: '/auth', replace: true })
  }

  return (
    <AuthFrame>
      {token && token !== refused ? (
        <>
          <h1 className={headingClass}>Choose your password</h1>
          <p className={textClass}>
            {user ? (
              `You are signed in as ${user.displayName} here. You will be logged out, so that you can log in with the new password.`
            ) : (
              <>
                With it and your <span className="whitespace-nowrap">e-mail</span> address you log in from now
                on.
              </>
            )}
          </p>
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
          <h1 className={headingClass}>This link is not valid any more</h1>
          <p className={textClass}>
            A link works once and for a limited time. If you have chosen your password with it already, log
            in. Otherwise ask an admin of your organization for a new one, or use “Forgot password?” where the
            log-in offers it.
          </p>
          <Link to="/auth" className={buttonClass({ variant: 'primary', size: 'lg', className: 'w-full' })}>
            To the log-in
          </Link>
        </>
      )}
    </AuthFrame>
  )
}

const headingClass = 'text-2xl font-semibold tracking-tight text-balance'
const textClass = 'mt-2 mb-6 text-base text-pretty text-muted'

/** Whether the link itself is refused, and not the typed password. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && !error.fields.password
}
