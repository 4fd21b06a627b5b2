import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'
import { authApi } from '#shared/api/auth.ts'
import type { User } from '#shared/people/types.ts'
import { ApiError, call } from './api/api.ts'
import { setPageOrganization } from './api/page-organization.ts'
import { restoredOwner } from './persist/restore.ts'
import { confirm } from './persist/status.ts'
import { clearStore } from './persist/store.ts'
import { notify, notifyAfterwards } from './notices/notices.ts'
import { endPushHere } from './push/push-here.ts'
import { useRead } from './api/read.ts'
import { clearEntry } from './back/layers.ts'
import { clearDrafts, openDrafts } from './unsaved/kept-drafts.ts'
import { endPage, hasUnsaved, mayEndPage } from './unsaved/unsaved.ts'

/** Null for nobody: a 401 is a response here, not a failure. */
export const userQuery = queryOptions({
  queryKey: [authApi.user.path],
  queryFn: async ({ client, queryKey }): Promise<User | null> => {
    try {
      const user = await call(authApi.user)
      await reloadForOtherUser(user)
      confirm('user')
      const shown = client.getQueryData<User | null>(queryKey)
      // Where another tab has switched, the rest of the page is still the former organization's, until it is loaded anew.
      return shown?.id === user.id && shown.orgId !== user.orgId ? shown : user
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      if (restoredOwner()) await startAnew()
      return null
    }
  },
  meta: { stored: 'opening' },
})

/** The page was opened with what is stored of somebody, and this browser is somebody else's by now. */
async function reloadForOtherUser({ id, orgId }: User): Promise<void> {
  const owner = restoredOwner()
  if (!owner || (owner.userId === id && owner.orgId === orgId)) return
  await startAnew()
}

/** Nothing of what the page was opened with stays: neither stored, nor in its memory for whoever signs in next. */
async function startAnew(): Promise<void> {
  await clearStore()
  window.location.reload()
  await new Promise(() => {})
}

export function useCurrentUser() {
  return useRead(userQuery)
}

const SignedInUser = createContext<User | null>(null)

export function SignedInProvider({ user, children }: { user: User; children: ReactNode }) {
  // Before anything below asks for its draft, or for anything of the organization.
  openDrafts(user)
  setPageOrganization(user.orgId)
  return <SignedInUser value={user}>{children}</SignedInUser>
}

/** The signed-in user; for everything behind the guard. */
export function useUser(): User {
  const user = use(SignedInUser)
  if (!user) throw new Error('useUser needs the guard around it')
  return user
}

/** After signing in or registering the answered user is the current user; null for nobody. */
export function setCurrentUser(queryClient: QueryClient, user: User | null): void {
  queryClient.setQueryData(userQuery.queryKey, user)
}

// Whoever switches in this tab is on the way already when the connection ends.
let switching = false

/**
 * Looks at another organization from now on, unless somebody stays for what is unsaved. The page starts afresh: all that
 * it shows belongs to the former one.
 * @param path what it shows then
 */
export async function switchOrganization(orgId: string, path = '/'): Promise<void> {
  if (!(await mayEndPage())) return
  switching = true
  try {
    await call(authApi.switchOrganization, { body: { orgId } })
  } catch (error) {
    switching = false
    throw error
  }
  clearDrafts()
  endPage(() => load(path))
}

/** Who is signed in now; null for nobody, and undefined where that could not be found out. */
async function askWhoIsSignedIn(): Promise<User | null | undefined> {
  try {
    return await call(authApi.user)
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? null : undefined
  }
}

// The browser has been asked to load the page anew. It may have asked about what is unsaved, and somebody has stayed.
let isLeft = false

/**
 * Loads the page anew for whoever is signed in now, with nothing of before. When another tab went to another
 * organization, the board is what this one can show of it: an order would not be found. While something of the same
 * person is unsaved the page stays, and the server refuses to save it in the other organization. The connection, which is
 * tried again and again, calls this each time.
 */
export async function reloadForSession(queryClient: QueryClient): Promise<void> {
  if (switching) return
  const shown = queryClient.getQueryData(userQuery.queryKey)
  const now = await askWhoIsSignedIn()
  if (now === undefined) return
  if (now && now.id === shown?.id && hasUnsaved()) return tellToSwitchBack(shown, now)
  if (isLeft && hasUnsaved()) return tellToReload()
  isLeft = true
  clearDrafts()
  await clearStore().catch(() => undefined)
  const isElsewhere = now && shown && now.orgId !== shown.orgId
  const name = isElsewhere ? await nameOf(now).catch(() => undefined) : undefined
  if (name === undefined) return window.location.reload()
  notifyAfterwards({ title: 'Organization switched', description: `You are in ${name} now.` })
  load('/')
}

function load(path: string): void {
  // To an address where it is already a browser takes the state along, and with it the order that stands over the
  // board.
  clearEntry()
  window.location.assign(path)
}

let hasToldToReload = false

function tellToReload(): void {
  if (hasToldToReload) return
  hasToldToReload = true
  notify({
    title: 'You are signed out here',
    description: 'Copy what you typed, and then reload the page',
    variant: 'destructive',
  })
}

// The organization of which the page has said already that another tab is there.
let toldOf: string | null = null

async function tellToSwitchBack(shown: User, now: User): Promise<void> {
  if (now.orgId === shown.orgId || now.orgId === toldOf) return
  toldOf = now.orgId
  const [own, other] = await Promise.all([nameOf(shown), nameOf(now)]).catch(() => [])
  // Where they were removed from the own one, what is refused says so.
  if (own === undefined || other === undefined) return
  notify({
    title: 'Organization switched',
    description: `Another tab has switched to ${other}. Switch back to ${own} there to save what is not saved here`,
  })
}

/** The name of the organization that somebody looks at, unless they do not belong to it any more. */
async function nameOf({ orgId }: User): Promise<string | undefined> {
  const all = await call(authApi.organizations)
  return all.find(({ id }) => id === orgId)?.name
}

/** Ends the session and starts the page afresh. Answers false if somebody stays for what is unsaved. */
export async function signOut(queryClient: QueryClient): Promise<boolean> {
  if (!(await mayEndPage())) return false
  await call(authApi.logout)
  await endPushHere().catch(() => undefined)
  clearDrafts()
  queryClient.clear()
  setCurrentUser(queryClient, null)
  endPage(() => window.location.reload())
  return true
}
