import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Beside a form that is a part of a page: what was typed is not left behind without asking. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) leaving.reset?.()
      }}
      title="Discard your changes?"
      description="What you typed will be lost."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={() => leaving.proceed?.()}
    />
  )
}
