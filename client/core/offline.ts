import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { KEPT_AT } from './offline-store.ts'

/** The server could not be reached, and what was kept of it is shown. */
export interface Offline {
  /** When the board that is shown was true, in milliseconds since 1970; undefined when none is. */
  boardAt?: number
}

let offline: Offline | undefined
const listeners = new Set<() => void>()

function become(next: Offline | undefined): void {
  offline = next
  for (const listener of listeners) listener()
}

export const isOffline = (): boolean => offline !== undefined

/** Looks at whether an answer came from what was kept. */
export function noteKept(path: string, { headers }: Response): void {
  const at = headers.get(KEPT_AT)
  if (at) become({ ...offline, ...(path === '/api/orders' && { boardAt: Number(at) }) })
}

/** Asks again for all that is shown, now that the server is there, and says so when none of it is old any more. */
export async function comeBack(queryClient: QueryClient): Promise<void> {
  const before = offline
  await queryClient.invalidateQueries()
  if (offline === before) become(undefined)
}

export function useOffline(): Offline | undefined {
  return useSyncExternalStore(subscribe, () => offline)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
