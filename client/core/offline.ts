import { useEffect, useSyncExternalStore } from 'react'
import { useLiveness } from './live/live.tsx'
import { dismissPassing } from './notices/notices.ts'
import { useDataStatus } from './persist/status.ts'
import { useOnline } from './use-online.ts'

let offline = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The shell says it, for what isn't below it or isn't a component. */
export function useTellOffline(): boolean {
  const status = useDataStatus().is
  const online = useOnline()
  const liveness = useLiveness()
  // A server in the shop's own network is there without the internet.
  const now = status === 'offline' || (!online && liveness === 'lost')
  useEffect(() => {
    offline = now
    for (const listener of listeners) listener()
  }, [now])
  useEffect(() => {
    if (liveness === 'live' && !now) dismissPassing()
  }, [liveness, now])
  useEffect(() => {
    if (!now) return
    // Also by a key in a field, past the button.
    document.addEventListener('submit', refuseSubmit, true)
    return () => document.removeEventListener('submit', refuseSubmit, true)
  }, [now])
  return now
}

function refuseSubmit(event: SubmitEvent): void {
  const { elements } = event.target as HTMLFormElement
  if (![...elements].some((element) => element.matches('[data-offline]'))) return
  event.preventDefault()
  event.stopPropagation()
}

export const isOffline = (): boolean => offline

export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline)
