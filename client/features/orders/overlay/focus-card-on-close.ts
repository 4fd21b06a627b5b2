import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { besideCard, focusFirst } from './beside-card.ts'
import { cardOf, focusCard } from './open-order-card.ts'

/** Returns the focus to the order's card when the order closes. If the card has left, its neighbor gets the focus. */
export function useFocusCardOnClose(id: string) {
  const router = useRouter()
  const left = useRef({ id, beside: [] as HTMLElement[] })

  // Runs after each render, because cards come and go. If a card has left, its last place counts.
  useEffect(() => {
    const beside = besideCard(cardOf(id))
    if (beside.length > 0 || left.current.id !== id) left.current = { id, beside }
  })

  return (event: Event) => {
    const inOtherFrame = router.state.location.state.order !== undefined
    const elsewhere = document.activeElement !== document.body
    if (inOtherFrame || elsewhere || focusCard(id) || focusFirst(left.current.beside)) event.preventDefault()
  }
}
