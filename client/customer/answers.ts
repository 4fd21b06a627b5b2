import { openDialog } from './dialogs.ts'
import { field, say, submit } from './forms.ts'
import { forget, putBack } from './typed-text.ts'
import { countLeft, refuseTooLong } from './length.ts'
import { refresh } from './refresh.ts'
import { send } from './send.ts'
import type { Signing } from './signing.ts'
import * as t from '#texts/customer/customer-page.ts'

const signings = new WeakMap<HTMLFormElement, Signing>()

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
    if (error) error.textContent = t.failedPart
  }
}

/** The button stays focusable, but does nothing until everything is there. */
export function sayMissing(form: HTMLFormElement): void {
  const words = t.missing(missingIn(form))
  form.querySelector('[type=submit]')?.setAttribute('aria-disabled', String(words !== ''))
  const place = form.querySelector('[data-missing]')
  // Only a different sentence is written: screen readers read every write aloud, even of the same words.
  if (place && place.textContent !== words) place.textContent = words
}

const missingIn = (form: HTMLFormElement) => ({
  name: field(form, 'name').value.trim() === '',
  signature: signings.get(form)?.isEmpty() ?? true,
  consent: !form.querySelector('[name=consent]:checked'),
})

function firstMissing(form: HTMLFormElement): string | undefined {
  const { name, signature, consent } = missingIn(form)
  if (name) return '[name=name]'
  if (signature) return '[data-do=type]'
  return consent ? '[name=consent]' : undefined
}

export async function approve(form: HTMLFormElement): Promise<void> {
  const signing = signings.get(form)
  if (!signing) return
  const missing = firstMissing(form)
  if (missing) return form.querySelector<HTMLElement>(missing)?.focus()
  await answer(form, t.thanksForApproval, () => ({
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
  await answer(form, t.thanksForChanges, () => {
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
