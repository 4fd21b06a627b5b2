/** The next card of its column, else the previous one, else the column's head. */
export function besideCard(card: Element | null): HTMLElement[] {
  const column = card?.closest('[data-stage]')
  if (!column) return []
  const all = [...column.querySelectorAll<HTMLElement>('[data-order-id], [data-part-id]')]
  const place = all.findIndex((one) => one === card)
  const head = column.querySelectorAll<HTMLElement>('h2')
  return [...all.slice(place + 1), ...all.slice(0, place).toReversed(), ...head]
}

export function focusFirst(places: HTMLElement[]): boolean {
  const place = places.find(({ isConnected }) => isConnected)
  if (place) focusInView(place)
  return place !== undefined
}

/** Only after a key press the focused element scrolls into view. */
export function focusInView(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (element.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
