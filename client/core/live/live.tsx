import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { liveData } from './live-data.ts'
import { Realtime, type Liveness } from './realtime.ts'

const Connection = createContext<Realtime | null>(null)

export function LiveProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [realtime] = useState(() => new Realtime(liveData(queryClient)))
  useEffect(() => {
    realtime.open()
    addEventListener('offline', realtime.reconnect)
    addEventListener('online', realtime.reconnectUnlessLive)
    return () => {
      removeEventListener('offline', realtime.reconnect)
      removeEventListener('online', realtime.reconnectUnlessLive)
      realtime.close()
    }
  }, [realtime])
  return <Connection value={realtime}>{children}</Connection>
}

export function useRealtime(): Realtime {
  const realtime = use(Connection)
  if (!realtime) throw new Error('What is live needs LiveProvider around it')
  return realtime
}

export function useIsShutOut(): boolean {
  const realtime = useRealtime()
  return useSyncExternalStore(realtime.subscribe, realtime.isShutOut)
}

export function useLiveness(): Liveness {
  const realtime = useRealtime()
  return useSyncExternalStore(realtime.subscribe, realtime.liveness)
}
