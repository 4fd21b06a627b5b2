import { Navigate, useRouter } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/page/connection.ts'
import { lazyComponent } from './core/lazy/lazy-component.tsx'
import { LiveProvider } from './core/live/live.tsx'
import { SignedInProvider, useCurrentUser } from './core/session.tsx'
import { registerPeopleHandlers } from './features/people/people.live.ts'
import { PageMissing } from './page-error.tsx'
import { ErrorState } from './ui/state/error-state.tsx'
import { Spinner } from './ui/state/loading.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    next?: string
  }
}

registerPeopleHandlers()

const NewPasswordPage = lazyComponent(
  () => import('./features/people/auth/new-password-page.tsx').then((module) => module.NewPasswordPage),
  PageMissing,
)

export function Guard({ children }: { children: ReactNode }) {
  const { data: user, error, isFetching, refetch } = useCurrentUser()

  if (error && user === undefined) {
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <ErrorState message={t.unreachable} busy={isFetching} onRetry={() => void refetch()} />
      </main>
    )
  }
  if (user === undefined) return <Waiting />
  if (!user) return <ToSignIn />
  // The server would refuse both the page's calls and the socket.
  if (user.mustChangePassword) {
    return (
      <Suspense fallback={<Waiting />}>
        <NewPasswordPage user={user} />
      </Suspense>
    )
  }
  return (
    <SignedInProvider user={user}>
      <LiveProvider>{children}</LiveProvider>
    </SignedInProvider>
  )
}

function Waiting() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label={tCommon.loading} />
    </main>
  )
}

function ToSignIn() {
  const router = useRouter()
  // The address is taken at the beginning, because it changes during the redirect.
  const [next] = useState(() => router.state.location.href)
  return <Navigate to="/auth" state={{ next }} replace />
}
