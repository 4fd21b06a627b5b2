import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'
import { authApi } from '#shared/api/auth.ts'
import type { User } from '#shared/people/types.ts'
import { ApiError, call } from './api/api.ts'
import { setPageOwner } from './api/page-owner.ts'
import { isSessionChanging } from './api/session-change.ts'
import { restoredOwner } from './persist/restore.ts'
import { confirm } from './persist/status.ts'
import { clearStore } from './persist/store.ts'
import { dismiss, latestNotice, notify, notifyAfterwards } from './notices/notices.ts'
import { SIGN_IN } from './notices/sign-in.ts'
import { useRead } from './api/read.ts'
import { clearEntry } from './back/layers.ts'
import { openDrafts } from './unsaved/kept-drafts.ts'
import { hasUnsaved } from './unsaved/unsaved.ts'

/** Null for nobody: a 401 is a response here, not a failure. */
export const userQuery = queryOptions({
  queryKey: [authApi.user.path],
  queryFn: async ({ client, queryKey }): Promise<User | null> => {
    const user = await askWho()
    const shown = client.getQueryData<User | null>(queryKey)
    // Another tab has signed in somebody else, or switched: all the rest of the page is still of before, until it is loaded
    // anew.
    if (shown && shown.id !== user?.id) {
      await reloadFor(user, shown)
      return shown
    }
    await reloadForOtherUser(user)
    confirm('user')
    return shown && user && shown.orgId !== user.orgId ? shown : user
  },
  meta: { stored: 'opening' },
})

/** Null for nobody. */
async function askWho(): Promise<User | null> {
  try {
    return await call(authApi.user)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** The page was opened with what is stored of somebody, and this browser is somebody else's by now. */
async function reloadForOtherUser(user: User | null): Promise<void> {
  const owner = restoredOwner()
  if (!owner || (owner.userId === user?.id && owner.orgId === user.orgId)) return
  await startAnew()
}

/** Nothing of what the page was opened with stays: neither stored, nor in its memory for whoever signs in next. */
async function startAnew(): Promise<void> {
  await clearStore()
  window.location.reload()
  await new Promise(() => {})
}

export function useCurrentUser() {
  const read = useRead(userQuery)
  // Before anything that is drawn for them calls the server.
  setPageOwner(read.data ?? null)
  return read
}

const SignedInUser = createContext<User | null>(null)

export function SignedInProvider({ user, children }: { user: User; children: ReactNode }) {
  // Before anything below asks for its draft.
  openDrafts(user)
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

// The browser has been asked to load the page anew. It may have asked about what is unsaved, and somebody has stayed.
let isLeft = false

/**
 * Loads the page anew where another session, or none, stands behind it by now. The connection, which is tried again and
 * again, calls this each time.
 */
export async function reloadForSession(queryClient: QueryClient): Promise<void> {
  // Where it cannot be found out the next try does.
  const now = await askWho().catch(() => undefined)
  if (now !== undefined) await reloadFor(now, queryClient.getQueryData(userQuery.queryKey))
}

/**
 * Loads the page anew for whoever is signed in now, with nothing of before. When another tab went to another
 * organization, the board is what this one can show of it: an order would not be found. While something is unsaved the
 * page stays: the same person may sign in again, and not every browser asks before it leaves. Where somebody else is
 * signed in, the browser asks where it can, and who stays is told to copy it.
 */
async function reloadFor(now: User | null, shown: User | null | undefined): Promise<void> {
  // Whoever switches in this tab is on the way already when the connection ends.
  if (isSessionChanging()) return
  if (now && now.id === shown?.id && hasUnsaved()) return tellToSwitchBack(shown, now)
  if ((!now || isLeft) && hasUnsaved()) return tellSignedOut(now)
  isLeft = true
  await clearStore().catch(() => undefined)
  if (!now || !shown || now.orgId === shown.orgId) return window.location.reload()
  const name = now.id === shown.id && (await nameOf(now).catch(() => undefined))
  if (name) notifyAfterwards({ title: 'Organization switched', description: `You are in ${name} now.` })
  load('/')
}

export function load(path: string): void {
  // To an address where it is already a browser takes the state along, and with it the order that stands over the
  // board.
  clearEntry()
  window.location.assign(path)
}

let signedOutNotice: number | undefined

function tellSignedOut(now: User | null): void {
  if (signedOutNotice !== undefined) return
  notify({
    title: 'You are signed out here',
    variant: 'destructive',
    ...(now
      ? { description: 'Copy what you typed, and then reload the page' }
      : {
          ...SIGN_IN,
          description: 'Sign in again to save what you typed',
        }),
  })
  signedOutNotice = latestNotice()
}

/** The session is the one that the page was loaded for: the same person may have signed in again, in another tab. */
export function resumeSession(): void {
  isLeft = false
  if (signedOutNotice !== undefined) dismiss(signedOutNotice)
  signedOutNotice = undefined
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
