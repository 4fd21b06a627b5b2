import { useRouter } from '@tanstack/react-router'

import { useEffect, useRef, useState } from 'react'

import { besideCard, focusFirst } from './beside-card.ts'

function cardOf(id: string): HTMLElement | null {
  const escaped = CSS.escape(id)
  return document.querySelector<HTMLElement>(`[data-order-id="${escaped}"], [data-part-id="${escaped}"]`)
}

export function focusCard(id: string): boolean {
  const card = cardOf(id)
  card?.focus({ preventScroll: true })
  return card !== null
}

/** The panel may have covered it. */
export function showCard(id: string): void {
  cardOf(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

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

/** The card may have been mounted again. A move made in the open order keeps its focus there. */
export function useFocusCard(id: string | undefined): (event: Event) => void {
  const [inDialog] = useState(isInDialog)
  return (event) => {
    if (id !== undefined && !inDialog && focusCard(id)) event.preventDefault()
  }
}

function isInDialog(): boolean {
  const active = document.activeElement
  const menuTrigger = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const from = menuTrigger ? document.getElementById(menuTrigger) : active
  return Boolean(from?.closest('[role="dialog"]'))
}
