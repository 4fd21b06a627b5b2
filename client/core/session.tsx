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

/** Null if nobody is signed in: a 401 is a normal response here. */
export const userQuery = queryOptions({
  queryKey: [authApi.user.path],
  queryFn: async ({ client, queryKey }): Promise<User | null> => {
    const user = await askWho()
    const shown = client.getQueryData<User | null>(queryKey)
    // Another tab has signed in somebody else, or switched. The rest of the page is the previous person's
    // until it reloads.
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

/** Null if nobody is signed in. */
async function askWho(): Promise<User | null> {
  try {
    return await call(authApi.user)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Reloads if the page opened with stored data of somebody who isn't the current user. */
async function reloadForOtherUser(user: User | null): Promise<void> {
  const owner = restoredOwner()
  if (!owner || (owner.userId === user?.id && owner.orgId === user.orgId)) return
  await startAnew()
}

/** Deletes the data that the page opened with, both stored and in memory, so that the next person doesn't see it. */
async function startAnew(): Promise<void> {
  await clearStore()
  window.location.reload()
  await new Promise(() => {})
}

export function useCurrentUser() {
  const read = useRead(userQuery)
  // This must be set before anything drawn for them calls the server.
  setPageOwner(read.data ?? null)
  return read
}

const SignedInUser = createContext<User | null>(null)

export function SignedInProvider({ user, children }: { user: User; children: ReactNode }) {
  // Drafts must be open before any component below asks for its own.
  openDrafts(user)
  return <SignedInUser value={user}>{children}</SignedInUser>
}

/** The signed-in user, for components behind the guard. */
export function useUser(): User {
  const user = use(SignedInUser)
  if (!user) throw new Error('useUser needs the guard around it')
  return user
}

/** Sets the current user after signing in or registering. Null if nobody is signed in. */
export function setCurrentUser(queryClient: QueryClient, user: User | null): void {
  queryClient.setQueryData(userQuery.queryKey, user)
}

// The browser was asked to reload. It may have asked about unsaved text, and the person stayed.
let isLeft = false

/** Reloads the page if the session is another one or has ended. The connection calls this on each retry. */
export async function reloadForSession(queryClient: QueryClient): Promise<void> {
  // On a failure the next retry asks again.
  const now = await askWho().catch(() => undefined)
  if (now !== undefined) await reloadFor(now, queryClient.getQueryData(userQuery.queryKey))
}

/**
 * Reloads the page for the current user, without the previous data. If another tab switched the organization,
 * this page shows the board, because its order would not be found. Unsaved text holds the page: the same
 * person may sign in again, and not every browser asks before it leaves. If somebody else is signed in, the
 * browser asks if it can. A person who stays is told to copy the text.
 */
async function reloadFor(now: User | null, shown: User | null | undefined): Promise<void> {
  // A switch in this tab is already leaving the page when the connection ends.
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
  // Loading the current address again would keep the state, and with it the order over the board.
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

/** The session is the page's own again: the same person may have signed in again in another tab. */
export function resumeSession(): void {
  isLeft = false
  if (signedOutNotice !== undefined) dismiss(signedOutNotice)
  signedOutNotice = undefined
}

// The organization of the other tab that the notice already named.
let toldOf: string | null = null

async function tellToSwitchBack(shown: User, now: User): Promise<void> {
  if (now.orgId === shown.orgId || now.orgId === toldOf) return
  toldOf = now.orgId
  const [own, other] = await Promise.all([nameOf(shown), nameOf(now)]).catch(() => [])
  // If they were removed from the page's own organization, the refusals say so.
  if (own === undefined || other === undefined) return
  notify({
    title: 'Organization switched',
    description: `Another tab has switched to ${other}. Switch back to ${own} there to save what is not saved here`,
  })
}

/** The name of a person's current organization. Undefined if they no longer belong to it. */
async function nameOf({ orgId }: User): Promise<string | undefined> {
  const all = await call(authApi.organizations)
  return all.find(({ id }) => id === orgId)?.name
}
