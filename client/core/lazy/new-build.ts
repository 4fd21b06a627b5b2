import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { healthApi } from '#shared/api/health.ts'
import { hasUnsaved } from '../drafts/unsaved.ts'

const RELOADED_FOR_KEY = 'kerf.renewed'
const RELOADED_AT_KEY = 'kerf.anew'
const RELOAD_AGAIN_MS = 30_000
const TIMEOUT_MS = 3000

let newBuild: string | undefined

/** As build/service-worker.ts wrote it into index.html. Undefined in development. */
export function builtAs(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="kerf-build"]')?.content
}

export function noteBuild({ headers }: Response): void {
  const build = headers.get('x-kerf-build')
  const own = builtAs()
  newBuild = build && own && build !== own ? build : undefined
}

/** Returns whether the server responded. */
export async function checkBuild(): Promise<boolean> {
  const { path } = healthApi.read
  const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null)
  if (response) noteBuild(response)
  return response !== null
}

/** Reloads once for each build: between servers of two builds, the page would reload forever. */
export function reloadIfUpdated(): boolean {
  if (!newBuild || sessionStorage.getItem(RELOADED_FOR_KEY) === newBuild || hasUnsaved()) return false
  sessionStorage.setItem(RELOADED_FOR_KEY, newBuild)
  window.location.reload()
  return true
}

/** Browsers remember a failed import, so a second try fails too. Returns whether the page reloads. */
export async function reloadForMissingChunk(failedBefore: boolean): Promise<boolean> {
  const isUp = await checkBuild()
  return reloadIfUpdated() || (isUp && failedBefore && reloadUnlessRecent())
}

/** At most one reload in half a minute: a missing part would make the page reload forever. */
function reloadUnlessRecent(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_AT_KEY))
  if (Date.now() - last < RELOAD_AGAIN_MS || hasUnsaved()) return false
  sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()))
  window.location.reload()
  return true
}

/** After an update the page reloads with the next navigation, where it isn't noticed. */
export function reloadOnNavigation(router: AnyRouter, queryClient: QueryClient): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (!newBuild || !fromLocation || !pathChanged || queryClient.isMutating() > 0) return
    // The router writes the new address a moment later, but the reload needs it now.
    router.history.flush()
    reloadIfUpdated()
  })
}
