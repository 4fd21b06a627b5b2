import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { User } from '#shared/people/types.ts'
import * as t from '#texts/account/auth.ts'
import { setCurrentUser, useCurrentUser } from '../../../core/session.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Spinner } from '../../../ui/state/loading.tsx'
import { AuthForms } from './auth-forms.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { JoinPanel } from './join-panel.tsx'
import { NewPasswordPage } from './new-password-page.tsx'

export function AuthPage() {
  const { invite } = useSearch({ from: '/auth' })
  const { data: user, error, isFetching, refetch } = useCurrentUser()
  const queryClient = useQueryClient()
  const [hasJoined, setHasJoined] = useState(false)
  const [hasFounded, setHasFounded] = useState(false)

  function enter(entered: User, joined: boolean) {
    // A user who has just joined by the invite isn't asked. A member of another organization is asked next.
    if (joined) setHasJoined(true)
    setCurrentUser(queryClient, entered)
  }

  if (error && user === undefined) {
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <ErrorState message={t.awayAtStart} onRetry={() => void refetch()} busy={isFetching} />
      </main>
    )
  }
  if (user === undefined) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <Spinner label={t.loading} className="size-6 text-muted" />
      </main>
    )
  }
  if (user?.mustChangePassword) return <NewPasswordPage user={user} />
  if (user && (!invite || hasJoined)) return <GoOn to={hasFounded ? '/setup' : undefined} />
  return (
    <AuthFrame>
      {user && invite ? (
        <JoinPanel key={invite} code={invite} user={user} />
      ) : (
        <AuthForms key={invite} invite={invite} onEnter={enter} onFound={() => setHasFounded(true)} />
      )}
    </AuthFrame>
  )
}

function GoOn({ to }: { to: string | undefined }) {
  const { history } = useRouter()
  useEffect(() => history.replace(to ?? history.location.state.next ?? '/'), [history, to])
  return null
}
