import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

const REGION = 'main, section, [role="tabpanel"], [role="dialog"]'

/**
 * If the element is removed while it has the focus, the focus goes to the region around it.
 * @param rather returns, after the removal, an element that gets the focus instead of the region
 */
export function useFocusFallback(
  place: RefObject<HTMLElement | null>,
  rather?: () => HTMLElement | null | undefined,
): void {
  const find = useEffectEvent(() => rather?.())
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    return () => {
      if (!element.contains(document.activeElement)) return
      const around = regionsAround(element)
      // Deferred, because the element is still in the document now.
      queueMicrotask(() => {
        // Something else may have taken the focus in the meantime, such as the same card in another column.
        if (element.isConnected || document.activeElement !== document.body) return
        find()?.focus({ preventScroll: true })
        if (document.activeElement !== document.body) return
        const region = around.find(({ isConnected }) => isConnected) ?? document.querySelector('main')
        if (region) focusRegion(region)
      })
    }
  }, [place])
}

export function regionsAround(element: HTMLElement): HTMLElement[] {
  const regions: HTMLElement[] = []
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (around.matches(REGION)) regions.push(around)
  }
  return regions
}

export function focusRegion(region: HTMLElement): void {
  if (!region.hasAttribute('tabindex')) {
    region.tabIndex = -1
    // No focus ring: the region is only where the keyboard continues, and can't be pressed.
    region.classList.add('outline-none')
  }
  region.focus({ preventScroll: true })
}
