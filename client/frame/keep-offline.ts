import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLiveness } from '../core/live.tsx'
import { comeBack, useOffline } from '../core/offline.ts'
import type { Keeper } from '../core/offline-keeper.ts'
import { useUser } from '../core/session.tsx'
import { keptBoard } from '../features/orders/orders.kept.ts'
import { useIdle } from '../ui/idle.ts'

const AGAIN_MS = 3000

/** Keeps what is shown for the time without a network, once the page has nothing better to do. */
export function useKeepOffline(): void {
  const { id, orgId } = useUser()
  const queryClient = useQueryClient()
  const idle = useIdle()
  const lost = useLiveness() === 'lost'
  const [keeper, setKeeper] = useState<Keeper>()
  // Without https there is no worker that would read what is kept.
  const able = idle && import.meta.env.PROD && 'serviceWorker' in navigator

  useEffect(() => {
    if (!able || !orgId) return
    let left = false
    let keeping: Keeper | undefined
    import('../core/offline-keeper.ts').then(
      ({ keepOffline }) => {
        if (left) return
        keeping = keepOffline(queryClient, { id, orgId }, keptBoard)
        setKeeper(keeping)
      },
      () => undefined,
    )
    return () => {
      left = true
      keeping?.stop()
    }
  }, [able, id, orgId, queryClient])

  useEffect(() => {
    if (lost) keeper?.now()
  }, [keeper, lost])
}

/** Loads afresh what was shown from what is kept, as soon as the server is there again. */
export function useComeBack(): void {
  const queryClient = useQueryClient()
  const live = useLiveness() === 'live'
  const offline = useOffline() !== undefined

  useEffect(() => {
    if (!live || !offline) return
    void comeBack(queryClient)
    // While the network comes and goes, the answer may be an old one again.
    const timer = setInterval(() => void comeBack(queryClient), AGAIN_MS)
    return () => clearInterval(timer)
  }, [live, offline, queryClient])
}
