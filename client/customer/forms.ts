import { isTyped } from './kept.ts'
import { say } from './said.ts'

/**
 * Sends a form once, even if it is submitted again in the meantime. A failure shows its reason and keeps the
 * form as it is.
 */
export async function submit(form: HTMLFormElement, act: () => Promise<void>): Promise<void> {
  if (form.hasAttribute('aria-busy')) return
  const error = form.querySelector('.error')
  form.setAttribute('aria-busy', 'true')
  if (error) error.textContent = ''
  try {
    await act()
  } catch (failure) {
    const sentence = failure instanceof Error ? failure.message : 'That did not work.'
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

/** Asks before unsent text is lost. */
export function guardText(): void {
  addEventListener('beforeunload', (event) => {
    if (isTyped()) event.preventDefault()
  })
}
