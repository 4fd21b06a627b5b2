/**
 * Where the focus goes when this card leaves the board: to the next one of its column, else to the one before, else to the
 * column's head.
 */
export function besideCard(card: Element | null): HTMLElement[] {
  const column = card?.closest('[data-stage]')
  if (!column) return []
  const all = [...column.querySelectorAll<HTMLElement>('[data-order-id]')]
  const place = all.findIndex((one) => one === card)
  const head = column.querySelectorAll<HTMLElement>('h2')
  return [...all.slice(place + 1), ...all.slice(0, place).toReversed(), ...head]
}

/** Focuses the first of these that is still there; false when none is. */
export function focusFirst(places: HTMLElement[]): boolean {
  const place = places.find(({ isConnected }) => isConnected)
  if (place) focusInView(place)
  return place !== undefined
}

/** Whoever works by pointer keeps the view; whoever works by keys must see where they are. */
export function focusInView(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (element.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
