import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIsShutOut, useLiveness } from '../core/live/live.tsx'
import type { Persister } from '../core/persist/persist.ts'
import { refreshAll, useDataStatus } from '../core/persist/status.ts'
import { useUser } from '../core/session.tsx'
import { useIdle } from '../ui/idle.ts'

const RETRY_MS = 3000

export function usePersistData(): void {
  const { id, orgId } = useUser()
  const queryClient = useQueryClient()
  const idle = useIdle()
  const lost = useLiveness() === 'lost'
  const [persister, setPersister] = useState<Persister>()
  // Without https there is no service worker to open the page.
  const able = idle && import.meta.env.PROD && 'serviceWorker' in navigator

  useEffect(() => {
    if (!able || !orgId) return
    let unmounted = false
    let started: Persister | undefined
    import('../core/persist/persist.ts').then(
      ({ startPersisting }) => {
        if (unmounted) return
        started = startPersisting(queryClient, { id, orgId })
        setPersister(started)
      },
      () => undefined,
    )
    return () => {
      unmounted = true
      started?.stop()
    }
  }, [able, id, orgId, queryClient])

  useEffect(() => {
    if (lost) persister?.now()
  }, [persister, lost])
}

export function useRefreshWhenBack(): void {
  const queryClient = useQueryClient()
  const live = useLiveness() === 'live'
  // Calls get through, though no socket does.
  const shutOut = useIsShutOut()
  const offline = useDataStatus().is === 'offline'

  useEffect(() => {
    if (!(live || shutOut) || !offline) return
    void refreshAll(queryClient)
    // On an unsteady network a query may fall back to stored data again, so this repeats.
    const timer = setInterval(() => void refreshAll(queryClient), RETRY_MS)
    return () => clearInterval(timer)
  }, [live, shutOut, offline, queryClient])
}
