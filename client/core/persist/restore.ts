import { hashKey, type QueryClient } from '@tanstack/react-query'
import { builtAs } from '../parts/new-build.ts'
import { setLog } from '../live/realtime.ts'
import { setRestored } from './status.ts'
import { readOpening, type Opening } from './store.ts'

let restored: Opening | undefined

/** Whose data the page was opened with, if it was opened with any. */
export const restoredOwner = (): Pick<Opening, 'userId' | 'orgId'> | undefined => restored

/** Which queries the page was opened with. */
export const restoredHashes = (): string[] => restored?.queries.map(({ queryKey }) => hashKey(queryKey)) ?? []

/**
 * Fills the cache, before the first drawing, with what this device stored. Events go on from there for what they tell
 * of; the rest is asked for again when it is shown.
 */
export async function restore(queryClient: QueryClient): Promise<void> {
  const build = builtAs()
  if (!build || !('caches' in globalThis)) return
  // A browser that refuses storage has stored nothing.
  const stored = await readOpening(build).catch(() => undefined)
  if (!stored) return
  restored = stored.data
  setLog(restored.log)
  setRestored(stored.at)
  for (const { queryKey, data, live } of restored.queries) {
    queryClient.setQueryData(queryKey, data, { updatedAt: stored.at })
    if (!live) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}
