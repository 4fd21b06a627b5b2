import { useEffect, useRef, type RefObject } from 'react'

/** Radix listens in the capture phase on the document; the window comes first, so the dialog stays open. */
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
