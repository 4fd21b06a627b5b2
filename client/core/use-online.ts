import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether this device has a network, as far as its browser knows. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
