import { useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface FormDialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  hideDescription?: boolean
  size?: 'md' | 'lg'
  /** Something was typed that is not saved: it is not thrown away without asking. */
  dirty: boolean
  /** Has the button that submits the form, left out where the form has its own. */
  submit?: { label: string; form: string; busy: boolean; disabled?: boolean }
  onCloseAutoFocus?: (event: Event) => void
  children: ReactNode
}

/** A dialog around a form. */
export function FormDialog({ open, onClose, dirty, submit, children, ...dialog }: FormDialogProps) {
  const [asking, setAsking] = useState(false)
  const unsaved = open && dirty
  const ask = () => (unsaved ? setAsking(true) : onClose())

  return (
    <>
      <Dialog
        {...dialog}
        open={open}
        onOpenChange={(next) => {
          if (!next) ask()
        }}
        footer={
          submit && (
            <>
              <Button variant="ghost" onClick={ask}>
                Cancel
              </Button>
              <Button
                variant="primary"
                type="submit"
                form={submit.form}
                busy={submit.busy}
                disabled={submit.disabled}
              >
                {submit.label}
              </Button>
            </>
          )
        }
      >
        {children}
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        description="What you typed will be lost."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
      />
      <UnsavedGuard dirty={unsaved} />
    </>
  )
}
