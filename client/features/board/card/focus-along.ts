import { useLayoutEffect, type RefObject } from 'react'
import type { Status } from '#shared/orders/orders.ts'
import { isPageFocused } from '../../../core/page-title.ts'
import { besideCard, focusFirst, focusInView } from '../../orders/overlay/beside-card.ts'
import { movingId, type Moving } from '../../orders/held-move/held-move.ts'
import { useMoveOrder } from '../../orders/data/orders.api.ts'

let carried: string | undefined

/** For a card's menu that moves or archives it: the menu and its focus may be gone before the card moves. */
export function carryFocus(id: string): void {
  carried = id
}

/** The order's card stays where it is if only some of its parts move. */
export function carryMoving(move: Moving): void {
  if (!move.parts) carryFocus(movingId(move))
}

/** A card keeps its focus in its new column. If it isn't drawn there, a card beside its old place gets it. */
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
      // While the card is lifted, keys are for it and not for the card beside it.
      const beside = element.dataset['lifted'] ? [] : besideCard(element)
      // Deferred, because only then is it known whether the card is drawn again.
      queueMicrotask(() => {
        if (carried !== id || element.isConnected || document.activeElement !== document.body) return
        // If the whole board is gone, the card gets the focus when the board returns.
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

export function useMoveByMenu(moving: Pick<Moving, 'order' | 'part'>): (to: Status) => void {
  const move = useMoveOrder()
  return (to) => move.mutate({ ...moving, to }, carryMoving)
}
