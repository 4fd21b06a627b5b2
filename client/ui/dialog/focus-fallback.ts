import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

const REGION = 'main, section, [role="tabpanel"], [role="dialog"]'

/** When the focused element goes, the region around it gets the focus, or what `rather` then finds. */
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
        // The same card in another column may have taken the focus, for example.
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
    // The region can't be pressed, so it has no focus ring.
    region.classList.add('outline-none')
  }
  region.focus({ preventScroll: true })
}
