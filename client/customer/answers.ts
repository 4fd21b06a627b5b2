import { openDialog } from './dialogs.ts'
import { field, submit } from './forms.ts'
import { forget, putBack } from './kept.ts'
import { countLeft, refuseTooLong } from './length.ts'
import { refresh } from './refresh.ts'
import { say } from './said.ts'
import { send } from './send.ts'
import type { Signing } from './signing.ts'

const signings = new WeakMap<HTMLFormElement, Signing>()

/** Opens one of the dialogs that answer, with what it needs. */
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
    // A browser remembers a failed import, and an update takes parts away: only a reload helps with both.
    if (error)
      error.textContent = 'This could not be loaded. Please check your connection and load the page again.'
  }
}

/** What an approval still needs; its button is there for nothing less. */
export function sayMissing(form: HTMLFormElement): void {
  const missing = [
    field(form, 'name').value.trim() === '' && 'your name',
    (signings.get(form)?.isEmpty() ?? true) && 'your signature',
    !form.querySelector('[name=consent]:checked') && 'the tick',
  ].filter((each) => each !== false)
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  if (button) button.disabled = missing.length > 0
  const place = form.querySelector('[data-missing]')
  if (place) place.textContent = missing.length > 0 ? `Still missing: ${inWords(missing)}.` : ''
}

const inWords = (things: string[]) => things.join(', ').replace(/, ([^,]*)$/, ' and $1')

export async function approve(form: HTMLFormElement): Promise<void> {
  const signing = signings.get(form)
  if (!signing) return
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
    // It may have been closed meanwhile.
    if (dialog) forget(dialog)
    dialog?.close()
    await refresh().catch(() => undefined)
    say(thanks)
    document.getElementById(`answered-${id}`)?.focus()
  })
}
