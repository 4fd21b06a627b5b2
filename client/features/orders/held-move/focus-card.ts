import { useState } from 'react'
import { focusCard } from '../overlay/open-order-card.ts'

/**
 * Where the focus goes when a dialog about a move closes: to the order's card, which may have been mounted again,
 * unless the move was made in the open order.
 */
export function useFocusCard(orderId: string | undefined): (event: Event) => void {
  const [inDialog] = useState(isInDialog)
  return (event) => {
    if (orderId !== undefined && !inDialog && focusCard(orderId)) event.preventDefault()
  }
}

function isInDialog(): boolean {
  const active = document.activeElement
  const menuTrigger = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const from = menuTrigger ? document.getElementById(menuTrigger) : active
  return Boolean(from?.closest('[role="dialog"]'))
}
