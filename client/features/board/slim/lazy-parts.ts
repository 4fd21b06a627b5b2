import { createContext, useEffect, useSyncExternalStore } from 'react'

type Parts = typeof import('./board-parts.ts')

let loaded: Parts | undefined
const listeners = new Set<() => void>()

const load = (): Promise<void> =>
  import('./board-parts.ts').then((parts) => {
    loaded = parts
    for (const listener of listeners) listener()
  })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads once a board has parts. Until then, and if that fails, the board shows its orders only. */
export function useParts(wanted: boolean): Parts | undefined {
  useEffect(() => {
    if (wanted && !loaded) load().catch(() => undefined)
  }, [wanted])
  return useSyncExternalStore(subscribe, () => loaded)
}

export const PartsContext = createContext<Parts | undefined>(undefined)
