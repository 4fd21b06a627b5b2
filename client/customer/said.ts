const SHOWN_MS = 10_000

// Kept, because it may stand in a dialog that goes.
const place = document.querySelector<HTMLElement>('[data-said]')
let timer: ReturnType<typeof setTimeout> | undefined

// It may stand over what somebody wants to press.
place?.addEventListener('click', () => (place.textContent = ''))

/** Says and shows a sentence at the page's edge, until another one comes or it was there long enough to be read. */
export function say(sentence: string): void {
  if (!place) return
  // What is above a modal dialog has to stand in it.
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  if (place.parentElement !== layer) layer.append(place)
  place.textContent = sentence
  clearTimeout(timer)
  timer = setTimeout(() => (place.textContent = ''), SHOWN_MS)
}
