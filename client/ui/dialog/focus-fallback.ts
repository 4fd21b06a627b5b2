import { useLayoutEffect, type RefObject } from 'react'

const REGION = 'main, section, [role="tabpanel"], [role="dialog"]'

/** Where what stands here goes away with the focus in it, the focus stays in the region, at what comes in its place. */
export function useFocusStays(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    return () => {
      if (!element.contains(document.activeElement)) return
      const around = regionsAround(element)
      // Now it still stands there.
      queueMicrotask(() => {
        if (element.isConnected) return
        const region = around.find(({ isConnected }) => isConnected) ?? document.querySelector('main')
        if (region) focusRegion(region)
      })
    }
  }, [place])
}

function regionsAround(element: HTMLElement): HTMLElement[] {
  const regions: HTMLElement[] = []
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (around.matches(REGION)) regions.push(around)
  }
  return regions
}

function focusRegion(region: HTMLElement): void {
  if (!region.hasAttribute('tabindex')) {
    region.tabIndex = -1
    // It is a place to go on from, and nothing to press.
    region.classList.add('outline-none')
  }
  region.focus({ preventScroll: true })
}
