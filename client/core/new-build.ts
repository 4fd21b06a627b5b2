import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

const TRIED_KEY = 'kerf.renewed'
const ANEW_KEY = 'kerf.anew'
const ANEW_AGAIN_MS = 30_000
const PATIENCE_MS = 3000

let newer: string | undefined

/** The build of this page, as build/service-worker.ts wrote it into index.html; undefined in development. */
export function builtAs(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="kerf-build"]')?.content
}

/** Each answer says which build the server has; it is another one after an update. */
export function noteBuild({ headers }: Response): void {
  const build = headers.get('x-kerf-build')
  const mine = builtAs()
  newer = build && mine && build !== mine ? build : undefined
}

/** Asks which build the server has; no answer changes nothing. Answers whether there was one. */
export async function lookForNewBuild(): Promise<boolean> {
  const answer = await fetch('/api/health', { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null)
  if (answer) noteBuild(answer)
  return answer !== null
}

/**
 * Loads the page anew where the server has another build, unless something is typed that would be lost. Answers
 * whether it does. Once for each build: servers that are updated one after the other would send it back and forth.
 */
export function renew(): boolean {
  if (!newer || sessionStorage.getItem(TRIED_KEY) === newer || isUnsaved()) return false
  sessionStorage.setItem(TRIED_KEY, newer)
  window.location.reload()
  return true
}

/**
 * After a part could not be fetched. One that is gone since an update is there again, and newer, once the page has been
 * loaded anew. Any other one may be there the next time, but browsers remember what they could not fetch: whoever asks
 * again, while the server is there, gets it that way too. Answers whether the page is loaded anew.
 */
export async function renewForPart(askedBefore: boolean): Promise<boolean> {
  const isThere = await lookForNewBuild()
  return renew() || (isThere && askedBefore && startAnew())
}

/** Once in a while: what is missing still would only send the page round in a circle. */
function startAnew(): boolean {
  const last = Number(sessionStorage.getItem(ANEW_KEY))
  if (Date.now() - last < ANEW_AGAIN_MS || isUnsaved()) return false
  sessionStorage.setItem(ANEW_KEY, String(Date.now()))
  window.location.reload()
  return true
}

/** A page that was open over an update is loaded anew on the way to another page, where nobody notices. */
export function renewOnTheWay(router: AnyRouter, queryClient: QueryClient): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (!newer || !fromLocation || !pathChanged || queryClient.isMutating() > 0) return
    // The address is written a moment after the navigation has begun.
    router.history.flush()
    renew()
  })
}

// Whoever holds text or an upload asks before the page is left: they are asked whether they would.
function isUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
