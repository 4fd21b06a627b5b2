import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { lastHeard } from '../live/realtime.ts'

/** How what is shown stands to what the server has. */
export type DataStatus =
  | { is: 'current' }
  /** Shown as this device stored it at that time, in milliseconds since 1970; the server is being asked. */
  | { is: 'unconfirmed'; at: number }
  /** The server could not be reached. */
  | { is: 'offline'; at: number | undefined }

/** What has to be heard of the server before stored data counts as current. */
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

/** Stored data was shown because the server could not be reached. */
export function setOffline(): void {
  set({ is: 'offline', at: status.is === 'current' ? lastHeard() || undefined : status.at })
}

/** Asks again for all that is shown, now that the server is there, and says so when none of it is old any more. */
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
