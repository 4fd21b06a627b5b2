import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'
import type { Membership, User } from '#shared/people.ts'
import { ApiError, call } from './api.ts'
import { forgetKept } from './offline-store.ts'
import { notifyAfterwards } from './toast.ts'
import { useRead } from './read.ts'

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
  return useRead(userQuery)
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

// Whoever switches in this tab is on the way already when the connection ends.
let switching = false

/** Looks at another organization from now on. The page starts afresh: all that it shows belongs to the former one. */
export async function switchOrganization(orgId: string): Promise<void> {
  switching = true
  try {
    await call<User>('PUT', '/api/user/organization', { orgId })
  } catch (error) {
    switching = false
    throw error
  }
  loadBoard()
}

/**
 * Loads the page anew for whoever is signed in now. Nothing of before is kept, though the page may end at once. When
 * another tab went to another organization, the board is what this one can show of it: an order would not be found.
 */
export async function startAfresh(queryClient: QueryClient): Promise<void> {
  if (switching) return
  const former = queryClient.getQueryData(userQuery.queryKey)?.orgId
  await forgetKept().catch(() => undefined)
  const name = await organizationNow(former).catch(() => undefined)
  if (name === undefined) return window.location.reload()
  notifyAfterwards({ title: 'Organization switched', description: `You are in ${name} now.` })
  loadBoard()
}

function loadBoard(): void {
  // To an address where it is already a browser takes the state along, and with it the order that stands over the
  // board. The router, which listens to its own way of saying this, need not hear of it: somebody may still stay.
  History.prototype.replaceState.call(window.history, null, '', window.location.href)
  window.location.assign('/')
}

/** The name of the organization that is looked at now, unless it is still the former. */
async function organizationNow(former: string | null | undefined): Promise<string | undefined> {
  const { orgId } = await call<User>('GET', '/api/user')
  if (!former || orgId === former) return undefined
  const all = await call<Membership[]>('GET', '/api/user/organizations')
  return all.find(({ id }) => id === orgId)?.name
}

/** Ends the session, forgets everything that was loaded, and starts the page afresh. */
export async function leave(queryClient: QueryClient): Promise<void> {
  await call('POST', '/api/logout')
  queryClient.clear()
  enterAs(queryClient, null)
  window.location.reload()
}
