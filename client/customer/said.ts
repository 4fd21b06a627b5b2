const SHOWN_MS = 10_000

// The reference is kept, because the place may move into a dialog that goes.
const place = document.querySelector<HTMLElement>('[data-said]')
let timer: ReturnType<typeof setTimeout> | undefined

// It may cover something that the customer wants to press.
place?.addEventListener('click', () => (place.textContent = ''))

/** Says and shows a sentence at the page's edge, until the next one comes or its reading time is over. */
export function say(sentence: string): void {
  if (!place) return
  // Only an element inside a modal dialog can appear above it.
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  if (place.parentElement !== layer) layer.append(place)
  place.textContent = sentence
  clearTimeout(timer)
  timer = setTimeout(() => (place.textContent = ''), SHOWN_MS)
}
