export function cardOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-order-id="${CSS.escape(id)}"]`)
}

/** Gives the focus to the card of an order, wherever it is by now; false when it is not on the screen. */
export function focusCard(id: string): boolean {
  const card = cardOf(id)
  card?.focus({ preventScroll: true })
  return card !== null
}

/** Brings the card of an order back into view, beside the panel that has just taken its place. */
export function showCard(id: string): void {
  cardOf(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
