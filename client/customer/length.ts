import { LONGEST_MESSAGE } from '#shared/customer-page/messages.ts'
import { tooLong } from '#shared/too-long.ts'

const FEW = 200

/**
 * Says how much room is left in a form's text if it is little, or how much the text is over. It never cuts the text.
 */
export function countLeft(form: HTMLFormElement): void {
  const [text, place] = [form.querySelector('textarea'), form.querySelector('[data-left]')]
  if (!text || !place) return
  const long = tooLong(text.value, LONGEST_MESSAGE)
  const left = LONGEST_MESSAGE - text.value.trim().length
  place.textContent = long ?? (left < FEW ? `${left} ${left === 1 ? 'character' : 'characters'} left` : '')
  place.classList.toggle('over', long !== undefined)
  if (long) return text.setAttribute('aria-invalid', 'true')
  // The error from the last try no longer applies.
  if (text.hasAttribute('aria-invalid')) form.querySelector('.error')?.replaceChildren()
  text.removeAttribute('aria-invalid')
}

/** @throws Error with the sentence to show */
export function refuseTooLong(text: HTMLInputElement | HTMLTextAreaElement): void {
  const long = tooLong(text.value, LONGEST_MESSAGE)
  if (!long) return
  text.focus()
  throw new Error(`This was not sent. It has ${long}`)
}
