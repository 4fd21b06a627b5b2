import { type QueryClient, useMutation } from '@tanstack/react-query'
import { authApi } from '#shared/api/auth.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/account/session.ts'
import { call, withReason } from './api/api.ts'
import { holdReads } from './api/session-change.ts'
import { endPushHere } from './push/push-here.ts'
import { load, setCurrentUser } from './session.tsx'
import { clearDrafts } from './drafts/drafts.ts'
import { endPage, mayEndPage } from './drafts/unsaved.ts'
import { notifyFailure } from './notices/notices.ts'

/** The page reloads, because all its data belongs to the previous organization. */
async function switchOrganization(orgId: string, path = '/'): Promise<void> {
  if (!(await mayEndPage())) return
  await changeSession(() => call(authApi.switchOrganization, { body: { orgId } }))
  clearDrafts()
  endPage(() => load(path))
}

/** Returns false if the person stays for unsaved text. */
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

/** Reads wait: the server would refuse them in the meantime, and the page would show failures. */
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

export function useSwitchOrganization() {
  return useMutation({
    mutationFn: ({ orgId, path }: { orgId: string; path?: string }) => switchOrganization(orgId, path),
    onError: (error) => notifyFailure(tCommon.error, withReason(t.notSwitched, error)),
  })
}
