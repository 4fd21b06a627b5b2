import type { Query, QueryClient } from '@tanstack/react-query'
import { whenIdle } from '../../ui/idle.ts'
import { lastHeard, presentLog } from '../live/realtime.ts'
import { builtAs } from '../parts/new-build.ts'
import { restoredHashes } from './restore.ts'
import { takeSnapshot } from './snapshot.ts'
import { isCurrent } from './status.ts'
import { openStore, readOpening, writeLater, writeOpening, writeSnapshot } from './store.ts'

const FIRST_MS = 1000
const NEXT_MS = 15_000

interface Owner {
  id: string
  orgId: string
}

// Whose the loaded data is. A page that goes on as somebody else without being loaded anew stores nothing: what it has
// may still be the former one's.
let first: string | undefined

export interface Persister {
  /** Stores now: the connection is gone, or the page may be next. */
  now(): void
  stop(): void
}

/** Stores, on this device, those of the loaded queries whose `meta` says so, as events have left them. */
export function startPersisting(
  queryClient: QueryClient,
  { id: userId, orgId }: Owner,
): Persister | undefined {
  const owner = `${userId} ${orgId}`
  first ??= owner
  const build = builtAs()
  if (first !== owner || !build) return undefined

  const opened = openStore({ build, userId, orgId })
  const storedBefore = () => readOpening(build)
  const cache = queryClient.getQueryCache()
  const written = new Map<string, number>()
  let openingAt = 0
  let openingHas = restoredHashes()
  let timer: ReturnType<typeof setTimeout> | undefined

  const storable = (when: 'opening' | 'later') =>
    cache.getAll().filter(({ meta, state }) => meta?.stored === when && state.data && !state.isInvalidated)

  async function write(): Promise<void> {
    const log = presentLog()
    // What is not answered yet may still be refused, and what is not confirmed is stored already.
    if (!log || !isCurrent() || queryClient.isMutating() > 0) return
    const name = await opened
    for (const { queryHash, state } of storable('later')) {
      if (written.get(queryHash) === state.dataUpdatedAt) continue
      written.set(queryHash, state.dataUpdatedAt)
      await writeLater(name, queryHash, state.data)
    }
    const opening = storable('opening')
    const at = Math.max(0, ...opening.map(({ state }) => state.dataUpdatedAt))
    const hashes = opening.map(({ queryHash }) => queryHash)
    // A page without the board, and one that loads it anew, leave what was stored of it.
    if (at <= openingAt || openingHas.some((hash) => !hashes.includes(hash))) return
    const versioned = opening.some(({ meta }) => meta?.versioned)
    // Another page may have stored a board meanwhile.
    if (!versioned && (await storedBefore())) return
    openingAt = at
    openingHas = hashes
    // In the same moment as the data: it shows the same. Where the page shows something else just now, the former
    // snapshot stays.
    const snapshot = takeSnapshot()
    const trueUntil = Math.max(at, lastHeard())
    await writeOpening(
      name,
      { userId, orgId, log, queries: opening.map((query) => stored(query, versioned)) },
      trueUntil,
    )
    if (snapshot) await writeSnapshot(name, snapshot, trueUntil)
  }

  // A browser without room for it goes without.
  const attempt = () => void write().catch(() => undefined)
  const now = () => {
    // With the time up to which it has been true, though nothing in it may have changed.
    openingAt = 0
    attempt()
  }
  const onHidden = () => {
    if (document.visibilityState === 'hidden') now()
  }
  const schedule = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      whenIdle(attempt)
    }, ms)
  }
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') schedule(NEXT_MS)
  })
  document.addEventListener('visibilitychange', onHidden)
  schedule(FIRST_MS)
  return {
    now,
    stop() {
      unsubscribe()
      document.removeEventListener('visibilitychange', onHidden)
      clearTimeout(timer)
    },
  }
}

const stored = ({ queryKey, state, meta }: Query, versioned: boolean) => ({
  queryKey,
  data: state.data,
  // Without a version nobody could tell the events that it has from those that it lacks.
  live: versioned && (meta?.live ?? false),
})
