import { isTyped } from './kept.ts'
import { say } from './said.ts'

/** Sends a form once, whatever is pressed meanwhile; where that fails, says why and leaves all as it is. */
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
    // Its dialog may have been closed meanwhile.
    if (form.closest('dialog')?.open === false) say(sentence)
    error?.scrollIntoView({ block: 'nearest' })
  } finally {
    form.removeAttribute('aria-busy')
  }
}

/** A field of a form, by its name. */
export function field(form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement {
  const found = form.elements.namedItem(name)
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found
  throw new Error(`The form has no ${name}`)
}

/** Asks before text is thrown away that nobody has sent. */
export function guardText(): void {
  addEventListener('beforeunload', (event) => {
    if (isTyped()) event.preventDefault()
  })
}
