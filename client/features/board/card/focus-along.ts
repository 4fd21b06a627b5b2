import { useLayoutEffect, type RefObject } from 'react'

let carried: string | undefined

/** From the menu of a card that it moves: the menu may be gone with the focus before the card goes. */
export function carryFocus(id: string): void {
  carried = id
}

/** A card that moves to another column is drawn there anew: it takes the focus along that was in it or in its menu. */
export function useFocusAlong(id: string, card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = card.current
    if (!element) return
    if (carried === id) {
      carried = undefined
      if (document.activeElement === document.body) takeFocus(element)
    }
    return () => {
      if (hasFocus(element)) carried = id
    }
  }, [id, card])
}

function hasFocus(element: HTMLElement): boolean {
  const active = document.activeElement
  const menuTrigger = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return element.contains(menuTrigger ? document.getElementById(menuTrigger) : active)
}

/** Whoever works by pointer keeps the view; whoever works by keys must see where they are. */
function takeFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (element.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
