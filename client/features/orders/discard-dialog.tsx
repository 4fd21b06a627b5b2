import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface DiscardDialogProps {
  open: boolean
  onStay: () => void
  onDiscard: () => void
}

export function DiscardDialog({ open, onStay, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onStay()
      }}
      title="Discard your changes?"
      description="What you typed will be lost."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={onDiscard}
    />
  )
}
