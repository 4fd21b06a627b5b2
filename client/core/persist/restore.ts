import { hashKey, type QueryClient } from '@tanstack/react-query'
import { builtAs } from '../lazy/new-build.ts'
import { setLog } from '../live/realtime.ts'
import { setRestored } from './status.ts'
import { readOpening, type Opening } from './store.ts'

let restored: Opening | undefined

export const restoredOwner = (): Pick<Opening, 'userId' | 'orgId'> | undefined => restored

export const restoredHashes = (): string[] => restored?.queries.map(({ queryKey }) => hashKey(queryKey)) ?? []

/** For the first paint. Events keep the live queries current; others load again when they are shown. */
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
