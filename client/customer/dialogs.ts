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
    // What is being sent says itself what became of it.
    if (!(target instanceof HTMLElement) || target.querySelector('form[aria-busy]')) return
    const id = target.dataset['approval'] ?? ''
    // The lists are brought up one after the other: this one may not be there yet.
    setTimeout(() => say(reason(id)))
  })
}

function reason(approval: string): string {
  if (document.getElementById(`answered-${approval}`)) return 'This was answered already.'
  return document.querySelector('[data-list="asked"] .fresh')
    ? 'There is a newer version now. Please look at it first.'
    : 'We have taken this back. If there is a newer version, it will stand here.'
}
