import { useLayoutEffect, type RefObject } from 'react'
import { useFocusFallback } from './focus-fallback.ts'

/** A focused element that goes hands over to the next `control`, the previous one, or the region. */
export function useFocusBeside(place: RefObject<HTMLElement | null>, control: string): void {
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    return () => {
      if (document.activeElement !== element) return
      const beside = controlsBeside(element, control)
      // The fallback is deferred too, and comes after this.
      queueMicrotask(() => {
        if (element.isConnected || document.activeElement !== document.body) return
        beside.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true })
      })
    }
  }, [place, control])
  useFocusFallback(place)
}

function controlsBeside(element: HTMLElement, control: string): HTMLElement[] {
  const item = element.closest('li')
  const places = [
    item?.nextElementSibling,
    item?.previousElementSibling,
    item?.parentElement?.nextElementSibling,
  ]
  return places.flatMap((place) => {
    const found = place?.matches(control) ? place : place?.querySelector(control)
    return found instanceof HTMLElement ? [found] : []
  })
}
