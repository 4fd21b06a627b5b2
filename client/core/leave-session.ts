import type { QueryClient } from '@tanstack/react-query'
import { authApi } from '#shared/api/auth.ts'
import { call } from './api/api.ts'
import { holdReads } from './api/session-change.ts'
import { endPushHere } from './push/push-here.ts'
import { load, setCurrentUser } from './session.tsx'
import { clearDrafts } from './unsaved/kept-drafts.ts'
import { endPage, mayEndPage } from './unsaved/unsaved.ts'

/**
 * Looks at another organization from now on, unless somebody stays for what is unsaved. The page starts afresh: all that
 * it shows belongs to the former one.
 * @param path what it shows then
 */
export async function switchOrganization(orgId: string, path = '/'): Promise<void> {
  if (!(await mayEndPage())) return
  await changeSession(() => call(authApi.switchOrganization, { body: { orgId } }))
  clearDrafts()
  endPage(() => load(path))
}

/** Ends the session and starts the page afresh. Answers false if somebody stays for what is unsaved. */
export async function signOut(queryClient: QueryClient): Promise<boolean> {
  if (!(await mayEndPage())) return false
  await changeSession(() => call(authApi.logout))
  await endPushHere().catch(() => undefined)
  clearDrafts()
  queryClient.clear()
  setCurrentUser(queryClient, null)
  endPage(() => window.location.reload())
  return true
}

/**
 * Runs what ends the session of the page, or takes it to another organization. What the page reads meanwhile the server
 * would refuse, and the page would show that as a failure: it waits. After a success the page is left, and reads nothing
 * more.
 */
async function changeSession(change: () => Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  holdReads(promise)
  try {
    await change()
  } catch (error) {
    holdReads(undefined)
    resolve()
    throw error
  }
}
