import { useLayoutEffect, type RefObject } from 'react'
import { useFocusFallback } from './focus-fallback.ts'

/**
 * When the element is removed while it has the focus, the focus goes to such a control of the next item of its list, else
 * of the one before, else of what follows the list; where there is none, to the region around it.
 * @param control a selector
 */
export function useFocusBeside(place: RefObject<HTMLElement | null>, control: string): void {
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    return () => {
      if (document.activeElement !== element) return
      const beside = controlsBeside(element, control)
      // Deferred as the fallback is, which comes after it.
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
