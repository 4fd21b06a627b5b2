import { isTyped } from './typed-text.ts'
import * as t from '#texts/customer/customer-page.ts'

const SHOWN_MS = 10_000

// Kept, because the place may move into a dialog that goes.
const place = document.querySelector<HTMLElement>('[data-said]')
let timer: ReturnType<typeof setTimeout> | undefined

// It may cover something that the customer wants to press.
place?.addEventListener('click', () => (place.textContent = ''))

export function say(sentence: string): void {
  if (!place) return
  // Only an element inside a modal dialog can appear above it.
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  if (place.parentElement !== layer) layer.append(place)
  place.textContent = sentence
  clearTimeout(timer)
  timer = setTimeout(() => (place.textContent = ''), SHOWN_MS)
}

/** Submitting again in the meantime sends nothing. A failure keeps the form as it is. */
export async function submit(form: HTMLFormElement, act: () => Promise<void>): Promise<void> {
  if (form.hasAttribute('aria-busy')) return
  const error = form.querySelector('.error')
  form.setAttribute('aria-busy', 'true')
  if (error) error.textContent = ''
  try {
    await act()
  } catch (failure) {
    const sentence = failure instanceof Error ? failure.message : t.failed
    if (error) error.textContent = sentence
    // Its dialog may have been closed in the meantime.
    if (form.closest('dialog')?.open === false) say(sentence)
    error?.scrollIntoView({ block: 'nearest' })
  } finally {
    form.removeAttribute('aria-busy')
  }
}

export function field(form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement {
  const found = form.elements.namedItem(name)
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found
  throw new Error(`The form has no ${name}`)
}

export function guardText(): void {
  addEventListener('beforeunload', (event) => {
    if (isTyped()) event.preventDefault()
  })
}
