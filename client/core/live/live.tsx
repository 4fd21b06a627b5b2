import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Realtime, type Liveness, type RealtimeHandlers } from './realtime.ts'

const Connection = createContext<Realtime | null>(null)

/** Holds the connection to the server while mounted. Only the handlers of the first render count. */
export function LiveProvider({ handlers, children }: { handlers: RealtimeHandlers; children: ReactNode }) {
  const [realtime] = useState(() => new Realtime(handlers))
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
