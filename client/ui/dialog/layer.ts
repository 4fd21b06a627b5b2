import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react'

export interface Layer {
  onBack: () => void
  onPlaced?: (id: string) => void
}

export type OpenLayer = (onBack: () => void) => { id: string; remove: () => void }

/** The app provides it, because ui doesn't import core, which handles the history. */
export const LayerContext = createContext<OpenLayer | null>(null)

export function useLayer(open: boolean, layer: Layer): void {
  const openLayer = use(LayerContext)
  const latest = useRef(layer)
  useEffect(() => {
    latest.current = layer
  })
  // A layout effect: the history entry must exist before the layer is visible and Back can be pressed.
  useLayoutEffect(() => {
    if (!open || !openLayer) return
    const { id, remove } = openLayer(() => latest.current.onBack())
    latest.current.onPlaced?.(id)
    return remove
  }, [open, openLayer])
}

// People go back by a gesture or a button here, and expect that to close the last opened thing.
const BY_FINGER = '(pointer: coarse), (width < 48rem)'

export function useFingerLayer(open: boolean, onBack: () => void): void {
  useLayer(open && matchMedia(BY_FINGER).matches, { onBack })
}
