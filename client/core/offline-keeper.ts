import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { whenIdle } from '../ui/idle.ts'
import { builtAs } from './new-build.ts'
import { isOffline } from './offline.ts'
import { isKept, keep, KEPT_AT, openKept } from './offline-store.ts'
import { lastHeard } from './realtime.ts'

/** A read whose cached shape is not the answer's own. */
export interface Packed {
  queryKey: QueryKey
  path: string
  pack: (data: never) => { body: unknown; headers: Record<string, string> }
}

interface Owner {
  id: string
  orgId: string
}

const FIRST_MS = 1000
const NEXT_MS = 15_000

// Whose the loaded data is. A page that goes on as somebody else without being loaded anew keeps nothing: what it has
// may still be the former one's.
let first: string | undefined

export interface Keeper {
  /** Keeps it now: the connection is gone, or the page may be next. */
  now(): void
  stop(): void
}

/** Keeps what this page shows, as changes told by the socket have left it. */
export function keepOffline(
  queryClient: QueryClient,
  { id, orgId }: Owner,
  board: Packed,
): Keeper | undefined {
  const owner = `${id} ${orgId}`
  first ??= owner
  const build = builtAs()
  if (first !== owner || !build) return undefined

  const opened = openKept(build, id, orgId)
  const queries = queryClient.getQueryCache()
  const written = new Map<string, number>()
  const boardHash = hashKey(board.queryKey)
  let timer: ReturnType<typeof setTimeout> | undefined

  async function write(): Promise<void> {
    // A move that is not answered yet may still be refused.
    if (isOffline() || queryClient.isMutating() > 0) return
    const name = await opened
    for (const { queryHash, queryKey, state } of queries.getAll()) {
      const { data, dataUpdatedAt, isInvalidated } = state
      const isBoard = queryHash === boardHash
      const path = isBoard ? board.path : queryKey.join('/')
      if (!data || isInvalidated || !isKept(path) || written.get(queryHash) === dataUpdatedAt) continue
      written.set(queryHash, dataUpdatedAt)
      const { body, headers } = isBoard ? board.pack(data as never) : { body: data, headers: {} }
      const at = Math.max(dataUpdatedAt, lastHeard())
      await keep(name, path, body, { ...headers, [KEPT_AT]: String(at) })
    }
  }

  // A browser without room for it goes without.
  const attempt = () => void write().catch(() => undefined)
  const now = () => {
    // With the time up to which it has been true, though nothing in it may have changed.
    written.delete(boardHash)
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
  const unsubscribe = queries.subscribe((event) => {
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
