import { useEffect } from 'react'

const CARD = '[data-order-id]'

/** Arrow keys go from card to card: within a column, and to the card at the same height in the next one. */
export function useCardArrows(): void {
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const find = STEPS[event.key]
  if (!find || document.querySelector('[data-lifted]')) return
  const { activeElement } = document
  const card = activeElement instanceof HTMLElement && activeElement.matches(CARD) ? activeElement : undefined
  // From nowhere into the board; anything else has its arrows for itself.
  if (!card && activeElement !== document.body) return
  const next = card ? find(card) : document.querySelector<HTMLElement>(CARD)
  if (!next) return
  event.preventDefault()
  next.focus()
}

const STEPS: Record<string, (card: HTMLElement) => HTMLElement | undefined> = {
  ArrowUp: (card) => within(card, -1),
  ArrowDown: (card) => within(card, 1),
  ArrowLeft: (card) => beside(card, -1),
  ArrowRight: (card) => beside(card, 1),
}

/** Columns draw some cards beyond what is in view: the next one is there. */
function within(card: HTMLElement, step: number): HTMLElement | undefined {
  const row = card.closest('li')
  const next = Number(row?.dataset['index']) + step
  return row?.parentElement?.querySelector<HTMLElement>(`[data-index="${next}"] ${CARD}`) ?? undefined
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
