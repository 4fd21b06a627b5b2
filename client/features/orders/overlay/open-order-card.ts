export function cardOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-order-id="${CSS.escape(id)}"]`)
}

/** Focuses an order's card, wherever it is now; false if it isn't on the screen. */
export function focusCard(id: string): boolean {
  const card = cardOf(id)
  card?.focus({ preventScroll: true })
  return card !== null
}

/** Scrolls an order's card back into view, after the panel has taken its room. */
export function showCard(id: string): void {
  cardOf(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
