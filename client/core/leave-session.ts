import type { QueryClient } from '@tanstack/react-query'
import { authApi } from '#shared/api/auth.ts'
import { call } from './api/api.ts'
import { endPushHere } from './push/push-here.ts'
import { load, setCurrentUser, setSwitching } from './session.tsx'
import { clearDrafts } from './unsaved/kept-drafts.ts'
import { endPage, mayEndPage } from './unsaved/unsaved.ts'

/**
 * Looks at another organization from now on, unless somebody stays for what is unsaved. The page starts afresh: all that
 * it shows belongs to the former one.
 * @param path what it shows then
 */
export async function switchOrganization(orgId: string, path = '/'): Promise<void> {
  if (!(await mayEndPage())) return
  setSwitching(true)
  try {
    await call(authApi.switchOrganization, { body: { orgId } })
  } catch (error) {
    setSwitching(false)
    throw error
  }
  clearDrafts()
  endPage(() => load(path))
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
