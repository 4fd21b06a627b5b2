// In the first script, unlike the viewer, which loads when a file is opened.

/** Back and Escape close it. */
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
