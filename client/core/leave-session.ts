import type { QueryClient } from '@tanstack/react-query'
import { authApi } from '#shared/api/auth.ts'
import { call } from './api/api.ts'
import { holdReads } from './api/session-change.ts'
import { endPushHere } from './push/push-here.ts'
import { load, setCurrentUser } from './session.tsx'
import { clearDrafts } from './unsaved/kept-drafts.ts'
import { endPage, mayEndPage } from './unsaved/unsaved.ts'

/**
 * Switches to another organization, unless the person stays for unsaved text. The page reloads, because all
 * its data belongs to the previous organization.
 * @param path the page to show then
 */
export async function switchOrganization(orgId: string, path = '/'): Promise<void> {
  if (!(await mayEndPage())) return
  await changeSession(() => call(authApi.switchOrganization, { body: { orgId } }))
  clearDrafts()
  endPage(() => load(path))
}

/** Ends the session and reloads the page. Returns false if the person stays for unsaved text. */
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
 * Ends the session of the page, or switches its organization. The server would refuse reads in the meantime,
 * and the page would show failures, so reads wait. After a success the page is left and reads nothing more.
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
