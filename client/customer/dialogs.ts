import { say } from './said.ts'

/** Opens a dialog over the page. Back closes it, as Escape does. */
export function openDialog(dialog: HTMLDialogElement): void {
  if (dialog.open) return
  dialog.showModal()
  history.pushState({ dialog: dialog.id }, '')
  const handleClose = () => {
    if (isOnTop(dialog)) history.back()
  }
  dialog.addEventListener('close', handleClose, { once: true })
}

const isOnTop = ({ id }: HTMLDialogElement) => (history.state as { dialog?: string } | null)?.dialog === id

export function closeOnBack(): void {
  addEventListener('popstate', () => {
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close()
  })
}

/** Why a dialog was closed under somebody's hands. */
export function explainOvertaken(): void {
  document.addEventListener('overtaken', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const id = target.dataset['approval'] ?? ''
    // The lists are brought up one after the other: this one may not be there yet.
    setTimeout(() => say(reason(id)))
  })
}

function reason(approval: string): string {
  const answered = document.getElementById(`answered-${approval}`)
  if (!answered) return 'There is a newer version now. Please look at it first.'
  return answered.classList.contains('withdrawn')
    ? 'We have taken this back: there is nothing to answer any more.'
    : 'This was answered already.'
}
