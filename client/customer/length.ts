import { LONGEST_MESSAGE } from '#shared/customer/answers.ts'
import { tooLong } from '#shared/too-long.ts'
import * as t from '#texts/customer/customer-page.ts'

const FEW = 200

/** It never cuts the text. */
export function countLeft(form: HTMLFormElement): void {
  const [text, place] = [form.querySelector('textarea'), form.querySelector('[data-left]')]
  if (!text || !place) return
  const long = tooLong(text.value, LONGEST_MESSAGE)
  const left = LONGEST_MESSAGE - text.value.trim().length
  place.textContent = long ?? (left < FEW ? t.charactersLeft({ n: left }) : '')
  place.classList.toggle('over', long !== undefined)
  if (long) return text.setAttribute('aria-invalid', 'true')
  if (text.hasAttribute('aria-invalid')) form.querySelector('.error')?.replaceChildren()
  text.removeAttribute('aria-invalid')
}

/** @throws Error with the sentence to show */
export function refuseTooLong(text: HTMLInputElement | HTMLTextAreaElement): void {
  const long = tooLong(text.value, LONGEST_MESSAGE)
  if (!long) return
  text.focus()
  throw new Error(t.notSent({ why: long }))
}
