import type { Query, QueryClient } from '@tanstack/react-query'
import { whenIdle } from '../../ui/idle.ts'
import { lastHeard, presentLog } from '../live/realtime.ts'
import { builtAs } from '../lazy/new-build.ts'
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

// If somebody else signs in without a reload, the data may be the previous person's: nothing is stored.
let first: string | undefined

export interface Persister {
  /** At once, because the connection is gone or the page may be next. */
  now(): void
  stop(): void
}

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
    // An unanswered change may still be refused, and unconfirmed data is stored already.
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
    // A page without the board, or one that reloads it, keeps the stored board.
    if (at <= openingAt || openingHas.some((hash) => !hashes.includes(hash))) return
    const versioned = opening.some(({ meta }) => meta?.versioned)
    // Another page may have stored a board in the meantime.
    if (!versioned && (await storedBefore())) return
    openingAt = at
    openingHas = hashes
    // Taken with the data, so both show the same. If the page shows something else, the previous one stays.
    const snapshot = takeSnapshot()
    const trueUntil = Math.max(at, lastHeard())
    await writeOpening(
      name,
      { userId, orgId, log, queries: opening.map((query) => stored(query, versioned)) },
      trueUntil,
    )
    if (snapshot) await writeSnapshot(name, snapshot, trueUntil)
  }

  // If the browser has no room, nothing is stored.
  const attempt = () => void write().catch(() => undefined)
  const now = () => {
    // This stores the time again up to which the data was true, even if the data is unchanged.
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
  // Without a version, the page can't tell which events the data already includes.
  live: versioned && (meta?.live ?? false),
})
