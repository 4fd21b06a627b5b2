import { useLayoutEffect, useRef } from 'react'

const GAP_PX = 12
// Bars, buttons of dialogs and floating buttons, which notices must not cover.
const FEET = '[data-foot], [data-floating]'

export function useNoticePlace(shown: boolean) {
  const place = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (!shown || !element) return
    const settle = () => {
      element.style.bottom = `${bottomFor(element)}px`
    }
    settle()
    // Dialogs may open and close while a notice is shown.
    const observer = new MutationObserver(settle)
    observer.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', settle)
    window.visualViewport?.addEventListener('resize', settle)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', settle)
      window.visualViewport?.removeEventListener('resize', settle)
    }
  }, [shown])
  return place
}

function bottomFor(element: HTMLElement): number {
  const { left, right } = restOf(element)
  const feet = [...document.querySelectorAll<HTMLElement>(FEET)]
    .filter((foot) => foot.getClientRects().length > 0)
    .map(restOf)
    .filter((foot) => foot.left < right && foot.right > left)
    .toSorted((one, other) => other.bottom - one.bottom)
  let bottom = keyboardHeight() + GAP_PX
  for (const foot of feet) {
    const below = window.innerHeight - foot.bottom
    if (below < bottom + element.offsetHeight) {
      bottom = Math.max(bottom, window.innerHeight - foot.top + GAP_PX)
    }
  }
  return bottom
}

/** Without the transform of a running animation. */
function restOf(element: HTMLElement) {
  let [left, top] = [0, 0]
  for (let each: Element | null = element; each instanceof HTMLElement; each = each.offsetParent) {
    left += each.offsetLeft
    top += each.offsetTop
  }
  return { left, top, right: left + element.offsetWidth, bottom: top + element.offsetHeight }
}

function keyboardHeight(): number {
  const seen = window.visualViewport
  // Zooming also makes the visual viewport smaller, but isn't a keyboard.
  return seen?.scale === 1 ? window.innerHeight - seen.height - seen.offsetTop : 0
}
