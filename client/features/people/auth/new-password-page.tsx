import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#shared/people/types.ts'
import * as t from '#texts/account/auth.ts'
import { chooseNew, setByAdmin } from '#texts/account/passwords.ts'
import { usePageTitle } from '../../../core/page-title.ts'
import { signOut } from '../../../core/leave-session.ts'
import { setCurrentUser } from '../../../core/session.tsx'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { reasonOf } from './auth.api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

/** The user's password was chosen by another person: the server refuses every other call. */
export function NewPasswordPage({ user }: { user: User }) {
  usePageTitle(chooseNew)
  const queryClient = useQueryClient()
  const [signingOut, setSigningOut] = useState(false)

  async function handleSignOut() {
    setSigningOut(true)
    try {
      if (!(await signOut(queryClient))) setSigningOut(false)
    } catch (error) {
      setSigningOut(false)
      notifyFailure(t.signOutFailed, reasonOf(error, t.notSignedOut))
    }
  }

  return (
    <AuthFrame>
      <h1 className="text-2xl font-semibold tracking-tight text-balance">{chooseNew}</h1>
      <p className="mt-2 mb-6 text-base text-pretty text-muted">{setByAdmin}</p>
      <ChangePasswordForm
        large
        email={user.email}
        onChanged={() => setCurrentUser(queryClient, { ...user, mustChangePassword: undefined })}
      />
      <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
        {t.notYou({ name: user.displayName })}
        <Button
          variant="ghost"
          size="sm"
          className="ml-1"
          busy={signingOut}
          onClick={() => void handleSignOut()}
        >
          {t.signOut}
        </Button>
      </p>
    </AuthFrame>
  )
}
