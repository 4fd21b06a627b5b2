import { isPageFocused } from '../../../core/page-title.ts'

const CARD = ':is([data-order-id], [data-part-id])'
// Includes a column's head, which gets the focus when its last card has left.
const PLACE = `${CARD}, [data-stage], [data-stage] h2`

/** Sideways, the focus goes to the card at the same height. */
export function onPlainKey(event: KeyboardEvent): void {
  if (!(event.key in STEPS || TO_THE_END.has(event.key)) || document.querySelector('[data-lifted]')) return
  const { activeElement } = document
  const place =
    activeElement instanceof HTMLElement && activeElement.matches(PLACE) ? activeElement : undefined
  // Without any focus, arrows go into the board. Other elements use the keys themselves.
  if (!place && (!isPageFocused() || TO_THE_END.has(event.key))) return
  if (place && TO_THE_END.has(event.key)) {
    event.preventDefault()
    focusRow(place.closest('ul'), event.key === 'Home' ? 0 : lastIndex(place))
    return
  }
  const next = place ? STEPS[event.key]?.(place) : document.querySelector<HTMLElement>(CARD)
  if (!next) return
  event.preventDefault()
  next.focus()
}

const TO_THE_END = new Set(['Home', 'End'])

function lastIndex(card: HTMLElement): number {
  return Number(card.closest('li')?.ariaSetSize) - 1
}

// A list knows the heights only once its last card is drawn, at most this many frames later.
const FRAMES = 60

function focusRow(list: Element | null, index: number, frames = FRAMES): void {
  const card = list?.querySelector<HTMLElement>(`[data-index="${index}"] ${CARD}`)
  if (card) return card.focus()
  list?.parentElement?.scrollTo(0, list.scrollHeight)
  if (frames > 0) requestAnimationFrame(() => focusRow(list, index, frames - 1))
}

const STEPS: Record<string, (card: HTMLElement) => HTMLElement | undefined> = {
  ArrowUp: (card) => within(card, -1),
  ArrowDown: (card) => within(card, 1),
  ArrowLeft: (card) => beside(card, -1),
  ArrowRight: (card) => beside(card, 1),
}

/** Columns render some cards beyond the view, so the next one exists. */
function within(card: HTMLElement, step: number): HTMLElement | undefined {
  const row = card.closest('li')
  if (!row) return card.closest('[data-stage]')?.querySelector<HTMLElement>(CARD) ?? undefined
  const next = Number(row.dataset['index']) + step
  return row.parentElement?.querySelector<HTMLElement>(`[data-index="${next}"] ${CARD}`) ?? undefined
}

function beside(card: HTMLElement, step: number): HTMLElement | undefined {
  const columns = [...document.querySelectorAll<HTMLElement>('[data-over]')]
  const from = columns.findIndex((column) => column.contains(card))
  const height = middleOf(card)
  const away = (other: HTMLElement) => Math.abs(middleOf(other) - height)
  const onward = step > 0 ? columns.slice(from + 1) : columns.slice(0, from).toReversed()
  for (const column of onward) {
    const [nearest] = [...column.querySelectorAll<HTMLElement>(CARD)].toSorted((a, b) => away(a) - away(b))
    if (nearest) return nearest
  }
  return undefined
}

function middleOf(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}
