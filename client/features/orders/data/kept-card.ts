import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Order } from '#shared/orders/types.ts'

// While a card's menu is open, the card stays in place, even if others move the order. A card that is mounted again
// closes its menu, so a tap on the menu would hit the page below.

let kept: Order | undefined
const listeners = new Set<() => void>()

function keep(order: Order | undefined): void {
  kept = order
  for (const listener of listeners) listener()
}

function letGo({ id }: Order): void {
  if (kept?.id === id) keep(undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The order of the card with the open menu, as it was when the menu opened. */
export const useKeptCard = (): Order | undefined => useSyncExternalStore(subscribe, () => kept)

/** For a card's menu that is open on its first render. Returns the menu's `onOpenChange`. */
export function useKeepCard(order: Order): (open: boolean) => void {
  const [first] = useState(order)
  useLayoutEffect(() => {
    keep(first)
    return () => letGo(first)
  }, [first])
  return (open) => (open ? keep(order) : letGo(order))
}
