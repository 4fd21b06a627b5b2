import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { writtenMoment } from '../../ui/written.ts'
import { lastHeard } from '../live/realtime.ts'
import { byServer } from '../server-clock.ts'

export type DataStatus =
  | { is: 'current' }
  /** In milliseconds since 1970. The server's answer is pending. */
  | { is: 'unconfirmed'; at: number }
  | { is: 'offline'; at: number | undefined }

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

export function setOffline(): void {
  set({ is: 'offline', at: status.is === 'current' ? lastHeard() || undefined : status.at })
}

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

/** Now, or the time of the stored data if there is no network. */
export function usePrintedAt(): string {
  const status = useDataStatus()
  return written(status.is === 'current' ? undefined : status.at)
}

const written = (at = Date.now()) => writtenMoment(new Date(byServer(at)))
