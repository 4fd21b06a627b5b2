import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react'

export interface Layer {
  /** Closes it after Back. */
  onBack: () => void
  /** Receives the id under which it stands in the history. */
  onPlaced?: (id: string) => void
}

/** Registers something that has opened over the page. */
export type OpenLayer = (onBack: () => void) => { id: string; remove: () => void }

/** Provided by the app, because ui does not know core, where the history is handled. */
export const LayerContext = createContext<OpenLayer | null>(null)

/** While it is open, Back closes it. */
export function useLayer(open: boolean, layer: Layer): void {
  const openLayer = use(LayerContext)
  const latest = useRef(layer)
  useEffect(() => {
    latest.current = layer
  })
  // A layout effect, so that the history entry is there before the layer can be seen and Back be pressed.
  useLayoutEffect(() => {
    if (!open || !openLayer) return
    const { id, remove } = openLayer(() => latest.current.onBack())
    latest.current.onPlaced?.(id)
    return remove
  }, [open, openLayer])
}

// Where people go back by a gesture or a button of the device, and expect that to close what opened last.
const BY_FINGER = '(pointer: coarse), (width < 48rem)'

/** For what opens at a field or a button: where one goes back by a finger, Back closes it and not what is below. */
export function useFingerLayer(open: boolean, onBack: () => void): void {
  useLayer(open && matchMedia(BY_FINGER).matches, { onBack })
}
