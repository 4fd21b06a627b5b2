import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Order } from '#shared/orders/types.ts'

// A card that is mounted again closes its menu, so a tap on the menu would hit the page below.

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

export const usePinnedCard = (): Order | undefined => useSyncExternalStore(subscribe, () => kept)

/** For a menu that is open on its first render. Returns its `onOpenChange`. */
export function usePinCard(order: Order): (open: boolean) => void {
  const [first] = useState(order)
  useLayoutEffect(() => {
    keep(first)
    return () => letGo(first)
  }, [first])
  return (open) => (open ? keep(order) : letGo(order))
}
