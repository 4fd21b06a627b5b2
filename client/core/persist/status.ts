import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { lastHeard } from '../live/realtime.ts'

/** How the shown data relates to the server's. */
export type DataStatus =
  | { is: 'current' }
  /** Stored data of that time, in milliseconds since 1970. The server's answer is pending. */
  | { is: 'unconfirmed'; at: number }
  /** The server couldn't be reached. */
  | { is: 'offline'; at: number | undefined }

/** What the server must confirm before stored data counts as current. */
export type Confirmation = 'user' | 'board'

const CURRENT: DataStatus = { is: 'current' }
let status: DataStatus = CURRENT
const missing = new Set<Confirmation>()
const listeners = new Set<() => void>()

function set(next: DataStatus): void {
  status = next
  for (const listener of listeners) listener()
}

export function setRestored(at: number): void {
  missing.add('user').add('board')
  set({ is: 'unconfirmed', at })
}

export function confirm(what: Confirmation): void {
  missing.delete(what)
  if (missing.size === 0 && status.is === 'unconfirmed') set(CURRENT)
}

/** Call this after showing stored data because the server couldn't be reached. */
export function setOffline(): void {
  set({ is: 'offline', at: status.is === 'current' ? lastHeard() || undefined : status.at })
}

/** Loads all shown data again now that the server is back, and then marks it as current. */
export async function refreshAll(queryClient: QueryClient): Promise<void> {
  const before = status
  await queryClient.invalidateQueries()
  if (status !== before) return
  missing.clear()
  set(CURRENT)
}

export const isCurrent = (): boolean => status.is === 'current'

export function useDataStatus(): DataStatus {
  return useSyncExternalStore(subscribe, () => status)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
