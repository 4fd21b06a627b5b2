import { openDialog } from './dialogs.ts'
import { field, submit } from './forms.ts'
import { forget, putBack } from './kept.ts'
import { countLeft, refuseTooLong } from './length.ts'
import { refresh } from './refresh.ts'
import { say } from './said.ts'
import { send } from './send.ts'
import type { Signing } from './signing.ts'

const signings = new WeakMap<HTMLFormElement, Signing>()

/** Opens one of the answer dialogs, and loads the code that it needs. */
export async function openAnswer(dialog: HTMLDialogElement): Promise<void> {
  openDialog(dialog)
  putBack(dialog)
  const form = dialog.querySelector('form')
  if (form) countLeft(form)
  if (form?.dataset['form'] !== 'approve' || signings.has(form)) return
  try {
    const [{ showFile }, { signIn }] = await Promise.all([import('./viewer.ts'), import('./signing.ts')])
    const box = form.querySelector<HTMLElement>('.viewer')
    if (box) showFile(box)
    if (!signings.has(form))
      signings.set(
        form,
        signIn(form, () => sayMissing(form)),
      )
  } catch {
    const error = form.querySelector('.error')
    // A browser remembers a failed import, and an update removes parts: only a reload fixes both.
    if (error)
      error.textContent = 'This could not be loaded. Please check your connection and load the page again.'
  }
}

/** Lists what an approval still needs. The button stays focusable, but does nothing until everything is there. */
export function sayMissing(form: HTMLFormElement): void {
  const missing = missingIn(form).map(({ words }) => words)
  form.querySelector('[type=submit]')?.setAttribute('aria-disabled', String(missing.length > 0))
  const place = form.querySelector('[data-missing]')
  const words = missing.length > 0 ? `Still missing: ${inWords(missing)}.` : ''
  // Only a different sentence is written: screen readers read every write aloud, even of the same words.
  if (place && place.textContent !== words) place.textContent = words
}

/** Each missing thing, with the control that provides it. */
function missingIn(form: HTMLFormElement): { words: string; control: string }[] {
  return [
    { is: field(form, 'name').value.trim() === '', words: 'your name', control: '[name=name]' },
    { is: signings.get(form)?.isEmpty() ?? true, words: 'your signature', control: '[data-do=type]' },
    { is: !form.querySelector('[name=consent]:checked'), words: 'the tick', control: '[name=consent]' },
  ].filter(({ is }) => is)
}

const inWords = (things: string[]) => things.join(', ').replace(/, ([^,]*)$/, ' and $1')

export async function approve(form: HTMLFormElement): Promise<void> {
  const signing = signings.get(form)
  if (!signing) return
  const [missing] = missingIn(form)
  if (missing) return form.querySelector<HTMLElement>(missing.control)?.focus()
  await answer(form, 'Thank you. We have your approval.', () => ({
    answer: 'approved',
    name: field(form, 'name').value.trim(),
    consent: form.querySelector('[data-consent]')?.textContent,
    sha256: form.dataset['sha256'],
    signature: signing.picture(),
  }))
}

export async function askForChanges(form: HTMLFormElement): Promise<void> {
  const text = field(form, 'words')
  const words = text.value.trim()
  if (words === '') return text.focus()
  await answer(form, 'Thank you. We have what you wrote.', () => {
    refuseTooLong(text)
    return { answer: 'changes', words }
  })
}

async function answer(form: HTMLFormElement, thanks: string, body: () => object): Promise<void> {
  const dialog = form.closest('dialog')
  const id = dialog?.dataset['approval'] ?? ''
  await submit(form, async () => {
    await send(`/approvals/${id}`, body())
    form.reset()
    countLeft(form)
    // It may have been closed in the meantime.
    if (dialog) forget(dialog)
    dialog?.close()
    await refresh().catch(() => undefined)
    say(thanks)
    document.getElementById(`answered-${id}`)?.focus()
  })
}
