import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useRouter } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from './core/parts/lazy-part.tsx'
import { LiveProvider } from './core/live/live.tsx'
import { SignedInProvider, useCurrentUser } from './core/session.tsx'
import { liveOrders } from './features/orders/data/orders.live.ts'
import { PageMissing } from './page-error.tsx'
import { ErrorState } from './ui/state/error-state.tsx'
import { Spinner } from './ui/state/spinner.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that somebody wanted before they had to sign in. */
    next?: string
  }
}

const NewPasswordPage = lazyPart(
  () => import('./features/auth/new-password-page.tsx').then((module) => module.NewPasswordPage),
  PageMissing,
)

/** Shows its children to signed-in people, and sends others to the sign-in. */
export function Guard({ children }: { children: ReactNode }) {
  const { data: user, error, isFetching, refetch } = useCurrentUser()
  const queryClient = useQueryClient()
  const [handlers] = useState(() => liveOrders(queryClient))

  if (error && user === undefined) {
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <ErrorState
          message="Kerf cannot be reached right now."
          busy={isFetching}
          onRetry={() => void refetch()}
        />
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
      <LiveProvider handlers={handlers}>{children}</LiveProvider>
    </SignedInProvider>
  )
}

function Waiting() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label="Loading" />
    </main>
  )
}

function ToSignIn() {
  const router = useRouter()
  // The address is taken at the beginning, because it changes during the redirect.
  const [next] = useState(() => router.state.location.href)
  return <Navigate to="/auth" state={{ next }} replace />
}
