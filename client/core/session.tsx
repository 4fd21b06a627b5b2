import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'
import type { User } from '#shared/people.ts'
import { ApiError, call } from './api.ts'
import { forgetKept } from './offline-store.ts'

/** Null for nobody: a 401 is an answer here, not a failure. */
const userQuery = queryOptions({
  queryKey: ['/api/user'],
  queryFn: async (): Promise<User | null> => {
    try {
      return await call<User>('GET', '/api/user')
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})

export function useCurrentUser() {
  return useQuery(userQuery)
}

const SignedInUser = createContext<User | null>(null)

export function SignedInProvider({ user, children }: { user: User; children: ReactNode }) {
  return <SignedInUser value={user}>{children}</SignedInUser>
}

/** The signed-in user; for everything behind the guard. */
export function useUser(): User {
  const user = use(SignedInUser)
  if (!user) throw new Error('useUser needs the guard around it')
  return user
}

/** After signing in or registering the answered user is the current user; null for nobody. */
export function enterAs(queryClient: QueryClient, user: User | null): void {
  queryClient.setQueryData(userQuery.queryKey, user)
}

/** Loads the page anew for whoever is signed in now. Nothing of before is kept, though the page may end at once. */
export async function startAfresh(): Promise<void> {
  await forgetKept().catch(() => undefined)
  window.location.reload()
}

/** Ends the session, forgets everything that was loaded, and starts the page afresh. */
export async function leave(queryClient: QueryClient): Promise<void> {
  await call('POST', '/api/logout')
  queryClient.clear()
  enterAs(queryClient, null)
  window.location.reload()
}
