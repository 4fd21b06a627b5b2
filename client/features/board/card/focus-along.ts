import { useLayoutEffect, type RefObject } from 'react'
import { isPageFocused } from '../../../core/page-title.ts'
import { besideCard, focusFirst, focusInView } from '../../orders/overlay/beside-card.ts'

let carried: string | undefined

/** From the menu of a card that it moves or archives: the menu may be gone with the focus before the card goes. */
export function carryFocus(id: string): void {
  carried = id
}

/**
 * A card that moves to another column is drawn there anew: it takes the focus along that was in it or in its menu. Where it
 * is drawn no more, the focus goes on beside it.
 */
export function useFocusAlong(id: string, card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = card.current
    if (!element) return
    if (carried === id) {
      carried = undefined
      if (isPageFocused()) focusInView(element)
    }
    return () => {
      if (!hasFocus(element) && carried !== id) return
      carried = id
      // While it is carried the keys are meant for it, and not for the card beside it.
      const beside = element.dataset['lifted'] ? [] : besideCard(element)
      // Deferred: only then it is known whether it is drawn anew.
      queueMicrotask(() => {
        if (carried !== id || element.isConnected || document.activeElement !== document.body) return
        // Where the whole board has gone, the card takes the focus when the board is there again.
        if (focusFirst(beside)) carried = undefined
      })
    }
  }, [id, card])
}

function hasFocus(element: HTMLElement): boolean {
  const active = document.activeElement
  const menuTrigger = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return element.contains(menuTrigger ? document.getElementById(menuTrigger) : active)
}
