import { hashKey, type QueryClient } from '@tanstack/react-query'
import { builtAs } from '../parts/new-build.ts'
import { setLog } from '../live/realtime.ts'
import { setRestored } from './status.ts'
import { readOpening, type Opening } from './store.ts'

let restored: Opening | undefined

/** The owner of the data that the page opened with, if any. */
export const restoredOwner = (): Pick<Opening, 'userId' | 'orgId'> | undefined => restored

export const restoredHashes = (): string[] => restored?.queries.map(({ queryKey }) => hashKey(queryKey)) ?? []

/**
 * Fills the cache with stored data before the first paint. Events keep the live queries current; the others
 * are loaded again when they are shown.
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
