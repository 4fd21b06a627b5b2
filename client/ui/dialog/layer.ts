import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react'

export interface Layer {
  /** Called after Back to close the layer. */
  onBack: () => void
  /** Receives the layer's id in the history. */
  onPlaced?: (id: string) => void
}

/** Registers a layer over the page. */
export type OpenLayer = (onBack: () => void) => { id: string; remove: () => void }

/** The app provides it, because ui doesn't import core, which handles the history. */
export const LayerContext = createContext<OpenLayer | null>(null)

/** While it is open, Back closes it. */
export function useLayer(open: boolean, layer: Layer): void {
  const openLayer = use(LayerContext)
  const latest = useRef(layer)
  useEffect(() => {
    latest.current = layer
  })
  // A layout effect, so that the history entry exists before the layer is visible and Back can be pressed.
  useLayoutEffect(() => {
    if (!open || !openLayer) return
    const { id, remove } = openLayer(() => latest.current.onBack())
    latest.current.onPlaced?.(id)
    return remove
  }, [open, openLayer])
}

// On these devices people go back by a gesture or a button, and expect that to close the last opened thing.
const BY_FINGER = '(pointer: coarse), (width < 48rem)'

/** For menus and lists at a field or a button: on touch devices Back closes them first. */
export function useFingerLayer(open: boolean, onBack: () => void): void {
  useLayer(open && matchMedia(BY_FINGER).matches, { onBack })
}
