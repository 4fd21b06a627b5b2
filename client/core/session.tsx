import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'
import { authApi } from '#shared/api/auth.ts'
import type { User } from '#shared/people/types.ts'
import * as t from '#texts/account/session.ts'
import { ApiError, call } from './api/api.ts'
import { setPageOwner } from './api/page-owner.ts'
import { isSessionChanging } from './api/session-change.ts'
import { restoredOwner } from './persist/restore.ts'
import { confirm } from './persist/status.ts'
import { clearStore } from './persist/store.ts'
import { dismiss, latestNotice, notify, notifyAfterwards, SIGN_IN } from './notices/notices.ts'
import { useRead } from './api/read.ts'
import { clearEntry } from './back/layers.ts'
import { openDrafts } from './drafts/drafts.ts'
import { hasUnsaved } from './drafts/unsaved.ts'

/** Null if nobody is signed in: a 401 is a normal response here. */
export const userQuery = queryOptions({
  queryKey: [authApi.user.path],
  queryFn: async ({ client, queryKey }): Promise<User | null> => {
    const user = await askWho()
    const shown = client.getQueryData<User | null>(queryKey)
    // Another tab has signed in somebody else, or switched: this page is still the previous person's.
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

async function askWho(): Promise<User | null> {
  try {
    return await call(authApi.user)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

async function reloadForOtherUser(user: User | null): Promise<void> {
  const owner = restoredOwner()
  if (!owner || (owner.userId === user?.id && owner.orgId === user.orgId)) return
  await startAnew()
}

/** Both stored and in memory, so that the next person doesn't see it. */
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

export function useUser(): User {
  const user = use(SignedInUser)
  if (!user) throw new Error('useUser needs the guard around it')
  return user
}

export function setCurrentUser(queryClient: QueryClient, user: User | null): void {
  queryClient.setQueryData(userQuery.queryKey, user)
}

// The browser was asked to reload. It may have asked about unsaved text, and the person stayed.
let isLeft = false

/** The connection calls this on each retry. */
export async function reloadForSession(queryClient: QueryClient): Promise<void> {
  // On a failure the next retry asks again.
  const now = await askWho().catch(() => undefined)
  if (now !== undefined) await reloadFor(now, queryClient.getQueryData(userQuery.queryKey))
}

/**
 * Unsaved text holds the page: the same person may sign in again, and not every browser asks. After a switch
 * elsewhere the board is shown, because the order would not be found.
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
  if (name) notifyAfterwards({ title: t.switched, description: t.inShop({ name }) })
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
    title: t.signedOut,
    variant: 'destructive',
    ...(now
      ? { description: t.copyAndReload }
      : {
          ...SIGN_IN,
          description: t.signInToSave,
        }),
  })
  signedOutNotice = latestNotice()
}

/** The same person may have signed in again in another tab. */
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
    title: t.switched,
    description: t.otherTab({ other, own }),
  })
}

async function nameOf({ orgId }: User): Promise<string | undefined> {
  const all = await call(authApi.organizations)
  return all.find(({ id }) => id === orgId)?.name
}
