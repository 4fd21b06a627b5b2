import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Order } from '#shared/orders/types.ts'

// While a menu of an order's card is open, the card stays where it is, whatever others do to the order. Drawn anew elsewhere,
// or no more, it would take its menu along, and a tap that was meant for the menu would reach what lies below.

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

/** The order of the card whose menu is open, as it was when that opened. */
export const useKeptCard = (): Order | undefined => useSyncExternalStore(subscribe, () => kept)

/** For a menu of a card that is open when it is drawn first. Returns what it calls when it closes and opens again. */
export function useKeepCard(order: Order): (open: boolean) => void {
  const [first] = useState(order)
  useLayoutEffect(() => {
    keep(first)
    return () => letGo(first)
  }, [first])
  return (open) => (open ? keep(order) : letGo(order))
}
