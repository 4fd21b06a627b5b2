import { useEffect, useRef, type RefObject } from 'react'

/**
 * Takes Escape for what stands inside `place`, so that the dialog around it stays open. Radix listens on the document
 * before any element hears of a key, so this has to listen even before that.
 */
export function useOwnEscape(place: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      const inside = event.target instanceof Node && place.current?.contains(event.target)
      if (event.key !== 'Escape' || !inside) return
      event.stopPropagation()
      latest.current()
    }
    window.addEventListener('keydown', take, { capture: true })
    return () => window.removeEventListener('keydown', take, { capture: true })
  }, [place])
}
